/* The two loops that simkit's odds roll, as one would write them in C: the same generator, the same
   addresses, the same faces. speed.py compiles it, times it, and compares the tallies.

   loops spawn GAMES SEED: despair dice, four a token.
   loops attack GAMES SEED: 1d8+2d6 against toughness 4. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DESPAIR_DICE = 6, HERO_ATTACK = 8 }; /* purposes of luck */
enum { DICE = 4, POOL = 3, TOUGHNESS = 4 };

static const int circles[6] = {1, 1, 1, 2, 2, 3};
static const uint32_t pool[POOL] = {6, 6, 8};
static uint32_t seed_low, seed_high;

static void block(uint32_t word[4], uint32_t number, uint32_t purpose, uint32_t game, uint32_t retry)
{
    uint32_t c0 = number, c1 = purpose << 20, c2 = game, c3 = retry, k0 = seed_low, k1 = seed_high;
    for (int round = 0; round < 10; round++) {
        uint64_t p0 = (uint64_t)0xD2511F53 * c0, p1 = (uint64_t)0xCD9E8D57 * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)p1;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)p0;
        k0 += 0x9E3779B9;
        k1 += 0xBB67AE85;
    }
    word[0] = c0, word[1] = c1, word[2] = c2, word[3] = c3;
}

/* 0 to sides - 1, each exactly as likely: a word that favours a face gives way to the next. */
static uint32_t fair(uint32_t drawn, uint32_t die, uint32_t sides, uint32_t purpose, uint32_t game)
{
    uint64_t product = (uint64_t)drawn * sides;
    if ((uint32_t)product < sides) {
        uint32_t unfair = (0u - sides) % sides, word[4];
        for (uint32_t retry = 1; (uint32_t)product < unfair; retry++) {
            block(word, die / 4, purpose, game, retry);
            product = (uint64_t)word[die % 4] * sides;
        }
    }
    return (uint32_t)(product >> 32);
}

static void spawn(long games, long *tally)
{
    for (long game = 0; game < games; game++) {
        uint32_t word[4];
        int shown[4] = {0};
        block(word, 0, DESPAIR_DICE, (uint32_t)game, 0);
        for (uint32_t die = 0; die < DICE; die++)
            shown[circles[fair(word[die], die, 6, DESPAIR_DICE, (uint32_t)game)]]++;
        tally[shown[1] * (DICE + 1) + shown[2]]++;
    }
}

static void attack(long games, long *tally)
{
    for (long game = 0; game < games; game++) {
        uint32_t word[4];
        int scoring = 0;
        block(word, 0, HERO_ATTACK, (uint32_t)game, 0);
        for (uint32_t die = 0; die < POOL; die++)
            scoring += fair(word[die], die, pool[die], HERO_ATTACK, (uint32_t)game) + 1 > TOUGHNESS;
        tally[scoring]++;
    }
}

int main(int count, char **words)
{
    if (count != 4)
        return 2;
    int spawning = strcmp(words[1], "spawn") == 0;
    long games = atol(words[2]), tally[(DICE + 1) * (DICE + 1)] = {0};
    unsigned long long seed = strtoull(words[3], NULL, 10);
    seed_low = (uint32_t)seed, seed_high = (uint32_t)(seed >> 32);
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    (spawning ? spawn : attack)(games, tally);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = (ended.tv_sec - began.tv_sec) + (ended.tv_nsec - began.tv_nsec) * 1e-9;
    printf("{\"seconds\": %.9f, \"tally\": [", seconds);
    int cells = spawning ? (DICE + 1) * (DICE + 1) : POOL + 1;
    for (int cell = 0; cell < cells; cell++)
        printf("%s%ld", cell ? ", " : "", tally[cell]);
    puts("]}");
    return 0;
}
