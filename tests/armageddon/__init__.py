"""Tests of Hell Hath No Fury."""
