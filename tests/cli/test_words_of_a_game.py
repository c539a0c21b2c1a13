"""Questions in a designer's words that name what a game has: its rules, things, numbers, rolls."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simkit.cli.page.counted import counts_told
from simkit.cli.page.matching.vocabulary import is_other_form
from simkit.cli.page.metrics_meant import about_title
from simkit.cli.page.reading import Commands
from simkit.cli.page.words import questions_in
from simkit.finding import registry
from simkit.lab.play.odds import OddsRow, OddsTold
from simkit.view.console.odds import odds_answer

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


PUT_IN, FOUR = {"factions": "machines+empire"}, {"players": "4"}
ALL_PLAY = {"players": "4", "factions": "empire+mutants+machines+xenopods"}
HITS, TOUGH = {"dice": "3d8", "toughness": "5"}, {"dice": "4d6", "toughness": "5"}


LEAVES_OUT = ("The first question leaves out", "simkit finds no question with")
"""What is said if the offers do not have a word."""


def asked(name: str, words: str) -> list[dict]:
    found = questions_in(registry.find(str(EXAMPLES / name) if "." in name else name), words)
    return [each for each in found if not each.get("said", "").startswith(LEAVES_OUT)]


@pytest.mark.parametrize(
    ("name", "words", "vary"),
    [
        ("hades", "does the overtime rule matter?", {"overtime": ["bot", "never"]}),
        (
            "fury",
            "does it matter whether victory varies?",
            {"variable_victory": ["false", "true"]},
        ),
        ("hellgame", "does the dice curse matter?", {"dice_curse": ["false", "true"]}),
        ("armageddon", "what difference do the sieges make?", {"sieges": ["true", "false"]}),
        ("armageddon", "what if nobody bids for initiative?", {"bidding": ["true", "false"]}),
        ("apocalypse", "is it easier with 2 or 4 players?", {"players": ["2", "4"]}),
        ("fury", "what if a tribe needs three conditions to rise?", {"conditions": ["3", "2"]}),
        ("hades", "is it worth waiting for overtime?", {"overtime": ["bot", "never"]}),
        (
            "hades",
            "how tough is high and tight compared with the others?",
            {"scenario": ["historical", "high-and-tight"]},
        ),
        (
            "reef.py",
            "would fewer shells make it tighter?",
            {"pack:card.shell.copies": ["12", "11"]},
        ),
        ("reef.py", "what if we took four urchins out?", {"pack:card.urchin.copies": ["14", "10"]}),
        ("hades", "what if the scouts were slower?", {"pack:units.scout.mf": ["6", "5"]}),
    ],
)
def test_a_rule_that_is_named_is_played_with_and_without(name, words, vary):
    first = next(each for each in asked(name, words) if "asked" in each)
    assert first["asked"]["vary"] == vary


def test_a_rule_with_several_values_gets_all_of_them():
    first = asked("hades", "does the scenario change the chances much?")[0]
    assert first["title"] == "Which scenario is won most often?"
    assert len(first["asked"]["vary"]["scenario"]) == 4


def test_the_value_that_a_game_has_anyway_is_told():
    assert asked("fury", "what if a tribe needs three conditions to rise?")[0] == {
        "said": "Conditions is 3 as it stands."
    }


@pytest.mark.parametrize(
    ("words", "title", "values"),
    [
        (
            "are the machines weaker than the rest?",
            "How often does each of the factions win if all of them play?",
            ALL_PLAY,
        ),
        (
            "who wins, the Empire or the Mutants?",
            "Who wins more often: empire or mutants?",
            {"players": "2", "factions": "empire+mutants"},
        ),
    ],
)
def test_factions_that_are_judged_play_the_same_games(words, title, values):
    first = asked("armageddon", words)[0]
    assert first["title"] == title
    assert first["asked"]["values"] == values


def test_factions_in_seat_1_meet_all_others_so_that_none_has_easier_opponents():
    first = asked("armageddon", "which faction wins most in seat 1?")[0]["asked"]
    tables = [each.split("+") for each in first["vary"]["factions"]]
    assert [each[0] for each in tables] == ALL_PLAY["factions"].split("+")
    assert {frozenset(each) for each in tables} == {frozenset(tables[0])}
    assert first["values"] == {"players": "4"}


@pytest.mark.parametrize(
    ("name", "words", "title", "value"),
    [
        (
            "hellgame",
            "what if a demon had one more skull?",
            "What if skulls of every demon is 1 higher than usual?",
            "pack:demons.baal.skulls=5",
        ),
        (
            "hades",
            "what if a squad could move one hex farther?",
            "What if movement factor of every squad is 1 higher than usual?",
            "pack:units.scout.mf=7",
        ),
        (
            "armageddon",
            "what if heroes had two fate less?",
            "What if fate of every hero is 2 lower than usual?",
            "pack:heroes.general.fate=3",
        ),
        (
            "armageddon",
            "what if units had one more hit point?",
            "What if hit points of every unit is 1 higher than usual?",
            "pack:units.panther.hp=9",
        ),
    ],
)
def test_a_number_of_every_thing_of_a_kind_is_changed(name, words, title, value, tmp_path):
    first = asked(name, words)[0]
    assert first["title"] == title
    assert value in first["asked"]["variant"][1]
    question = Commands().read(first["asked"], tmp_path)
    assert question.title.endswith(title)
    question.check()


@pytest.mark.parametrize(
    ("name", "words", "title"),
    [
        ("fury", "which legion is the strongest?", "What is every legion worth?"),
        ("hellgame", "which lieutenant is worth most?", "What is every lieutenant worth?"),
        ("fury", "let me see a Roman defeat", "Watch a game: Rome loses"),
        ("fury", "how do the rebels get beaten?", "Why is it lost?"),
        ("fury", "what was the luckiest roll?", "Which roll or shuffle decides most?"),
        ("fury", "who is the best leader of the rebels?", "What is every leader worth?"),
        ("apocalypse", "best hero?", "What is every hero worth?"),
        ("fury", "how many legions does Rome lose?", "How many: units eliminated (Rome)?"),
        ("hades", "how many units do I lose?", "How many: Combat Units destroyed?"),
        ("fury", "how many battles are fought?", "How many: attacks made?"),
        ("hellgame", "how often does Lilith come?", "How many: times that Lilith came?"),
        (
            "hellgame",
            "how often are promises broken?",
            "How many: promises of peace broken?",
        ),
        ("hellgame", "how many souls has a player?", "How many: souls at the end (each player)?"),
        ("armageddon", "do sieges ever happen?", "How many: sieges laid?"),
        ("hades", "what is the main thing that ruins a raid?", "Why is it lost?"),
        ("hades", "let me watch a raid that fails", "Watch a lost game"),
    ],
)
def test_things_and_numbers_are_found_by_their_words(name, words, title):
    first = next(each for each in asked(name, words) if "asked" in each)
    assert first["title"] == title


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("reef.py", "how many cards are there?", "Reef has 70 cards of 5 kinds."),
        ("reef.py", "how many pearls are there?", "Reef has 12 pearls."),
        ("hades", "how many circles are there?", "Escape from Hades has 20 different circles."),
        ("fury", "how often does London fall?", "Hell Hath No Fury does not count how often this"),
        ("fury", "how many towns burn?", "Hell Hath No Fury does not count towns. It counts,"),
        ("fury", "how many hill-forts burn?", "Hell Hath No Fury does not count hill-forts. It"),
        ("fury", "how many <b>x</b> are there?", "Hell Hath No Fury does not say how many <b>x"),
        (
            "armageddon",
            "how many attack cards are there?",
            "Armageddon Empires has 5 different att",
        ),
        ("reef.py", "how many cards are in the deck?", "Reef has 70 cards of 5 kinds."),
    ],
)
def test_what_a_game_has_and_what_it_does_not_count_is_said(name, words, said):
    assert asked(name, words)[0]["said"].startswith(said)


@pytest.mark.parametrize(
    ("name", "words"),
    [("hades", "how often do I get Emily home?"), ("reef.py", "how often is first place shared?")],
)
def test_a_game_is_not_said_to_lack_a_number_that_it_may_have(name, words):
    assert not any("does not count" in each.get("said", "") for each in asked(name, words))


def test_some_of_the_cards_are_not_told_as_all_of_them():
    told = asked("armageddon", "how many cards are there?")[0]["said"]
    assert "hold 89 cards" in told, "all decks, not the attack cards alone"


@pytest.mark.parametrize(
    ("name", "words", "title", "about"),
    [
        ("fury", "how often does Rome win?", "How often does Rome win?", "won_2"),
        (
            "fury",
            "do the rebels win more often than Rome?",
            "How often do the rebels win?",
            "won_1",
        ),
        ("fury", "do the rebels ever win?", "How often do the rebels win?", "won_1"),
        ("hunt.py", "how often do the hunters win?", "How often do the hunters win?", "won_2"),
        ("hellgame", "how often does seat 2 win?", "Is seat 2 favoured? How", "won_2"),
        ("hellgame", "is it better to go first?", "Is seat 1 favoured? How", "won_1"),
        (
            "hellgame",
            "is it good to go first with three players?",
            "Is seat 1 favoured wi",
            "won_1",
        ),
        ("reef.py", "does the last player win less?", "Is seat 3 favoured? How", "won_3"),
        ("hades", "how often is the mission a success?", "How often is it won?", None),
        ("fury", "how often is it won?", "How often is it won?", None),
        ("reef.py", "how often does seat 9 win?", "How often is it won?", None),
        ("reef.py", "does the first player to score win more?", "", None),
    ],
)
def test_an_answer_begins_with_the_side_or_seat_that_is_named(name, words, title, about):
    first = next(each for each in asked(name, words) if "asked" in each)
    assert first["title"].startswith(title)
    assert first["asked"].get("about") == about


def test_what_usually_happens_is_a_game_that_is_told():
    first = asked("hellgame", "What happens in a typical game?")[0]
    assert first["asked"]["verb"] == "trace"


@pytest.mark.parametrize("words", ["which empire is the strongest?", "is the empire too strong?"])
def test_who_plays_is_no_part_of_the_heroes(words):
    found = asked("armageddon", words)
    assert found[0]["asked"]["only"] == ["seats"]
    assert all(each["asked"]["verb"] != "worth" for each in found)
    heroes = asked("armageddon", "which empire hero is the strongest?")[0]
    assert heroes["asked"]["only"] == ["kusanagi", "general"]


def test_two_who_join_against_a_third_are_not_all_who_play():
    found = asked("hellgame", "Can two players team up against the third?")
    assert found[0]["asked"]["only"] == ["kingmaking"]
    assert all("values" not in each["asked"] for each in found)


def test_a_number_of_players_is_not_told_if_something_else_is_counted():
    assert not any("said" in each for each in asked("hellgame", "how many souls has a player?"))


@pytest.mark.parametrize(
    ("name", "words", "resolver", "keys"),
    [
        ("hellgame", "how likely do 5 legions beat 3?", "battle", {"legions": "5,3"}),
        ("armageddon", "how likely do 3 units beat 2?", "fight", {"units": "3"}),
        (
            "armageddon",
            "how likely is it to capture a hero with 3 fate using 5 dice?",
            "capture",
            {"dice": "5", "fate": "3"},
        ),
        ("armageddon", "how likely do 3 units beat 2?", "fight", {"their_units": "2"}),
        (
            "hades",
            "how likely is it that a soldier beats the engineer?",
            "combat",
            {"attacker": "soldier", "defender": "engineer"},
        ),
    ],
)
def test_numbers_of_a_fight_go_to_both_sides_of_its_roll(name, words, resolver, keys):
    (first, *others) = [each["asked"] for each in asked(name, words) if "asked" in each]
    assert first["resolver"] == resolver
    assert keys.items() <= first["keys"].items()
    assert all(each["verb"] != "odds" for each in others)
    registry.find(name).resolver(resolver).settle(first["keys"])


def test_skill_and_games_without_a_winner_are_no_other_question():
    skill = asked("fury", "how much skill does it take?")[0]
    assert skill["asked"]["only"] == ["skill", "levels"]
    nobody = asked("armageddon", "how many games end without a winner?")[0]
    assert nobody["asked"]["only"] == ["undecided"], "without scores no end is close"


def test_a_close_game_without_scores_is_one_that_is_open_for_long():
    assert asked("hellgame", "is it a close game?")[0]["asked"]["only"] == ["decided", "leads"]
    assert asked("reef.py", "is it a close game?")[0]["asked"]["only"] == ["close", "undecided"]
    counted = asked("armageddon", "how well does it work with four players?")[0]["asked"]
    assert (counted["verb"], counted["values"]) == ("run", {"players": "4"})


def test_a_card_that_brings_more_has_no_more_copies():
    told = asked("reef.py", "what would happen if corals gave two points more?")
    assert told[0]["said"].startswith("No value that can be changed has this name.")
    assert told[0]["stops"]
    assert all("copies" not in each.get("title", "") for each in told[:1])


def test_changes_that_are_offered_instead_are_of_the_thing_that_is_named():
    offered = asked("fury", "what if Paulinus had one more point of command?")[1:3]
    assert [each["title"].startswith("What if Paulinus: ") for each in offered] == [True, True]


def test_what_all_players_are_called_is_no_faction():
    first = asked("armageddon", "is it fair for the third empire?")[0]["asked"]
    assert first["only"] == ["seats"]


def test_a_rule_that_matters_and_has_no_name_is_no_thing():
    first = asked("fury", "do the weather rules matter?")[0]["asked"]
    assert first["only"] == ["settings", "rules"]


@pytest.mark.parametrize(
    ("words", "target"),
    [("how do I give Rome 55 percent?", "0.45"), ("the rebels should win 55 percent", "0.55")],
)
def test_a_share_for_the_second_side_is_the_rest_for_the_first(words, target):
    targets = [each["asked"].get("target") for each in asked("fury", words) if "asked" in each]
    assert target in targets


def test_three_of_us_are_so_many_players():
    first = asked("armageddon", "three of us want to play, is that fair?")[0]
    assert first["asked"]["values"] == {"players": "3"}


def test_minutes_are_asked_with_the_seconds_that_they_need(tmp_path):
    first = asked("reef.py", "how many minutes does it take?")[0]["asked"]
    assert first["seconds_per_decision"] == "20"
    Commands().read({**first, "game": "hades"}, tmp_path).check()


@pytest.mark.parametrize(
    ("name", "words", "about"),
    [
        ("apocalypse", "how often does doom end the game?", "doom:ending"),
        ("apocalypse", "how often does the Shadow reach the start?", "shadow"),
        ("hades", "how often does the reactor blow up?", "hades-destroyed"),
        ("hades", "how often does the game end in a legendary victory?", "legendary"),
        ("fury", "how often is it a draw?", "draw"),
        ("fury", "how often do the rebels win by breaking legions?", "legions"),
        ("armageddon", "how often do the turns run out?", "none"),
        ("fever.py", "how often do we run out of cards?", "no_cards_left"),
        ("hades", "what is the average score?", "vp"),
        ("hades", "how many cards are drawn in a game?", "cards"),
        ("hades", "how many units are left behind?", "left_behind"),
        ("hades", "when does Emily come aboard?", "emily_turn"),
        ("hades", "how often do we rescue Princess Emily?", "emily_turn:ever"),
        ("apocalypse", "how long does a game take?", "turns"),
        ("fury", "how long is a game?", "turns"),
        ("fury", "how often are towns looted?", "looted"),
        ("hellgame", "how many souls does a player have at the end?", "souls:each"),
        ("hellgame", "how many sectios does the winner control?", "sectios:winner"),
        ("armageddon", "how many bases are captured?", "captures"),
        ("armageddon", "how many turns until the first empire is out?", "out:first"),
        ("armageddon", "in which turn does the last empire fall?", "out:last"),
        ("apocalypse", "how many rounds does a Lord battle last?", "first_battle_rounds"),
    ],
)
def test_one_ending_and_one_number_are_answers_of_their_own(name, words, about):
    first = asked(name, words)[0]
    assert first["asked"]["verb"] == "run"
    assert first["asked"]["about"] == about
    assert about_title(registry.find(first["asked"]["game"]), first["asked"]) in first["title"]


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        (
            "armageddon",
            "how many cards are there?",
            "The decks of Armageddon Empires hold 89 cards",
        ),
        ("fury", "how many legions are there?", "has 4 legions: II Augusta, IX Hispana"),
        ("armageddon", "how many heroes are there?", "has 8 different heroes"),
        ("fury", "who wins the first battle?", "does not note who wins the first battle"),
    ],
)
def test_what_is_told_at_once_is_no_other_question(name, words, said):
    first = asked(name, words)[0]
    assert said in first["said"]
    assert first["stops"]


@pytest.mark.parametrize(
    ("name", "words", "wanted"),
    [
        ("armageddon", "show me a game where the machines win", {"values": PUT_IN}),
        ("armageddon", "show me a game the mutants win", {"where": "won_2"}),
        (
            "armageddon",
            "show me a game where the empire loses to the machines",
            {"where": "won_2", "values": {"factions": "empire+machines"}},
        ),
        (
            "armageddon",
            "show me a game where with four players the xenopods win",
            {"where": "won_4", "values": FOUR},
        ),
        ("armageddon", "which faction wins the most?", {"verb": "run", "values": ALL_PLAY}),
        ("armageddon", "kingmaking with four players", {"values": FOUR, "only": ["kingmaking"]}),
        ("apocalypse", "how many hits do I get with 3d8 against toughness 5?", {"keys": HITS}),
        ("apocalypse", "is it easier with two players?", {"vary": {"players": ["4", "2"]}}),
        ("fury", "do fortifications help Rome?", {"vary": {"fortifications": ["false", "true"]}}),
    ],
)
def test_factions_players_and_dice_are_put_where_they_belong(name, words, wanted):
    first = next(each for each in asked(name, words) if "asked" in each)
    assert wanted.items() <= first["asked"].items()


def test_a_roll_is_told_with_its_names_and_with_an_input_of_0():
    game = registry.find("hades")
    rows = [OddsRow({"hit": True}, 1.0)]
    duel = OddsTold("", "gorgon-duel", {"gorgon": "zola", "gorgon_depleted": False}, rows)
    assert odds_answer(duel, game).startswith("With gorgon Zola, hit: ")
    fight = OddsTold("", "capture", {"dice": 5, "fate": 0}, rows)
    told = odds_answer(fight, registry.find("armageddon"))
    assert told.startswith("With dice 5 and fate 0, ")
    assert odds_answer(replace(fight, outcomes=[OddsRow({}, 1.0)])) == ""


@pytest.mark.parametrize(
    ("name", "words", "about"),
    [
        ("armageddon", "how many battles does each player win?", "battles_won:each"),
        ("fury", "how many units starve?", "sp_starved"),
        ("fury", "do the rebels fight more battles than Rome?", "battles"),
        ("hades", "how many turns does a raid last?", "turns"),
        ("hades", "how many units get killed by Nastians?", "lost_nastians"),
        ("apocalypse", "in which turn do we meet the Lord?", "first_battle_turn"),
        ("reef.py", "how many cards does a player keep?", "kept_cards:each"),
    ],
)
def test_numbers_are_found_by_what_happens_and_to_whom(name, words, about):
    assert asked(name, words)[0]["asked"]["about"] == about


def test_a_fight_between_two_that_are_named_is_a_roll():
    first = asked("hades", "what are my chances if Medusa attacks a guard?")[0]["asked"]
    assert first["keys"] == {"gorgon": "medusa", "nastian": "guard"}


@pytest.mark.parametrize(
    ("name", "words", "wanted"),
    [
        ("hades", "how often do both Elder Aliens get aboard?", {"about": "elder_2_turn:ever"}),
        ("armageddon", "when is the first empire eliminated?", {"about": "out:first"}),
        ("armageddon", "show me a game in which the mutants beat the empire", {"where": "won_2"}),
        ("apocalypse", "how often does the team lose by doom?", {"about": "doom:ending"}),
        ("apocalypse", "how likely do 4d6 hit a toughness of 5?", {"keys": TOUGH}),
        ("reef.py", "what is the average score?", {"about": "score:each"}),
    ],
)
def test_words_for_the_same_thing_find_the_same_question(name, words, wanted):
    assert wanted.items() <= asked(name, words)[0]["asked"].items()


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("reef.py", "how many fish are there?", "Reef has 14 fish."),
        ("fury", "how many leaders has the game?", "Hell Hath No Fury has 29 different leaders."),
    ],
)
def test_how_many_there_are_is_said_in_right_words(name, words, said):
    assert asked(name, words)[0]["said"] == said


def test_the_number_of_a_seat_is_that_of_the_seat_that_is_named():
    first = asked("reef.py", "how many points does seat 2 make?")[0]
    assert first["asked"]["about"] == "score_2"
    assert "(seat 2)" in first["title"]


@pytest.mark.parametrize("name", ["apocalypse", "armageddon", "fury", "hades", "hellgame"])
def test_every_name_of_a_field_can_be_counted_or_not_without_an_error(name):
    game = registry.find(name)
    fields = {field for held in game.components().schema.values() for field in held.fields}
    for field in sorted(fields | {f"{field}s" for field in fields}):
        told = counts_told(game, f"how many {field.replace('_', ' ')} are there?")
        assert not told or told.endswith(".")


def test_only_lists_of_named_things_are_counted():
    assert counts_told(registry.find("fury"), "how many kinds are there?") == ""
    assert counts_told(registry.find("hellgame"), "how many souls are there?") == ""


def test_turns_in_which_all_are_alive_are_not_when_the_first_falls():
    told = {each.name: each.help for each in registry.find("armageddon").metrics}
    assert told["all_alive"] == "turns in which all empires were still alive"


@pytest.mark.parametrize(
    ("words", "about", "values"),
    [
        ("how many battles do the machines win?", "battles_won_1", PUT_IN),
        ("how many units do the mutants lose?", "units_lost_2", None),
        ("how many battles does each empire win?", "battles_won:each", None),
        ("how many sieges does seat 3 lay?", "sieges_3", {"players": "3"}),
        ("when do the mutants fall?", "out_2", None),
    ],
)
def test_the_number_of_a_faction_is_that_of_its_seat(words, about, values):
    first = asked("armageddon", words)[0]["asked"]
    assert (first["about"], first.get("values")) == (about, values)


def test_a_seat_that_does_not_exist_is_said_not_to_exist():
    first, second, *_ = asked("armageddon", "how many sieges does seat 9 lay?")
    assert first["said"] == "Armageddon Empires is for 2 to 4 players."
    assert second["asked"]["about"] == "sieges:each"


@pytest.mark.parametrize(("name", "counts"), [("fury", True), ("hades", False)])
def test_all_battles_won_are_named_only_where_they_are_counted(name, counts):
    said = asked(name, "who wins the first battle?")[0]["said"]
    assert ("all battles won" in said) == counts


def test_the_battles_of_the_side_that_is_named_are_offered():
    _, second, *_ = asked("fury", "how often do the rebels win the first battle?")
    assert second["asked"]["about"] == "battles_won_1"


@pytest.mark.parametrize("words", ["how often do we not rescue Emily?", "is Emily left behind?"])
def test_what_does_not_happen_is_not_answered_with_how_often_it_happens(words):
    about = [each.get("asked", {}).get("about", "") for each in asked("hades", words)]
    assert "emily_turn:ever" not in about


@pytest.mark.parametrize(
    ("words", "about", "where"),
    [
        ("how many gifts are bought in games that are lost?", "gifts_bought", "not won"),
        ("how many heroes die in a lost game?", "deaths", "not won"),
        ("how many heroes die in games that are won?", "deaths", "won"),
    ],
)
def test_numbers_of_lost_games_are_those_of_lost_games(words, about, where):
    first = asked("apocalypse", words)[0]["asked"]
    assert (first["about"], first["where"]) == (about, where)


def test_factions_are_compared_with_so_many_players_as_are_named():
    first = asked("armageddon", "which faction wins most with three players?")[0]["asked"]
    assert (first["verb"], first["values"]) == ("compare", {"players": "3"})
    assert {len(each.split("+")) for each in first["vary"]["factions"]} == {3}


@pytest.mark.parametrize(
    ("name", "words", "about"),
    [
        ("hades", "what kills most of my units?", "lost_fighters,lost_installations,lost_nast"),
        ("hellgame", "what kills most of my units?", "lost_battle,lost_uriel,lost_lilith"),
        ("apocalypse", "what kills most of my heroes?", "deaths_on_map,deaths_in_hell"),
        ("apocalypse", "which hero dies most?", "deaths_hannah,deaths_maxwell,deaths_tarang"),
        ("apocalypse", "where does my courage come from?", "courage_kills,courage_ambushes"),
        ("hellgame", "where do the souls come from?", "souls_from_sectios,souls_from_earth"),
    ],
)
def test_numbers_that_are_parts_of_one_are_weighed_against_each_other(name, words, about):
    first = asked(name, words)[0]
    assert first["asked"]["about"].startswith(about)
    assert first["title"].startswith("Which is largest: ")


def test_what_costs_games_is_no_loss_of_things():
    assert asked("hades", "why do I lose most games?")[0]["asked"]["verb"] == "causes"


@pytest.mark.parametrize(
    ("name", "words", "said", "about"),
    [
        (
            "fury",
            "what kills most of my units?",
            "Hell Hath No Fury does not note what kills or destroys these. It counts: units elim",
            "units_lost:each",
        ),
        (
            "hellgame",
            "when is the first player eliminated?",
            "The HellGame does not note when this happens.",
            "turns",
        ),
        (
            "apocalypse",
            "when does the first hero die?",
            "Planet Apocalypse does not note when this happens. It counts: heroes that died.",
            "deaths",
        ),
        (
            "armageddon",
            "which faction wins the first battle?",
            "Armageddon Empires does not note who wins the first battle.",
            "battles_won:each",
        ),
        (
            "armageddon",
            "how often do the machines win the first battle?",
            "Armageddon Empires does not note who wins the first battle.",
            "battles_won_1",
        ),
    ],
)
def test_what_a_game_does_not_note_is_said_with_what_is_nearest(name, words, said, about):
    first, second = asked(name, words)[:2]
    assert first["said"].startswith(said)
    assert first["stops"]
    assert second["asked"]["about"] == about


def test_the_easiest_map_is_one_of_all_maps_or_there_is_none_to_choose():
    first = asked("apocalypse", "which map is easiest?")[0]
    assert first["title"] == "Which map is won most often?"
    assert len(first["asked"]["vary"]["map"]) == 10
    told = asked("fury", "which map is easiest?")[0]
    assert told == {"said": "Hell Hath No Fury has no maps to choose from.", "stops": True}


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("fury", "how many tribes are there?", "Hell Hath No Fury has 26 commands: 18 rebel, 4"),
        ("reef.py", "how many cards does the deck hold?", "Reef has 70 cards of 5 kinds."),
        ("reef.py", "how many copies of pearl?", "Reef has 12 copies of pearl."),
        ("apocalypse", "how many copies of Faith are in the deck?", "Planet Apocalypse has 2 cop"),
        ("armageddon", "how many copies of Panther are there?", "The decks of Armageddon Empires"),
        ("hades", "how many copies of scout are there?", "Escape from Hades has 4 copies of Sc"),
        ("hellgame", "how many copies of Shotgun?", "The HellGame has nothing that is called"),
    ],
)
def test_copies_of_what_is_named_are_counted(name, words, said):
    first = asked(name, words)[0]
    assert first["said"].startswith(said)
    assert first["stops"]


@pytest.mark.parametrize(
    ("name", "title", "where"),
    [
        (
            "reef.py",
            "Watch a close game: seat 1 wins by 1 point or less",
            "won_1 and (-1 <= score_1 - score_2 <= 1 or -1 <= score_1 - score_3 <= 1)",
        ),
        (
            "hades",
            'Watch a game that ends with "marginal" (19.5 to 21 victory points)',
            "outcome == 'marginal'",
        ),
        (
            "apocalypse",
            "Watch a close game: lost with 2 or less health left to the Lords",
            "not won and 0 < lord_health <= 2",
        ),
    ],
)
def test_a_close_game_is_one_that_was_won_or_lost_by_little(name, title, where, tmp_path):
    first = asked(name, "show me a close game")[0]
    assert (first["title"], first["asked"]["where"]) == (title, where)
    assert Commands().read(first["asked"], tmp_path).title.endswith(title)


def test_a_game_without_scores_says_that_it_knows_no_close_end():
    first, second = asked("hunt.py", "show me a close game")[:2]
    assert first["said"].startswith("Hunt keeps no score, so simkit cannot look for a game")
    assert second["asked"]["verb"] == "replay"


@pytest.mark.parametrize(
    ("name", "words", "wanted"),
    [
        ("apocalypse", "how many demons do we kill?", {"about": "kills"}),
        (
            "apocalypse",
            "is it better with three heroes than four?",
            {"vary": {"players": ["3", "4"]}},
        ),
        ("apocalypse", "which lord is the hardest to beat?", {"verb": "worth", "kind": "lord"}),
        (
            "apocalypse",
            "show me a game we barely lose",
            {"where": "not won and 0 < lord_health <= 2"},
        ),
        ("apocalypse", "is Cissy stronger than Tarang?", {"only": ["cissy", "tarang"]}),
        ("hades", "do we usually bring Dante home?", {"about": "vp_dante:ever"}),
        ("hades", "what score does a good raid bring?", {"about": "vp"}),
        ("fury", "how many towns are looted?", {"about": "looted"}),
        ("fury", "do the rebels or Rome fight more battles?", {"about": "battles"}),
        ("fury", "what are the odds of a battle of 8 against 5?", {"resolver": "battle"}),
        ("fury", "which tribe matters most?", {"verb": "worth", "kind": "command"}),
        ("hellgame", "does magic make the game swingy?", {"vary": {"magic": ["true", "false"]}}),
        ("hellgame", "where do most of my legions go?", {"verb": "run"}),
        ("armageddon", "how long does it last with four empires?", {"values": FOUR}),
        ("armageddon", "how often does nobody conquer?", {"only": ["undecided"]}),
        ("armageddon", "show me the machines beating the mutants", {"where": "won_1"}),
        ("reef.py", "would three deals make it fairer?", {"vary": {"deals": ["2", "3"]}}),
        ("hunt.py", "what if it took one more night?", {"vary": {"nights": ["12", "13"]}}),
        ("hunt.py", "how many nights until the wolf is caught?", {"about": "turns"}),
        ("hunt.py", "let me see the wolf escape", {"where": "won_1"}),
        ("hunt.py", "would a fourth hunter spoil it?", {"values": {"players": "5"}}),
        ("hunt.py", "how many nights does a hunt last?", {"about": "turns"}),
        ("apocalypse", "is the Moon Base harder than the Invasion?", {"verb": "compare"}),
        ("fury", "what are the odds if 10 attack 6?", {"resolver": "battle"}),
        ("hellgame", "how many sectios do you need to win?", {"about": "sectios:winner"}),
        ("armageddon", "when is the first empire out with four players?", {"about": "out:first"}),
        (
            "reef.py",
            "what if we took out all the fish?",
            {"vary": {"pack:card.fish.copies": ["14", "0"]}},
        ),
        ("reef.py", "how often do two players tie?", {"only": ["undecided", "close"]}),
        ("reef.py", "does the third player do worse than the first?", {"about": "won_3"}),
        ("hunt.py", "how many hunts end with the wolf caught?", {"about": "caught"}),
        ("hunt.py", "do better hunters catch it more often?", {"only": ["skill", "levels"]}),
        ("hades", "how likely are we to win a raid?", {"verb": "run"}),
        ("armageddon", "which empire collects most resources?", {"about": "income:each"}),
        ("apocalypse", "is the doom mostly from minions?", {"verb": "run"}),
    ],
)
def test_words_of_a_game_for_its_players_ends_and_turns_are_understood(name, words, wanted):
    first = next(each for each in asked(name, words) if "asked" in each)
    assert wanted.items() <= first["asked"].items()


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("hunt.py", "how many nights does a hunt last?", "simkit counts turns, not nights."),
        ("hunt.py", "where does the wolf like to hide?", "Hunt does not note where this happens."),
        ("hades", "is the reactor worth the trouble?", "Nothing whose worth is measured is called"),
        ("hades", "how often is it a catastrophe?", "Escape from Hades does not count how often"),
    ],
)
def test_what_has_no_answer_is_said(name, words, said):
    assert asked(name, words)[0]["said"].startswith(said)


def test_two_things_are_asked_about_by_their_names(tmp_path):
    first = asked("apocalypse", "is Hannah Hazard stronger than Tarang?")[0]
    assert first["title"] == "Which is worth more: Hannah Hazard or Tarang?"
    question = Commands().read(first["asked"], tmp_path)
    assert question.title.endswith(first["title"])
    question.check()


def test_what_no_game_is_without_is_not_asked_what_it_is_worth():
    first, second = asked("hades", "is it worth rescuing Emily?")[:2]
    assert first["said"].startswith("Every game has Princess Emily, so nobody can tell what")
    assert second["title"] == "How often does this happen: points for Princess Emily aboard?"
    first = asked("hades", "is Medusa more dangerous than Zola?")[0]
    assert first["said"].startswith("Every game has Medusa and Zola, so")


@pytest.mark.parametrize(
    ("game", "words", "about"),
    [
        ("fury", "which leader is the weakest?", "least"),
        ("fury", "who is the best leader?", "most"),
        ("apocalypse", "which gift is the best?", "most"),
        ("apocalypse", "which demon is the most dangerous?", "least"),
        ("apocalypse", "which demon is the strongest?", "least"),  # what is strong here harms
        ("apocalypse", "which demon is the weakest?", "most"),
        ("apocalypse", "are demons too strong?", "too-strong"),
        ("hades", "which unit is overpowered?", None),  # some are yours, some are not
    ],
)
def test_what_things_are_worth_begins_with_the_end_that_is_asked_for(game, words, about):
    first = next(each for each in asked(game, words) if each.get("asked"))
    assert first["asked"]["verb"] == "worth"
    assert first["asked"].get("about") == about


@pytest.mark.parametrize(
    ("name", "words", "title"),
    [
        ("fury", "how do the Romans usually win?", "How do the games end that Rome wins?"),
        ("hunt.py", "how do the hunters win?", "How do the games end that the hunters win?"),
        (
            "apocalypse",
            "how many turns until doom runs out?",
            'How many turns does a game last that ends with "doom" (doom reached 13)?',
        ),
        ("hunt.py", "which strategy is the best for the wolf?", "Which other ways of playing win?"),
    ],
)
def test_a_title_says_what_is_asked_of_which_games(name, words, title):
    titles = [each["title"] for each in asked(name, words) if "asked" in each]
    assert title in titles


def test_changes_that_are_offered_can_be_played():
    """Two minions have no circle in common, so another circle alone is no game."""
    told = asked("apocalypse", "what if a larva were faster?")
    offered = [each["asked"] for each in told if "asked" in each]
    assert offered
    game = registry.find("apocalypse")
    for each in offered:
        for key, values in each.get("vary", {}).items():
            if key.startswith("pack:"):
                game.components([], [(key.removeprefix("pack:"), int(values[-1]))])


@pytest.mark.parametrize(("typed", "known"), [("timers", "times"), ("greed", "greedy")])
def test_another_form_of_a_word_is_not_misspelt(typed, known):
    assert is_other_form(known, typed)
    assert not is_other_form("cornered", "cornerd")
