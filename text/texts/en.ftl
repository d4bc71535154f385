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

## Why a row is not a set

not-in-box = This edition has no { $tile }.
too-many-copies = The box has only { $expected ->
    [one] one tile
   *[other] { $expected } tiles
  } of this kind ({ $tile }); there are { $got } here.
too-few-tiles = A set needs at least { $expected } tiles; { $got ->
    [0] this one has none
    [one] this one has only one
   *[other] this one has only { $got }
  }.
no-number-tile = A set needs at least one number tile. Jokers alone don't stand for anything.
neither-run-nor-group = This is neither a run (consecutive numbers in one colour) nor a group (one number in different colours).
run-number = The { $tile } doesn't fit: the run needs the number { $expected } here.
run-colour = The { $tile } doesn't fit: the run is { $expected } here.
run-range = Tile { $place } ({ $tile }): this place would be { $got }, but numbers only go from 1 to 13.
run-upwards = A run is laid from low to high: { $expected }.
colour-change-same = After a colour change, the run has to continue in another colour; here both sides are { $got }.
colour-change-twice = { $expected ->
    [one] A run can have only one colour change
   *[other] A run can have at most { $expected } colour changes
  }; this one has { $got }.
colour-change-first = A colour change can't be the lowest tile of a run.
colour-change-in-group = Tile { $place }: a colour change can only be used in a run.
group-number = The { $tile } doesn't fit: this group is made of { $expected }s.
group-colour = The { $tile } doesn't fit: a group can have each colour only once, and { $got } is already there.
group-size = A group can have at most { $expected } tiles; this one would have { $got }.
mirror-at-end = A mirror can't be at the end of a row. It needs the same tiles on both sides.
mirror-twice = A set can have only one mirror, in the middle; this one has { $got }.
mirror-side-short = Each side of a mirror needs at least { $expected } tiles; here one side has only { $got }.
mirror-length = Both sides of a mirror have to be the same length; here the left side is { $expected } long and the right side is { $got }.
mirror-sides = Both sides of a mirror have to match, reading outwards; tile { $place } ({ $tile }) doesn't match the tile opposite.
mirror-middle = The mirror would stand for { $got }, but the number in the middle has to be from 1 to 13.
mirror-group-size = The mirror takes one of the four colours, so each side can have at most { $expected } tiles; here there are { $got }.

## Why a turn is refused

table-tile-missing = The { $tile } was already on the table, so it has to stay there.
tile-from-nowhere = The { $tile } was not on the table or on your rack.
nothing-laid = Lay at least one tile from your rack, or draw one.
touched-before-opening = Until you have opened, you can only lay tiles from your own rack and can't touch anything on the table.
opening-too-low = You need { $expected } points from your own rack to open; you have { $got }.
released-joker = The { $tile } has left its set, so it has to go into a new set; this set was already on the table.
joker-not-replaceable = The { $tile } can't be replaced. It is freed only when its set is taken apart, and here the rest of that set is still together.

## What was laid

set-legal = { $kind }, worth { $value }
stands-for = { $joker } stands for { $tiles }
mirrors-only = { $joker } only mirrors and stands for nothing
stands-or = { $first } or { $second }
stands-and = { $first } and { $second }
stands-two-of = two of { $tiles }
stands-one-of-them = , one of them { $tiles }
stands-change = { $number }, then another colour
stands-middle = the { $number } in the middle
in-set = Set { $set }
in-word = Word { $set }

## Scores

score-winner = winner
sheet-game = game { $number }
sheet-head-total = total
sheet-head-rank = rank

## Invalid positions and input

expected-found = expected { $expected }, found { $found }
found-nothing = nothing
found-quoted = “{ $found }”
field-unknown = there is no rule { $found } (see "sidra editions" for a list)
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
field-next_starter = who goes first in later games
field-match_of = a match is counted in
field-jokers_alone = sets can be made of jokers only
field-several_readings = which value counts if a row can be read in several ways
field-equal_readings = which counts if a run and a group are worth the same
field-colour_change_first = a colour change can be the lowest tile of a run
field-colour_changes = maximum number of colour changes in a run, or on a side of a mirror
field-mirrors_in_set = maximum number of mirrors in a set
field-mirror_value = what a mirror stands for
field-mirror_side = minimum number of tiles on each side of a mirror
field-mirror_valley = numbers can also go down towards the mirror
field-mirror_compares = what has to match on both sides of a mirror
field-opening = points needed to open
field-released_joker = where a released joker has to go
field-unreplaceable = jokers that can't be replaced by a tile
field-refill = number of tiles to fill the rack up to after laying (0: never)
field-turn_seconds = seconds per turn (0: no limit)
field-timeout_untouched = tiles drawn if time runs out and nothing was moved
field-timeout_legal = what happens to a legal play when time runs out
field-timeout_unfinished = tiles drawn if time runs out in the middle of a play
field-hints = hints are allowed
field-empty_pool = when the game ends after the pool runs out
field-joker_penalty = what a joker on the rack costs
field-never_opened_could_not = penalty points if you never opened and could not have
field-never_opened_could = penalty points if you never opened but could have
field-announced = penalty points if you only announced your opening, with your last draw
field-never_had_turn = penalty points if you never had a turn
field-never_opened_at = when the penalty for never opening applies
field-never_opened_wins = a player who never opened can win when the pool runs out
field-never_opened_pool = how the rack of a player who never opened counts when the pool runs out
field-pool_score = what the others lose when the pool runs out
field-pool_tie = who wins a tie when the pool runs out
field-still_tied = who wins if players are still tied

## Games

refusal-no-such-seat = Nobody is in that seat.
refusal-not-your-turn = It is someone else's turn.
refusal-late = Too late: the turn it was meant for is over.
refusal-not-host = Only the host of the table can do this.
refusal-no-game = There is no game in progress.
refusal-game-goes-on = A game is already in progress.
refusal-match-over = The match is over.
refusal-seed-too-late = The first tile has been drawn: it is too late to add a seed.
refusal-bad-seed = You can add only one seed, of 1 to { $longest } bytes.
refusal-bad-set-id = Set { $set } is not on the table, or it was named twice.
refusal-bad-word-id = Word { $set } is not on the table, or it was named twice.
refusal-pool-empty = The pool is empty: lay something, or pass.
refusal-pool-not-empty = The pool still has tiles: lay something, or draw.
refusal-no-announcing = You can't announce an opening now.
refusal-no-hints = Hints are turned off at this table.
refusal-no-time-limit = This game has no time limit.
refusal-bad-config = A match needs 2 to 4 players, at least one game, and a box with tiles for every rack.
refusal-resigned = You have already given up this game.
event-match-began = { $players }: { $games ->
    [one] one game
   *[other] { $games } games
  }. The shuffle is sealed: { $commitment }
event-seed-added = { $player } added a seed.
event-first-drawn = { $player } drew the highest number.
event-dealt = { $player } goes first. The pool has { $pool ->
    [one] one tile
   *[other] { $pool } tiles
  }.
event-played = { $player } laid { $tiles }, worth { $value }.
event-played-late = Time is up, but the play counts: { $player } laid { $tiles }, worth { $value }.
event-drew = { $player } drew a tile.
event-announced = { $player } announced an opening for the next turn.
event-hinted = { $player } asked for a hint.
event-drew-tile = { $player } drew a tile: { $tile }.
event-passed = { $player } passed.
event-time-ran-out = Time is up. { $player } { $count ->
    [0] had no tile to draw
    [one] drew one tile
   *[other] drew { $count } tiles
  }.
event-time-went-back = Time ran out before the play was done, so everything goes back. { $player } { $count ->
    [0] had no tile to draw
    [one] drew one tile
   *[other] drew { $count } tiles
  }.
event-resigned = { $player } gave up.
event-wants-to-abandon = { $player } voted to end the game without a result.
event-goes-on = { $player } voted to keep playing.
event-ended-out = { $player } laid the last tile and won!
event-ended-pool = The pool is empty and the game is over. { $player } won.
event-ended-last = Everyone else gave up. { $player } won.
event-abandoned = The game ended without a result.
event-match-ended = The match is over. { $player } won.

## At the table

record-true = The record checks out: { $games ->
    [one] one game
   *[other] { $games } games
  }, { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }.
record-false = The record doesn't check out:
record-different = expected { $expected }, found { $found }
record-commitment = the commitment of this secret is { $expected }, but { $found } was published
record-unfounded = this line does not follow from those before it: { $found }
record-refused = this is not possible: { $found }.
play-table = Table
play-rack = Your rack
play-not-opened = not opened yet

# The best play
step-take = Take { $tiles } from { $set }
step-apart = Take { $set } apart
step-split = Split { $set } into { $one } and { $other }
step-exchange = Replace { $joker } with { $tile } in { $set }
step-add = Add { $tiles } to { $set }
step-add-so = Add { $tiles } to { $set } to make { $after }
step-rebuild = Form { $after } from { $set } and { $tiles }
step-restated = { $count ->
    [one] its joker changes from { $old } to { $new }
   *[other] its jokers change from { $old } to { $new }
  }
step-move = Rearrange { $set } as { $after }
step-form = Form { $after }

## Words

edition-il-word = the word game
tile-stated = joker as { $letter }
not-a-letter = Tile { $place } ({ $tile }): words are made of letters, and of jokers that stand for one.
joker-states-nothing = Tile { $place } ({ $tile }): a joker in a word has to name its letter. For example, *ש is a joker for ש.
word-too-short = A word needs at least { $expected } letters; { $got ->
    [0] this one has none
    [one] this one has only one
   *[other] this one has only { $got }
  }.
word-unknown = { $got } is not in the dictionary.
word-construct = { $got } is a construct form, so it needs another word after it.
word-suffixed = { $got } has a pronoun suffix, which is not allowed.
word-name = { $got } is a proper name.
word-infinitive = { $got } is a bare infinitive, which can't be used on its own.
word-abbreviation = { $got } is an abbreviation, and abbreviations don't count as words.
word-geresh = { $got } is written with a geresh, and there is no tile for that.
word-unverified = { $got } can't be checked, because there is no dictionary.
word-prefixed = { $got } is { $expected } with a prefix.
word-twice = { $got } is already on the table, and no two words can have the same spelling.
opening-words = An opening can have { $expected ->
    [one] only one word
   *[other] at most { $expected } words
  }; this one has { $got }.
opening-too-short = An opening word needs at least { $expected } letters; this one has { $got }.
word-joker = The joker has left its word, so it has to go into a new one; { $got } was already on the table.
joker-restated = A joker can stand for another letter only if its word changes.
field-letters = the letters in the box
field-word_length = minimum number of letters in a word
field-opening_words = maximum number of words in an opening (0: any number)
field-unknown_words = what happens to a word that is not in the dictionary
field-scored_new = only new words score
field-scored_rack = words score only if they have a tile from the rack
field-whole_rack = score multiplier for laying the whole rack in one turn
field-scoring = what decides the score of a finished game
field-caught_joker = what a joker left on the rack costs in games scored by points
field-out_ends = laying the last tile ends the game
field-challenge_seconds = seconds to object to a turn (0: never)
field-challenges = maximum number of objections per player to one turn
field-unknown_vote = what decides the vote on a word that is not in the dictionary
field-theme_vote = what decides the vote on a word that doesn't fit the theme
field-undone_draw = tiles drawn when a turn is undone
field-failed_challenge = tiles drawn when an objection fails
field-vote_seconds = seconds for a vote on a word
field-prefixed_words = what happens to a word with a prefix, such as השולחן
field-infinitives = an infinitive with its ל, such as ללכת, is a word
refusal-window-open = The others can still object to the last turn.
refusal-no-window = There is no turn to object to.
refusal-own-turn = You can't object to your own turn.
refusal-no-such-word = That word was not made in this turn.
refusal-challenged-before = You have already objected to this turn.
refusal-no-theme = This game has no theme.
refusal-bad-theme = You can set a theme only before a game, and only if players can object to words. It has to be 1 to { $longest } characters long.
refusal-voting = A vote is in progress.
refusal-no-vote = There is nothing for you to vote on.
event-first-letter = { $player } drew the letter nearest to א.
event-lexicon = Dictionary: { $name }, { $count ->
    [one] one word
   *[other] { $count } words
  }.
event-no-lexicon = There is no dictionary. If someone objects to a word, the players vote.
event-theme = Theme: { $theme }.
event-words = { $player } laid { $words } for { $value ->
    [one] one point
   *[other] { $value } points
  }.
event-words-late = Time is up, but the turn counts: { $player } laid { $words } for { $value ->
    [one] one point
   *[other] { $value } points
  }.
event-unverified = Unverified: { $words }.
event-challenged = { $player } objected to { $word }.
event-challenged-theme = { $player } said that { $word } doesn't fit the theme.
event-votes-for = { $player } voted to allow it.
event-votes-against = { $player } voted to reject it.
event-allowed = { $word } is allowed.
event-stands = The turn by { $player } counts.
event-undone = { $word } is rejected, so the whole turn is undone. { $player } { $count ->
    [0] drew no tile
    [one] drew one tile
   *[other] drew { $count } tiles
  }.

# Why a bot played as it did.
why-goes-out = I could lay everything I had.
why-opens = I had enough to open.
why-from-rack = I had a set on my rack.
why-lengthens = I had a tile that goes at the end of a set.
why-rearranges = I moved tiles on the table to fit mine in.
why-most-tiles = No play lays more tiles.
why-fewest-points = It was my last turn, so I kept as few points as I could.
why-searched = The pool is empty, so I know where every tile is, and chose the best ending.
why-played-out = Someone is about to go out, so I tried many deals of the hidden tiles, and this was best on average.
why-keeps-joker = I'm keeping my joker for the end.
why-patient = I'm waiting until I can lay everything at once.
why-nothing = I don't see anything to lay.
why-impossible = I can't lay anything.
why-not-opened = I don't see an opening yet.

# Looking back at a game: every turn compared with its best play.
review-best-was = The best play was to lay { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }
review-points-was = The best play was worth { $points ->
    [one] one point
   *[other] { $points } points
  } more
review-better-was = A better play was to lay { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }
review-better-points-was = A better play was worth { $points ->
    [one] one point
   *[other] { $points } points
  } more
review-was-best = That was the best play.
review-nothing = No play was possible.
review-unproven = No better play was found, but there may be one.
review-expert = Expert: { $why }
review-decided-not-out = Turn { $turn } decided the game: { $player } could have laid every tile, which would have ended it.
review-decided-laid = No other turn made a bigger difference than turn { $turn }: { $player } laid { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }.
review-decided-missed = No other turn made a bigger difference than turn { $turn }: { $player } missed { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }.
review-head-player = player
review-head-best = best plays
review-head-missed = tiles missed
review-head-needless = needless draws
review-head-could = could open
review-head-opened = opened
review-head-longest = longest turn
review-turn = turn { $turn }
review-never = never
review-needless = needless
review-words = Only games with numbers can be analysed.

# Puzzles.
puzzle-all = Lay all your tiles.
puzzle-least = Lay at least { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }.
puzzle-joker = Free the joker { $joker } and lay { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }.
puzzle-joker-all = Free the joker { $joker } and lay all your tiles.
puzzle-grade = Grade { $grade }
puzzle-grade-1 = gentle
puzzle-grade-2 = easy
puzzle-grade-3 = tricky
puzzle-grade-4 = hard
puzzle-grade-5 = fiendish
puzzle-too-few = That is legal, but it lays only { $got } of { $need } tiles.
puzzle-joker-stays = That is legal, but the joker is still in its set.
puzzle-unseen = No puzzle like this was found. Choose another joker or grade.

## Verdicts, and impossible positions and endings

also-read = can also be read as: { $kind }, worth { $value }
turn-legal = Legal: { $count ->
    [one] one tile
   *[other] { $count } tiles
  } laid, worth { $value }.
opening-legal = Legal: an opening worth { $value }.
not-legal = Not legal:
place-table = set { $set } on the table
place-word = word { $set } on the table
place-new-table = set { $set } on the new table
place-new-word = word { $set } on the new table
place-rack = rack { $seat }
place-pool = the pool
position-players = expected 1 to 4 racks, found { $got }
position-seats = the seats don't match the racks
position-not-in-box = this edition has no { $tile }
position-too-many = the box holds only { $expected ->
    [one] one tile
   *[other] { $expected } tiles
  } of this kind ({ $tile }), found { $got }
position-illegal-set = this is not a legal set: { $reasons }
position-illegal-word = this word is not allowed there: { $reasons }
position-tile-count = table, racks and pool have to add up to the whole box of { $expected } tiles, found { $got }
position-hidden-rack = it is player { $seat }'s turn, so their rack has to be known
finish-last-drawn = a player who never opened still has the last tile they drew: expected one of { $rack }, found { $tile }
finish-nobody-left = all players gave up: expected at least one who is still playing, found none
finish-empty-rack = only the player who went out can have an empty rack, but player { $seat }'s rack is empty too
finish-players = expected 2 to 4 players, found { $got }
finish-no-seat = the player who went out: expected 1 to { $players }, found { $seat }
finish-with-tiles = player { $seat } went out, so the rack has to be empty, found { $got ->
    [one] one tile
   *[other] { $got } tiles
  }
word-legal = word, { $value ->
    [one] one point
   *[other] { $value } points
  }
words-whole-rack = This lays the whole rack, so the points are { $times ->
    [2] doubled
   *[other] multiplied by { $times }
  }.
words-unverified = Unverified: { $words }. If someone objects, the others vote.
words-legal = Legal: { $count ->
    [one] one tile
   *[other] { $count } tiles
  } laid, { $value ->
    [one] one point
   *[other] { $value } points
  }.

## Files of evenings

evening-wanted-heading = the line { $line }
evening-wanted-keyword = id, name, date, rules, player, game, begins, out or rack
evening-wanted-timer = rules, seconds, player, turn, ends, left or past
evening-wanted-rules = an edition such as il-classic, and house rules such as opening=25
evening-wanted-player = the names of 2 to 4 players
evening-wanted-seat = the number of a player
evening-wanted-number = a whole number
evening-wanted-seconds = a number of seconds
evening-wanted-date = a date such as 2026-11-13
evening-wanted-rack = tiles or a sum, then a colon and any details
evening-wanted-racks = one rack for each player
evening-wanted-out = out, with the number of a player or "pool"
evening-wanted-less = a smaller file
companion-paused = The clock is paused.
companion-then = then { $player }
companion-up-of = { $player }: time is up.
companion-turn-now = { $player } to play.
companion-unfinished = Not finished? Take everything back and draw { $count ->
    [one] one tile
   *[other] { $count } tiles
  }.
companion-untouched = Nothing moved? Draw { $count ->
    [one] one tile
   *[other] { $count } tiles
  }.
companion-draw = Draw { $count ->
    [one] one tile
   *[other] { $count } tiles
  }.
companion-goes-back = Anything unfinished goes back first.
companion-stands = A legal play on the table counts.
companion-falls = A legal play is taken back too.
companion-round = Round { $number }
companion-begins-next = { $player } begins.
companion-lack = Not counted yet
companion-lack-many = { $tile }: the box doesn't hold that many.
companion-lack-could = { $player }: could this player have opened?
companion-lack-tiles = { $player }: how many tiles were left?
record-believed = This match was played with another dictionary ({ $name }), so its words were not checked.
record-unchecked = The record names no dictionary, so its words were not checked.
