"""The values of the cards, terrains and factions, and the numbers of the rules.

Many of them are assumed: `simkit show armageddon components` tells which, and why.
"""

from simkit.design import table

FACTION = table(
    {
        "empire": {"command": 3, "draw_ap": 2, "hand": 0, "supply_range": 0, "allies": 60},
        "mutants": {"command": 2, "draw_ap": 2, "hand": 0, "supply_range": 1, "allies": 45},
        "machines": {"command": 2, "draw_ap": 2, "hand": 1, "supply_range": 0, "allies": 20},
        "xenopods": {"command": 2, "draw_ap": 1, "hand": 0, "supply_range": 0, "allies": 20},
    },
    names={
        "empire": "Empire of Man",
        "mutants": "Free Mutants",
        "machines": "Machine Empire",
        "xenopods": "Xenopods",
    },
)
TERRAIN = table(
    {
        "plains": {"move": 1, "defence": 0, "observation": 0, "weight": 30},
        "ruins": {"move": 2, "defence": 2, "observation": 2, "weight": 14},
        "hills": {"move": 2, "defence": 1, "observation": 1, "weight": 18},
        "mountain": {"move": 3, "defence": 3, "observation": 2, "weight": 8},
        "forest": {"move": 2, "defence": 1, "observation": 2, "weight": 10},
        "swamp": {"move": 3, "defence": 1, "observation": 1, "weight": 6},
        "desert": {"move": 1, "defence": 0, "observation": 0, "weight": 8},
        "impassable": {"move": 0, "defence": 0, "observation": 0, "weight": 6},
    }
)
RESOURCE = table(["humans", "materials", "energy", "technology"])
SHEET = table(
    "cards.csv", names={"panther": "MoBV-V Panther", "antiair_battery": "anti-air battery"}
)
RULE = table(
    {
        "all": {
            "turns": 60,
            "die_sides": 6,
            "die_successes": 3,
            "free_dice": 3,
            "most_bought": 6,
            "start_stock": 4,
            "hand_size": 6,
            "new_army_ap": 3,
            "stealth_ap": 1,
            "assault_ap": 3,
            "prisoner_ap": 3,
            "special_ap": 1,
            "outpost_price": 8,
            "outpost_level": 2,
            "collector_price": 2,
            "stronghold_level": 5,
            "stronghold_militia": 3,
            "supply_range": 4,
            "starved_attack": 3,
            "starved_defence": 2,
            "besieged_attack": 3,
            "besieged_defence": 2,
            "overcommand_attack": 1,
            "overcommand_defence": 1,
            "helicopter_strain": 1,
            "air_controller_dice": 3,
            "observer_dice": 3,
            "observer_range": 1,
            "detection_dice": 3,
            "retreat_dice": 5,
            "hero_experience": 8,
            "join_loss_percent": 10,
            "lose_loss_percent": 25,
            "salvage_percent": 25,
            "one_icon_percent": 35,
            "two_icons_percent": 10,
            "discovery_percent": 12,
            "cache": 3,
            "mine_dice": 5,
            "mine_hp": 6,
            "mine_ap": 2,
            "espionage_most": 20,
            "espionage_die": 16,
            "mutant_regeneration_ap": 6,
            "wild_armies": 4,
            "wild_units": 2,
            "radius_two": 4,
            "radius_more": 5,
        }
    }
)
PLACE_IN_ORDER = table(  # action points, with two, three or four empires
    {
        "first": {"of_two": 12, "of_three": 12, "of_four": 12},
        "second": {"of_two": 6, "of_three": 8, "of_four": 8},
        "third": {"of_two": 0, "of_three": 6, "of_four": 6},
        "fourth": {"of_two": 0, "of_three": 0, "of_four": 5},
    }
)
LEVEL = table(  # of an army's experience: from where on, and the fate that it lends a hero
    {
        "green": {"least": 0, "fate": 0},
        "hardened": {"least": 11, "fate": 1},
        "veteran": {"least": 31, "fate": 2},
        "shock": {"least": 71, "fate": 3},
        "elite": {"least": 151, "fate": 4},
    }
)
DECKS = {
    "empire": """imperial_marines imperial_marines imperial_marines panther recon_bikes
        combat_engineers field_artillery militia militia militia raider_commandos kusanagi general
        fighter bomber gunship heavy_armour veterans neuro_toxin defensive_works command_centre
        intelligence_centre barracks""",
    "mutants": """howlers howlers howlers brutes brutes brutes stalkers behemoth avengers spitters
        swarm swarm warlord geneticist fighter gunship cruise_missile targeting_array veterans
        armour_piercer tunnels supply_depot barracks intelligence_centre""",
    "machines": """sentinel titan_walker scout_drone repair_unit battle_drone battle_drone
        battle_drone missile_carrier flak_walker overmind_node infiltrator fighter bomber
        cruise_missile cruise_missile targeting_array heavy_armour armour_piercer veterans
        missile_shield command_centre antiair_battery defensive_works""",
    "xenopods": """warrior_pod warrior_pod skimmer spy_pod brain_pod leviathan drone_pod drone_pod
        guard_pod pod_queen mind_thief fighter gunship cluster_bombs heavy_armour neuro_toxin
        intelligence_centre defensive_works command_centre""",
}
WILD = """scavengers scavengers scavengers road_raiders road_raiders war_rig bunker_gunners
    bunker_gunners"""
MOST_DECK = 24
SLOT = table(  # the card in each slot of each faction's deck, or NONE
    {
        f"{faction}_{slot}": {"sheet": getattr(SHEET, name) if name else -1}
        for faction, names in DECKS.items()
        for slot, name in enumerate((names.split() + [""] * MOST_DECK)[:MOST_DECK])
    }
)
WILD_UNIT = table(
    {f"unit_{place}": {"sheet": getattr(SHEET, name)} for place, name in enumerate(WILD.split())}
)
