# Sentences that only the terminal needs: commands, input errors and their answers.

## Scores

score-player = Player { $seat }
score-out = Player { $seat } went out.
score-pool = The game ended with an empty pool.
score-head-player = player
score-head-sum = sum
sheet-adds-up = adds up to { $sum }
sheet-expected-game = a game such as +24* -3 -16 -5
sheet-expected-scores = { $count } scores, one per player
score-could-not = never opened and could not have
score-could = never opened but could have
score-announced = never opened, but announced the opening with the last tile drawn
score-no-turn = never had a turn
sheet-head-wins = games won

## Invalid positions and input

place-column = column { $column }
place-line = line { $line }
expected-tile = a tile such as r7, b12, y1, k9 or J
expected-set = at least one tile
expected-letter = a Hebrew letter, or * for a joker, with the letter it stands for in a word (*ש)
expected-word = at least one letter
expected-rack-joker = a joker as *, without a letter
expected-bar = a | between two words (or one letter at a time, with spaces)
mark-point = a vowel point ({ $character }), which no tile has
mark-accent = an accent ({ $character }), which no tile has
mark-geresh = a geresh ({ $character }), which no tile has
mark-gershayim = gershayim ({ $character }), which no tile has
mark-hyphen = a hyphen ({ $character })
mark-direction = an invisible direction mark ({ $character })
mark-invisible = an invisible character ({ $character })
expected-points = the points scored, such as 40 (from -{ $most } to { $most })
json-broken = byte { $byte }: expected UTF-8, found an invalid character
json-request = a JSON object
json-valid = valid JSON
json-end = the end of the line
json-key = the key { $key }
json-missing = expected the key { $key }, found nothing
json-twice = expected the key { $key } once, found it twice
json-set-and-word = expected either "set" or "word", found both
json-too-long = expected at most { $longest } bytes, found { $found }
json-string = a string
json-number = a number
json-integer = a whole number
json-flag = true or false
json-list = a list
json-object = an object
json-tiles = a list of tiles
json-tile = a tile such as "r7" or "ש"
expected-part = the next part after a ";" (edition; table; racks; pool; opened; turn)
expected-end = the end: a position has six parts
expected-edition = an edition: { $editions }
expected-house = a house rule, field=value
expected-hidden = a number of hidden tiles such as ?14
expected-seat = a seat at this table, counted from 1

## Editions

edition-tiles = { $count } tiles
edition-ruling = the booklet doesn't say, so this is our ruling
edition-house-hint = You can change any rule for your table: --house FIELD=VALUE

## At the terminal

sim-head-bot = bot
sim-head-wins = wins
sim-head-points = points per game
sim-games = { $games ->
    [one] one game
   *[other] { $games } games
  } in { $seconds } s: { $rate } per second, { $micros } µs per turn
sim-turns = { $turns } turns per game; { $out }% ended by going out, { $pool }% with an empty pool
arena-versus = { $bot } against { $other }
arena-twice = { $bot } is listed twice
arena-head-pair = bots
arena-head-deals = deals
arena-elo = Elo
arena-plot = Wins, { $edition }, { $players } players
record-more = … and { $count } more, which may follow from these
replay-keys = → next   ← back   Home, End   q quit
play-title = You are player { $seat }. Type "help" to see what you can do.
play-others = { $player }: { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }
play-pool = Pool: { $count }
play-worth = You have laid { $count ->
    [one] one tile
   *[other] { $count } tiles
  }, worth { $value } so far; "done" submits your play.
play-opening-worth = Your sets are worth { $value }; an opening needs { $need }. "done" submits your play.
play-clock = You have { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  } for this turn.
play-late = Too late: your time was up, so this line was ignored.
play-not-held = These tiles are not on your rack or on the table:
play-draft-lies = You have laid tiles: "done" submits your play, "undo" takes them back.
play-unknown = Not understood: { $reason }. Type "help" to see what you can do.
play-help = Type the table as it should be after your turn (sets separated by |), or:
play-help-words = Type the table as it should be after your turn (words separated by |), or:
play-help-lay = lay sets from your rack
play-help-lay-word = lay words from your rack (separated by |)
play-help-set = replace set 2 with this
play-help-set-word = replace word 2 with this
play-help-done = submit what you have laid
play-help-draw = draw a tile
play-announce = You can open on your next turn. Type "announce" to announce it, or just press Enter.
play-help-pass = pass, if the pool is empty
play-help-undo = take back what you have laid
play-help-resign = give up this game
play-help-quit = leave the match
play-next = Press Enter to start the next game.
play-saved = The record was saved to { $file }.
play-bye = Goodbye.
play-theme-alone = You alone judge whether words fit the theme: bots can't judge a theme, so they never object because of one.
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
solve-no-opening = There is no opening worth { $need }. (If the player has already opened, add --opened.)
solve-no-opening-word = The rack alone has no word of { $need } or more letters. (If the player has already opened, add --opened.)
solve-not-found = No play was found within the node limit, but there may be one.
solve-nothing = No play is possible.
solve-unproven = This is the best play found so far; there may be a better one.
solve-untidy = It is not proven that this changes the fewest sets. Use --tidy to search longer.
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

lexicon-needed = Plays can't be found without a dictionary. To make one, run "sidra lexicon build".
lexicon-aged = The dictionary is out of date (hspell or this program has changed), so it is being made again.
lexicon-none = There is no dictionary, so words can't be checked and the players vote.
lexicon-kept = A new dictionary could not be made, so the old one stays in use.
lexicon-no-hint = There is no dictionary to find words in.
lexicon-from-hspell = Making the dictionary from the installed hspell…
lexicon-fetching-hspell = hspell is not installed. Downloading its package with apt-get (use --offline to prevent this)…
lexicon-fetching-npm = Downloading dictionary-he with npm (use --offline to prevent this)…
lexicon-offline = hspell is not installed, and --offline prevents downloading it.
lexicon-built = Made in { $seconds } s: { $file }
lexicon-more = There are more than { $count } words. Use --most N to see more.
lexicon-nothing = No word matches { $pattern }.
lexicon-forms = { $forms ->
    [one] one form
   *[other] { $forms } forms
  } in all
expected-class = the end of the line, or the kind of word ({ $classes })
expected-list = Hebrew words, one per line
expected-pattern = Hebrew letters, ? for any letter, * for any number of them
score-points = scored { $points }
record-spent = A deal before this one was abandoned, because a player did not send a hash or a seed: see the lines that begin with "spent".
record-unfinished = The match was not played to the end.
record-continued = The match was continued from an earlier one. { $turns ->
    [0] The deal comes
    [one] One turn comes
   *[other] { $turns } turns come
  } from there, and the players may have known all the tiles.
play-vote = Should this word count? Type "allow" or "reject".
play-object = Do you object to a word in this turn? Type its number ({ $words }) within { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  }, or press Enter to accept.
play-object-late = Too late to object: the time was up.
play-points = { $points ->
    [one] one point
   *[other] { $points } points
  }
play-own-points = Your points: { $points }
play-words-worth = This scores { $value }; "done" submits it.
play-help-check = check whether this is legal
play-help-hint = show the best play
play-help-joker = For a joker, type * before the letter it stands for: ש*בת
play-hint-type = To lay it, type:
play-help-tiles = You can type tiles in letters, or as they are displayed:
play-help-prompt = Here you can type:
play-help-next = start the next game
play-help-announce = announce your opening
play-help-not-now = continue without announcing it
play-help-allow = let the word count
play-help-reject = reject the word
play-help-object = object to the word with this number
play-help-accept = accept the turn

analyse-game = Game { $game }
analyse-head-turn = turn
analyse-head-laid = laid
analyse-head-best = best
analyse-no-turn = There is no turn { $turn } in game { $game }.
analyse-no-game = There is no game { $game } in the record.

puzzle-count = Breaks up { $changed ->
    [one] one set
   *[other] { $changed } sets
  }, moves { $moved ->
    [one] one tile
   *[other] { $moved } tiles
  } on the table; { $failed ->
    [one] one of 4 bots fails
   *[other] { $failed } of 4 bots fail
  }.
puzzle-solution = A solution
puzzle-words-need = In the word game, give a table and a rack: --table and --rack.
puzzle-longest = Make a word of { $letters } letters, the longest possible.

## Evenings and the timer

evening-exists = the file already exists; leave out --names to use it
evening-needs-racks = expected { $expected } racks, one for each player, found { $found }
evening-line = line { $line }: expected { $wanted }, found { $found }
timer-keys = Space ends the turn, p pauses, u goes back one turn, q quits.
timer-typed = An empty line ends the turn, p pauses, u goes back one turn, q quits.
timer-ready = { $player } begins: press the space bar.
timer-ready-typed = { $player } begins: an empty line starts the clock.
timer-names = expected 2 to 4 names, found { $found }
evening-one-file = to change an evening, name only one file
evening-no-game = the sheet has no game { $number }
evening-head-evenings = evenings
evening-head-games = games
timer-exists = the file already exists; to continue its timer, leave out all other arguments
word-unverified-check = Unverified: you can lay it, and it is worth { $value ->
    [one] one point
   *[other] { $value } points
  } if it counts. The others can object.
