"""Words for columns and winners of a log, in English and six more languages."""

from __future__ import annotations

from simkit.outside import flags

UNKNOWN = ("", "-", "\u2013", "\u2014", "?", "na", "n/a", "n.a.", "k.a.")
YES = (
    *(*flags.YES, "won", "win", "victory", "gewonnen", "sieg", "gagn\u00e9", "victoire"),
    *("ganado", "ganada", "victoria", "vinto", "vinta", "vittoria"),
    *("ganho", "ganha", "vit\u00f3ria", "winst"),
)
NO = (
    *(*flags.NO, "lost", "loss", "defeat", "verloren", "niederlage", "perdu", "d\u00e9faite"),
    *("perdido", "perdida", "derrota", "perso", "persa", "sconfitta", "verlies"),
)
SWITCHES = ("true", "yes", "false", "no")  # that a metric may be

# German, French, Spanish, Italian, Portuguese, Dutch; without accents, as `column_word` makes them.
NAMES = {
    "won": (
        *("win", "victory", "result", "ergebnis", "gewonnen", "sieg", "resultat", "gagne"),
        *("victoire", "resultado", "ganado", "victoria", "risultato", "esito", "vinto"),
        *("vittoria", "vitoria", "ganho", "resultaat", "uitslag"),
    ),
    "turns": (
        *("rounds", "turn", "round", "number_of_rounds", "runden", "runde", "zuge"),
        *("anzahl_runden", "rundenzahl", "tours", "manches", "nombre_de_tours", "rondas"),
        *("turnos", "numero_de_rondas", "turni", "numero_di_turni", "rodadas"),
        *("numero_de_rodadas", "rondes", "beurten", "aantal_rondes"),
    ),
    "players": (
        *("player_count", "number_of_players", "players_count", "no_of_players", "spieler"),
        *("spielerzahl", "spieleranzahl", "anzahl_spieler", "anzahl_der_spieler", "joueurs"),
        *("nombre_de_joueurs", "nb_joueurs", "jugadores", "numero_de_jugadores", "giocatori"),
        *("numero_di_giocatori", "jogadores", "numero_de_jogadores", "spelers", "aantal_spelers"),
    ),
    "winner": (
        *("winning_seat", "won_by", "gewinner", "sieger", "gagnant", "vainqueur", "ganador"),
        *("vincitore", "vencedor", "winnaar"),
    ),
    "date": (
        *("played", "play_date", "day", "datum", "tag", "fecha", "data", "dia", "giorno"),
        *("jour",),
    ),
    "place": ("location", "ort", "lieu", "lugar", "luogo", "local", "plaats"),
    "note": (
        *("comments", "comment", "notes", "notiz", "notizen", "bemerkung", "kommentar"),
        *("commentaire", "notas", "nota", "opmerking", "commento", "comentario"),
    ),
    "game": (
        *("board_game", "title", "spiel", "brettspiel", "jeu", "juego", "gioco", "jogo", "spel"),
    ),
}
