"""What all tests of the game stand on."""

from tests.filled import watch

watch("armageddon")
