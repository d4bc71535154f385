# Sentences for players. Short, plain, in the booklets' own terms.
# Tiles arrive as words ("red 7"), rows in notation (r3 r4 r5).

colour-r = red
colour-b = blue
colour-y = yellow
colour-k = black
tile-number = { $colour } { $number }
tile-J = joker
tile-D = double joker
tile-C = colour change
tile-M = mirror
tile-expert = { $colour } joker
tile-letter = letter { $letter }

kind-run = run
kind-group = group
kind-mirrored-run = mirrored run
kind-mirrored-group = mirrored group

## Why a row is no set

not-in-box = This edition has no { $tile }.
too-many-copies = The box holds only { $expected ->
    [one] one tile
   *[other] { $expected } tiles
  } of this kind ({ $tile }); here there are { $got }.
too-few-tiles = A set has at least { $expected } tiles; { $got ->
    [0] here there is none
    [one] here there is only one
   *[other] here there are only { $got }
  }.
no-number-tile = A set needs a number tile: jokers alone stand for nothing in particular.
neither-run-nor-group = Neither a run (consecutive numbers in one colour) nor a group (one number in different colours).
run-number = Tile { $place } ({ $tile }): this place of the run asks for { $expected }.
run-colour = Tile { $place } ({ $tile }): the run is { $expected } here.
run-range = Tile { $place } ({ $tile }): this place would be { $got }, and numbers go from 1 to 13.
run-upwards = A run is laid from low to high: { $expected }.
colour-change-same = Behind the colour change a run goes on in another colour; here both sides are { $got }.
colour-change-twice = { $expected ->
    [one] A run holds one colour change at most
   *[other] A run holds { $expected } colour changes at most
  }; here there are { $got }.
colour-change-first = The colour change may not be the lowest tile of a run.
colour-change-in-group = Tile { $place }: a colour change lies in runs only.
group-number = Tile { $place } ({ $tile }): the others of this group are { $expected }.
group-colour = Tile { $place } ({ $tile }): a group has each colour once, and { $got } is there already.
group-size = A group has at most { $expected } tiles; here there would be { $got }.
mirror-at-end = A mirror at the end of a row mirrors nothing: the same tiles have to lie on both sides of it.
mirror-twice = A set has one mirror, in the middle; here there are { $got }.
mirror-side-short = Each side of a mirror has at least { $expected } tiles; here one has { $got }.
mirror-length = Both sides of a mirror are equally long; here the left one is { $expected } and the right one { $got }.
mirror-sides = Both sides of a mirror are the same, read outwards from it: tile { $place } ({ $tile }) faces something else.
mirror-middle = The mirror would be { $got }: the number in the middle has to be from 1 to 13.
mirror-group-size = The mirror takes one of the four colours, so each side has at most { $expected }; here there are { $got }.

## Why a turn is refused

table-tile-missing = The { $tile } lay on the table and has to stay there.
tile-from-nowhere = The { $tile } lay neither on the table nor on your rack.
nothing-laid = Lay at least one tile from your rack, or draw one.
touched-before-opening = Before your opening, and in it, you lay from your rack alone and touch nothing on the table.
opening-too-low = The opening has to be worth at least { $expected }; this is worth { $got }.
released-joker = The { $tile } has left its set, so it has to lie in a new set; this one lay on the table already.
joker-not-replaceable = The { $tile } cannot be replaced: it comes free only when its set is taken apart, and the rest of that set still lies together here.

## What was laid

set-legal = { $kind }, worth { $value }
in-set = Set { $set }
in-word = Word { $set }

## Scores

score-winner = wins
sheet-game = game { $number }
sheet-head-total = total
sheet-head-rank = rank

## Positions and input that cannot be

expected-found = expected { $expected }, found { $found }
found-nothing = nothing
field-unknown = there is no field { $found } ("sidra editions" lists them)
field-value = { $field }: expected { $expected }, found { $found }
field-box = { $field }: expected at least { $expected } tiles in the box for { $players } players, found { $found }

## Editions

edition-il-classic = the original game
edition-il-twist = the twist edition
edition-hu-twist = the twist edition
edition-pl-standard = the standard game of the three-in-one box
edition-pl-twist = the twist game of the three-in-one box
edition-pl-expert = the expert game of the three-in-one box
language-he = Hebrew
language-hu = Hungarian
language-pl = Polish
booklet-of = { $language } booklet
booklet-of-year = { $language } booklet, { $year }

field-jokers = the jokers in the box
field-deal = tiles dealt to each player (21: the quick game)
field-first_draw_joker = a joker in the draw for the first player
field-first_draw_tie = who draws again after a tie
field-next_starter = who begins the later games
field-match_of = what a match is made of
field-jokers_alone = sets of jokers alone
field-several_readings = which value counts where a row can be read in several ways
field-equal_readings = whether a run or a group counts where both are worth the same
field-colour_change_first = a colour change as the lowest tile of a run
field-colour_changes = colour changes in a run, or on a side of a mirror
field-mirrors_in_set = how many mirrors a set may hold
field-mirror_value = what a mirror stands for
field-mirror_side = tiles on a side of a mirror, at least
field-mirror_valley = numbers that fall towards the mirror
field-mirror_compares = in what both sides of a mirror agree
field-opening = what an opening is worth, at least
field-released_joker = where a freed joker has to lie
field-unreplaceable = jokers that no tile replaces
field-refill = after laying, the rack is filled up to (0: never)
field-turn_seconds = seconds a turn (0: no limit)
field-timeout_untouched = time is up, table untouched: tiles drawn
field-timeout_legal = time is up, a legal play lies there: it
field-timeout_unfinished = time is up in the middle of a play: tiles drawn
field-hints = hints are allowed
field-empty_pool = how an empty pool ends the game
field-joker_penalty = what a joker on the rack costs
field-never_opened_could_not = never opened and could not have: minus
field-never_opened_could = never opened and could have: minus
field-announced = never opened, but announced with the last draw: minus
field-never_had_turn = never had a turn: minus
field-never_opened_at = where never having opened is punished
field-never_opened_wins = one who never opened may win at the pool's end
field-never_opened_pool = what a rack sum for never having opened is at the pool's end
field-pool_score = the pool's end: what the others write
field-pool_tie = the pool's end: a tie goes to
field-still_tied = the pool's end: still tied

## Games

refusal-no-such-seat = Nobody sits there.
refusal-not-your-turn = It is somebody else's turn.
refusal-late = Too late: the turn it was meant for is over.
refusal-not-host = Only the host of the table can do this.
refusal-no-game = No game is being played.
refusal-game-goes-on = A game is being played.
refusal-match-over = The match is over.
refusal-seed-too-late = The first tile has been drawn: it is too late to add a seed.
refusal-bad-seed = A seed is added once and has 1 to { $longest } bytes.
refusal-bad-set-id = There is no set { $set } on the table that could be meant.
refusal-bad-word-id = There is no word { $set } on the table that could be meant.
refusal-pool-empty = The pool is empty: lay something, or pass.
refusal-pool-not-empty = The pool still has tiles: lay something, or draw.
refusal-no-announcing = There is nothing to announce here.
refusal-no-hints = This table plays without hints.
refusal-no-time-limit = No time limit was agreed on.
refusal-bad-config = A match needs 2 to 4 players, at least one game, and a box with tiles for every rack.
refusal-resigned = You have given this game up.
event-match-began = { $players }: { $games ->
    [one] one game
   *[other] { $games } games
  }. The shuffle is sealed: { $commitment }
event-seed-added = { $player } adds a seed.
event-first-drawn = { $player } draws the highest number.
event-dealt = { $player } begins; the pool has { $pool ->
    [one] one tile
   *[other] { $pool } tiles
  }.
event-played = { $player } lays { $tiles }, worth { $value }.
event-played-late = Time is up; the play of { $player } stands: { $tiles }, worth { $value }.
event-drew = { $player } draws a tile.
event-announced = { $player } announces the opening for the next turn.
event-hinted = { $player } asks for a hint.
event-drew-tile = { $player } draws a tile: { $tile }.
event-passed = { $player } passes.
event-time-ran-out = Time is up for { $player }: { $count ->
    [0] no tile to draw
    [one] one tile drawn
   *[other] { $count } tiles drawn
  }.
event-time-went-back = Time is up for { $player }, everything goes back: { $count ->
    [0] no tile to draw
    [one] one tile drawn
   *[other] { $count } tiles drawn
  }.
event-resigned = { $player } gives the game up.
event-wants-to-abandon = { $player } wants to abandon the game.
event-goes-on = { $player } wants to go on.
event-ended-out = { $player } lays the last tile and wins!
event-ended-pool = The pool is empty and the game is over. Won by: { $player }.
event-ended-last = Everybody else has given up: { $player } wins.
event-abandoned = The game is abandoned.
event-match-ended = The match is over. First: { $player }.

## At the table

record-true = The record is true: { $games ->
    [one] one game
   *[other] { $games } games
  }, { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }.
record-false = The record does not fit:
record-different = expected { $expected }, found { $found }
record-commitment = the commitment of this secret is { $expected }, but { $found } was published
record-unfounded = this is not over yet, or nothing leads to it: { $found }
record-refused = this cannot be: { $found }.
play-table = Table
play-rack = Your rack
play-not-opened = not opened yet

# The best play
step-take = Take { $tiles } from { $set }
step-apart = Take { $set } apart
step-split = Split { $set } into { $one } and { $other }
step-exchange = Put { $tile } in the place of { $joker } in { $set }
step-add = Add { $tiles } to { $set }
step-add-so = Add { $tiles } to { $set }, so that it becomes { $after }
step-rebuild = Form { $after } from { $set } and { $tiles }
step-restated = { $count ->
    [one] its joker, { $old } until now, is { $new }
   *[other] its jokers, { $old } until now, are { $new }
  }
step-move = Lay { $set } as { $after }
step-form = Form { $after }

## Words

edition-il-word = the word game
tile-stated = joker as { $letter }
not-a-letter = Tile { $place } ({ $tile }): words are made of letters, and of jokers that stand for one.
joker-states-nothing = Tile { $place } ({ $tile }): in a word a joker states its letter; *ש is a joker as ש.
word-too-short = A word has at least { $expected } letters; { $got ->
    [0] here there is none
    [one] here there is only one
   *[other] here there are only { $got }
  }.
word-unknown = The dictionary lacks { $got }.
word-construct = { $got } is a construct form, which stands before another word.
word-suffixed = { $got } has a pronoun at its end.
word-name = { $got } is a proper name.
word-infinitive = { $got } is a bare infinitive, which does not stand alone.
word-abbreviation = { $got } is an abbreviation, and abbreviations are no words.
word-geresh = { $got } is written with a geresh, which is on no tile.
word-unverified = There is no dictionary that could say whether { $got } is a word.
word-prefixed = { $got } is { $expected } with particles before it.
word-twice = { $got } lies on the table already: no two words are spelled alike.
opening-words = An opening is { $expected ->
    [one] one word
   *[other] { $expected } words at most
  }; here there are { $got }.
opening-too-short = The word of an opening has at least { $expected } letters; this one has { $got }.
word-joker = The joker has left its word, so it has to lie in a new one; { $got } lay on the table already.
joker-restated = A joker is restated only when its word is changed.
field-letters = the letters in the box
field-word_length = letters of a word, at least
field-opening_words = words of an opening, at most (0: any number)
field-unknown_words = a word that the dictionary lacks is
field-scored_new = only words that were not on the table before score
field-scored_rack = only words with a tile from the rack score
field-whole_rack = the whole rack in one turn: the score counts times
field-scoring = what a finished game is counted by
field-caught_joker = a joker on the rack at the end, where points are counted
field-out_ends = laying the last tile ends the game
field-challenge_seconds = seconds to object to a turn (0: never)
field-challenges = objections of a player to a turn, at most
field-unknown_vote = vote on a word that the dictionary lacks
field-theme_vote = vote on a word off the theme
field-undone_draw = a turn is undone: tiles drawn
field-failed_challenge = an objection fails: tiles drawn
refusal-window-open = The others may still object to the turn before.
refusal-no-window = There is no turn to object to.
refusal-own-turn = You cannot object to your own turn.
refusal-no-such-word = That word was not made in this turn.
refusal-challenged-before = You have objected to this turn already.
refusal-no-theme = No theme was agreed on.
refusal-bad-theme = A theme is agreed on before a game, where words can be objected to, and has 1 to { $longest } characters.
refusal-voting = A vote is going on.
refusal-no-vote = There is nothing for you to vote on.
event-first-letter = { $player } draws the letter nearest to א.
event-lexicon = Dictionary: { $name }, { $count ->
    [one] one word
   *[other] { $count } words
  }.
event-no-lexicon = There is no dictionary: the table votes on words that somebody objects to.
event-theme = The theme: { $theme }.
event-words = { $player } lays { $words }: { $value ->
    [one] one point
   *[other] { $value } points
  }.
event-words-late = Time is up; the turn of { $player } stands: { $words }, { $value ->
    [one] one point
   *[other] { $value } points
  }.
event-unverified = Unverified: { $words }.
event-challenged = { $player } objects to { $word }.
event-challenged-theme = { $player } says that { $word } is off the theme.
event-votes-for = { $player } allows it.
event-votes-against = { $player } rejects it.
event-allowed = { $word } stands.
event-stands = The turn of { $player } stands.
event-undone = { $word } falls, and with it the turn of { $player }: { $count ->
    [0] no tile is drawn
    [one] one tile is drawn
   *[other] { $count } tiles are drawn
  }.
