# Sentences that only the terminal needs: what is typed there, and what comes of it.

## What was laid

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

## Scores

score-player = player { $seat }
score-out = Player { $seat } went out.
score-pool = The pool ended the game.
score-head-player = player
score-head-sum = sum
sheet-adds-up = adds up to { $sum }
sheet-expected-game = a game such as +24* -3 -16 -5
sheet-expected-scores = { $count } scores, one a player
score-could-not = never opened and could not have
score-could = never opened although the rack could
score-announced = never opened, but announced it with the last tile drawn
score-no-turn = never had a turn
sheet-head-wins = games won

## Positions and input that cannot be

place-column = column { $column }
place-line = line { $line }
place-table = set { $set } of the table
place-word = word { $set } of the table
place-new-table = set { $set } of the new table
place-new-word = word { $set } of the new table
place-rack = rack { $seat }
place-pool = the pool
expected-tile = a tile such as r7, b12, y1, k9 or J
expected-set = at least one tile
expected-letter = a Hebrew letter, or * for a joker, with the letter it stands for in a word (*ש)
expected-word = at least one letter
expected-bar = a | between two words (or one letter at a time, with spaces)
mark-point = a vowel point ({ $character }), which is on no tile
mark-accent = an accent ({ $character }), which is on no tile
mark-geresh = a geresh ({ $character }), which is on no tile
mark-gershayim = gershayim ({ $character }), which are on no tile
mark-hyphen = a hyphen ({ $character })
mark-direction = an invisible direction mark ({ $character })
mark-invisible = an invisible character ({ $character })
expected-points = the points scored, such as 40 (from -{ $most } to { $most })
json-broken = byte { $byte }: expected UTF-8, found a broken character
json-request = a JSON object
json-end = the end of the line
json-key = the key { $key }
json-missing = expected the key { $key }, found nothing
json-twice = expected the key { $key } once, found it twice
json-set-and-word = expected either "set" or "word", found both
json-too-long = expected at most { $longest } bytes, found { $found }
json-string = a text
json-number = a number
json-integer = a whole number
json-flag = true or false
json-list = a list
json-object = an object
json-tiles = a list of tiles
json-tile = a tile such as "r7" or "ש"
expected-part = the next part behind a ";" (edition; table; racks; pool; opened; turn)
expected-end = the end: a position has six parts
expected-edition = an edition: { $editions }
expected-house = a house rule, field=value
expected-hidden = a number of hidden tiles such as ?14
expected-seat = a seat at this table, counted from 1
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

edition-tiles = { $count } tiles
edition-ruling = the booklet leaves this open: our ruling
edition-house-hint = Any field can be changed for a table: --house FIELD=VALUE

## At the terminal

sim-head-bot = bot
sim-head-wins = wins
sim-head-points = points a game
sim-games = { $games ->
    [one] one game
   *[other] { $games } games
  } in { $seconds } s: { $rate } a second, { $micros } µs a turn
sim-turns = { $turns } turns a game; { $out } % ended by going out, { $pool } % by the pool
record-more = … and { $count } more, which may follow from these
replay-keys = → next   ← back   Home, End   q quit
play-title = Your seat: { $seat }. Type "help" for what you can do.
play-others = { $player }: { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }
play-pool = Pool: { $count }
play-worth = You have laid { $count ->
    [one] one tile
   *[other] { $count } tiles
  }, worth { $value } so far; "done" submits them.
play-opening-worth = Your sets are worth { $value }; an opening needs { $need }. "done" submits them.
play-clock = You have { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  } for this turn.
play-late = Too late: your time was up before this arrived, so nothing of it was done.
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

## Words

lexicon-needed = Without a dictionary no play can be looked for: see "sidra lexicon build".
lexicon-aged = The dictionary was made from another hspell, or by another version of this program: it is made anew.
lexicon-none = There is no dictionary: nobody can say which words there are, and the table votes.
lexicon-kept = None could be made anew: the one made before stays in use.
lexicon-no-hint = There is no dictionary that words could be looked for in.
lexicon-from-hspell = Making the dictionary from the installed hspell …
lexicon-fetching-hspell = No hspell is installed: fetching its package with apt-get download (--offline prevents that) …
lexicon-fetching-npm = Fetching dictionary-he with npm (--offline prevents that) …
lexicon-offline = No hspell is installed, and nothing is fetched.
lexicon-built = Made in { $seconds } s: { $file }
lexicon-more = There are more than { $count }: --most N shows more of them.
lexicon-nothing = No word fits { $pattern }.
lexicon-forms = { $forms ->
    [one] one form
   *[other] { $forms } forms
  } in all
expected-class = the end of the line, or what the word is: { $classes }
expected-list = Hebrew words, one a line
expected-pattern = Hebrew letters, ? for any letter, * for any number of them
word-legal = word, { $value } points
words-whole-rack = The whole rack was laid: the points count { $times ->
    [2] twice
   *[other] { $times } times
  }.
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
record-unchecked = This match was played without a dictionary, so its words were not checked.
record-unfinished = The match was not played to the end.
play-vote = May it stand? Type "allow" or "reject".
play-object = Do you object to a word of this turn? Type its number ({ $words }) within { $seconds } s, or press Enter.
play-object-late = Too late to object: the time for it was up before this arrived.
play-points = { $points ->
    [one] one point
   *[other] { $points } points
  }
play-own-points = Your points: { $points }
play-words-worth = This scores { $value }; "done" submits it.
play-help-check = is this legal
play-help-hint = what a bot would do
play-help-joker = A joker is * before the letter it stands for: ש*בת
play-hint-type = To lay it, type: { $line }
