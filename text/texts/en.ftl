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
also-read = can also be read as: { $kind }, worth { $value }
stands-for = { $joker } stands for { $tiles }
mirrors-only = { $joker } only mirrors and stands for nothing
stands-or = { $first } or { $second }
stands-and = { $first } and { $second }
stands-two-of = two of { $tiles }
stands-one-of-them = , one of them { $tiles }
stands-change = { $number }, then another colour
stands-middle = the { $number } in the middle
turn-legal = Legal: { $count ->
    [one] one tile
   *[other] { $count } tiles
  } laid, worth { $value }.
opening-legal = Legal: an opening worth { $value }.
not-legal = Not legal:
in-set = Set { $set }
in-word = Word { $set }

## Scores

score-player = player { $seat }
score-winner = wins
score-out = Player { $seat } went out.
score-pool = The pool ended the game.
score-head-player = player
score-head-sum = sum
sheet-game = game { $number }
sheet-adds-up = adds up to { $sum }
sheet-expected-game = a game such as +24* -3 -16 -5
sheet-expected-scores = { $count } scores, one a player
score-could-not = never opened and could not have
score-could = never opened although the rack could
score-announced = never opened, but announced it with the last tile drawn
score-no-turn = never had a turn
sheet-head-total = total
sheet-head-wins = games won
sheet-head-rank = rank

## Positions and input that cannot be

place-column = column { $column }
place-line = line { $line }
place-table = set { $set } of the table
place-word = word { $set } of the table
place-new-table = set { $set } of the new table
place-rack = rack { $seat }
place-pool = the pool
expected-found = expected { $expected }, found { $found }
found-nothing = nothing
expected-tile = a tile such as r7, b12, y1, k9 or J
expected-set = at least one tile
expected-letter = a Hebrew letter, or * for a joker, with the letter it stands for in a word (*ש)
expected-word = at least one letter
expected-bar = a | between two words (or one letter at a time, with spaces)
expected-points = the points scored, such as 40
expected-part = the next part behind a ";" (edition; table; racks; pool; opened; turn)
expected-end = the end: a position has six parts
expected-edition = an edition: { $editions }
expected-house = a house rule, field=value
expected-hidden = a number of hidden tiles such as ?14
expected-seat = a seat at this table, counted from 1
field-unknown = there is no field { $found } ("sidra editions" lists them)
field-value = { $field }: expected { $expected }, found { $found }
position-players = expected 1 to 4 racks, found { $got }
position-seats = the seats do not fit the racks
position-not-in-box = the edition's box holds no { $tile }
position-too-many = the box holds only { $expected ->
    [one] one tile
   *[other] { $expected } tiles
  } of this kind ({ $tile }), found { $got }
position-illegal-set = this is no legal set: { $reasons }
position-illegal-word = this cannot lie there: { $reasons }
position-tile-count = table, racks and pool have to be the whole box of { $expected } tiles, found { $got }
position-hidden-rack = the rack of player { $seat }, whose turn it is, has to be known
finish-last-drawn = the last tile drawn is still on the rack of one who never opened: expected one of { $rack }, found { $tile }
finish-nobody-left = everybody resigned: expected one player who is still there, found none
finish-empty-rack = only the one who went out has an empty rack; that of player { $seat } is empty too
finish-players = expected 2 to 4 players, found { $got }
finish-no-seat = expected a seat from 1 to { $players } as the one who went out, found { $seat }
finish-with-tiles = player { $seat } went out, so the rack has to be empty, found { $got ->
    [one] one tile
   *[other] { $got } tiles
  }

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
edition-tiles = { $count } tiles
edition-ruling = the booklet leaves this open: our ruling
edition-house-hint = Any field can be changed for a table: --house FIELD=VALUE

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
refusal-no-game = No game is being played.
refusal-game-goes-on = A game is being played.
refusal-match-over = The match is over.
refusal-seed-too-late = The first tile has been drawn: it is too late to add a seed.
refusal-bad-seed = A seed is added once and has 1 to { $longest } bytes.
refusal-bad-set-id = There is no set { $set } on the table that could be meant.
refusal-pool-empty = The pool is empty: lay something, or pass.
refusal-pool-not-empty = The pool still has tiles: lay something, or draw.
refusal-no-announcing = There is nothing to announce here.
refusal-no-time-limit = No time limit was agreed on.
refusal-bad-config = A match needs 2 to 4 players and at least one game.
refusal-resigned = You have given this game up.
event-match-began = { $players }: { $games ->
    [one] one game
   *[other] { $games } games
  }. The shuffle is sealed: { $commitment }
event-seed-added = { $player } adds a seed.
event-first-drawn = { $player } draws the highest number.
event-dealt = { $player } begins; the pool has { $pool } tiles.
event-played = { $player } lays { $tiles }, worth { $value }.
event-played-late = Time is up; the play of { $player } stands: { $tiles }, worth { $value }.
event-drew = { $player } draws a tile.
event-announced = { $player } announces the opening for the next turn.
event-drew-tile = { $player } draws { $tiles }.
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

## At the terminal

sim-head-bot = bot
sim-head-wins = wins
sim-head-points = points a game
sim-games = { $games ->
    [one] one game
   *[other] { $games } games
  } in { $seconds } s: { $rate } a second, { $micros } µs a turn
sim-turns = { $turns } turns a game; { $out } % ended by going out, { $pool } % by the pool
record-true = The record is true: { $games ->
    [one] one game
   *[other] { $games } games
  }, { $turns } turns.
record-false = The record does not fit:
record-different = expected { $expected }, found { $found }
record-commitment = the commitment of this secret is { $expected }, but { $found } was published
record-unfounded = this is not over yet, or nothing leads to it: { $found }
record-goes-on = the record ends before the match does
record-refused = this cannot be: { $found }.
record-more = … and { $count } more, which may follow from these
replay-keys = → next   ← back   Home, End   q quit
play-title = Your seat: { $seat }. Type "help" for what you can do.
play-table = Table
play-rack = Your rack
play-others = { $player }: { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }
play-not-opened = not opened yet
play-pool = Pool: { $count }
play-worth = You have laid { $count } tiles, worth { $value } so far; "done" submits them.
play-opening-worth = Your sets are worth { $value }; an opening needs { $need }. "done" submits them.
play-not-held = Tiles that are not on your rack or the table:
play-draft-lies = You have laid tiles: "done" submits them, "undo" takes them back.
play-unknown = Not understood: { $reason }. Type "help" for what you can do.
play-help = Type the table as you want to leave it (sets divided by |), or:
play-help-words = Type the table as you want to leave it (words divided by |), or:
play-help-lay = lay sets from your rack
play-help-lay-word = lay words from your rack (divided by |)
play-help-set = make set 2 into this
play-help-set-word = make word 2 into this
play-help-done = submit what you have laid
play-help-draw = take a tile
play-announce = You could open now. Type "announce" to announce it for your next turn, or press Enter.
play-help-pass = when the pool is empty
play-help-undo = take back what you have laid
play-help-resign = give this game up
play-help-quit = stop the match
play-next = Enter begins the next game.
play-saved = The record is in { $file }.
play-bye = Good-bye.

# The best play
solve-lays = Lay { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}, { $points ->
    [one] one point
   *[other] { $points } points
}:
solve-opens = Lay { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}, an opening worth { $value }:
solve-no-opening = No opening worth { $need } can be laid. (--opened says that the player has opened before.)
solve-no-opening-word = No word of { $need } letters or more can be laid from the rack alone. (--opened says that the player has opened before.)
solve-not-found = Nothing was found in so many nodes; there may be a play.
solve-nothing = Nothing can be laid.
solve-unproven = The best that was found; there may be a better play.
solve-table = The table
solve-rack = The rack
solve-after = The new table
solve-steps = Step by step
solve-plays = { $count ->
    [one] One play
   *[other] { $count } plays
}:
solve-more = There are more.
step-take = Take { $tiles } from { $set }
step-apart = Take { $set } apart
step-split = Split { $set } into { $one } and { $other }
step-exchange = Put { $tile } in the place of { $joker } in { $set }
step-add = Add { $tiles } to { $set }
step-add-so = Add { $tiles } to { $set }, so that it becomes { $after }
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
word-abbreviation = { $got } is an abbreviation.
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
event-lexicon = Dictionary: { $name }, { $count } words.
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
lexicon-needed = Without a dictionary no play can be looked for: see "sidra lexicon build".
lexicon-aged = The dictionary was made from another hspell, or by another version of this program: it is made anew.
lexicon-none = There is no dictionary: nobody can say which words there are, and the table votes.
lexicon-from-hspell = Making the dictionary from the installed hspell …
lexicon-fetching-hspell = No hspell is installed: fetching its package with apt-get download (--offline prevents that) …
lexicon-fetching-npm = Fetching dictionary-he with npm (--offline prevents that) …
lexicon-offline = No hspell is installed, and nothing is fetched.
lexicon-built = Made in { $seconds } s: { $file }
lexicon-forms = { $forms } forms in all
expected-pattern = Hebrew letters, ? for any letter, * for any number of them
word-legal = word, { $value } points
words-unverified = Unverified: { $words }. If somebody objects, the others vote.
words-legal = Legal: { $count ->
    [one] one tile
   *[other] { $count } tiles
  } laid, { $value ->
    [one] one point
   *[other] { $value } points
  }.
score-points = scored { $points }
record-believed = The dictionary of this match ({ $name }) is not the one at hand: what the record says of its words is believed.
play-vote = May it stand? Type "allow", or anything else to reject it.
play-object = Do you object to a word of this turn? Type its number ({ $words }), or press Enter.
play-points = { $points ->
    [one] one point
   *[other] { $points } points
  }
play-own-points = Your points: { $points }
play-words-worth = This scores { $value }; "done" submits it.
play-help-check = is this legal
play-help-hint = what a bot would do
play-help-joker = A joker is * before the letter it stands for: ש*בת
