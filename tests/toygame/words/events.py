"""The events of the race by their names."""


def event_number(name: str) -> int:
    from toygame import engine

    return {"rolled": engine.ROLLED, "rolled_again": engine.ROLLED_AGAIN}[name]
