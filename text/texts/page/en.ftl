# The page. Short, plain, friendly.

page-title = Sidra, the rummy tile game
page-claim = The rummy tile game, with the rules of your own booklet.
page-promise = Free and open. No ads, no coins, no account. Every deal can be checked afterwards.
page-play-now = Play now
page-continue = Continue your game
page-new-game = New game
page-rules = Rules
page-settings = Settings
page-open = Open a saved game or record
page-open-failed = This file could not be opened.
page-file-line = Line { $line }: { $found } cannot be read.
page-file-column = Line { $line }, column { $column }: { $found } cannot be read.
page-file-misfit = Its players do not fit this table: one person against bots, with numbers.
page-file-twice = A tile or a set lies there twice.
page-file-long = It is too long for a match.
page-replace = A match is still waiting
page-replace-about = Only one match is kept on this device. If you go on, the one that waits is gone.
page-replace-yes = Go on without it
page-replace-no = Keep it
page-back = Back
page-home = Home
page-close = Close
page-menu = Menu
page-table = The table
page-no-game = No game is waiting here.
page-not-loaded = This screen could not be loaded. Is there a connection?
page-try-again = Try again

page-you = You
page-bot = { $level } { $number }
page-is-bot = bot
level-simple = Beginner
level-easy = Easy
level-medium = Medium
level-hard = Hard

page-edition = Edition
page-special-il-classic = Runs, groups and two plain jokers: the game most people know.
page-special-il-twist = Double, colour change and mirror jokers, two of each.
page-special-hu-twist = The same special jokers with the Hungarian rules for colour change and mirror.
page-special-pl-standard = The plain game with the Polish scoring; an opening can be announced.
page-special-pl-twist = All special jokers; colour change and mirror cannot be replaced.
page-special-pl-expert = Four coloured jokers: each stands for any number of its colour.
page-opponents = Opponents
page-opponent = Opponent { $number }
page-nobody = Nobody
page-levels-about = Beginner lays only from its own rack, Easy overlooks things, Medium plays what it sees at a glance, Hard always finds the best play.
page-match = The match
page-rounds = Rounds
page-games = Games
page-house-rules = House rules
page-house-about = Every field of the edition can be changed. What you change is marked here and kept in the record.
page-as-printed = As printed
page-begin = Begin

page-language = Language
page-language-failed = { $language } could not be loaded. Is there a connection?
page-theme = Colours
page-theme-system = like the system
page-theme-light = light
page-theme-dark = dark
page-size = Size of the tiles
page-size-small = small
page-size-medium = medium
page-size-large = large
page-table-settings = At the table
page-set-shapes = Shapes beside the numbers
page-set-sound = Sound
page-set-vibration = Vibration
page-set-still = Less motion
page-set-unhurried = More time for double taps and for taking back a draw

page-pool = Pool: { $count }
page-tiles = { $count ->
    [one] one tile
   *[other] { $count } tiles
  }
page-round-game = round { $round }, game { $game }
page-gave-up = gave up
page-announced = announced
page-your-turn = Your turn.
page-turn-of = It is { $player }'s turn.
page-plan = You can plan while the others play.
page-plan-lost = What you had planned no longer fits and is back on your rack.
page-sort-number = Sort by number
page-sort-colour = Sort by colour
page-sort-sets = Sort into sets
page-undo = Undo
page-redo = Redo
page-start-over = Start over
page-tidy = Tidy the table
page-draw = Draw
page-drawing = Drawing a tile …
page-take-back = Take back
page-pass = Pass
page-done = Done
page-done-lay = Lay { $count ->
    [one] one tile
   *[other] { $count } tiles
  }, { $value ->
    [one] one point
   *[other] { $value } points
  }
page-opening = Opening
page-opening-count = Opening: { $value } of { $need }
page-freed = { $tiles } is free and still needs a set.
page-fits = { $count ->
    [0] It fits nowhere as it is.
    [one] It fits in one place.
   *[other] It fits in { $count } places: choose one.
  }
page-announce = Announce the opening
page-new-set = A new set
page-hint = Hint
page-hint-thinking = Thinking …
page-hint-which = Which tiles?
page-hint-how = How?
page-hint-close = Close hint
page-hint-there = There is a play: { $count ->
    [one] one tile
   *[other] { $count } tiles
  } can be laid.
page-hint-tiles = These can be laid: { $tiles }
page-hint-none = Nothing can be laid: draw a tile.
page-hint-no-opening = You cannot open yet: draw a tile.
page-hint-lay = Lay it out

page-you-first = You drew the highest number.
page-you-begin = You begin.
page-you-played = You laid { $count ->
    [one] one tile
   *[other] { $count } tiles
  }, worth { $value }.
page-you-played-late = Time is up. Your play stands: { $count ->
    [one] one tile
   *[other] { $count } tiles
  }, worth { $value }.
page-you-drew = You drew { $tiles }
page-you-announced = You announced your opening.
page-you-passed = You passed.
page-you-time = Time is up. You drew { $tiles }
page-you-time-back = Time is up and the table was not in order: everything is back as it was. You drew { $tiles }
page-you-resigned = You gave this game up.
page-you-out = Your last tile! You won.
page-you-won = You won!
page-won = { $player } won

page-left-over = What was left
page-score-sheet = Score sheet
page-big-points = Games won
page-hints = Hints
page-next-game = Next game
page-again = Another match
page-save-record = Save the record
page-verify = Check the shuffle and every turn
page-no-download = The browser did not allow saving the file.
page-paused = Everything stands still.
page-pause = Pause
page-go-on = Go on
page-save-game = Save this game to a file
page-give-up = Give this game up
page-give-up-ask = Give this game up?
page-give-up-about = It counts as lost, and what is on your rack as minus points.
page-give-up-yes = Give up
page-abandon = End this game without a result
page-abandon-ask = End this game?
page-abandon-about = The bots agree. The game counts for nobody.
page-abandon-yes = End it
page-play-on = Play on
page-leave = Leave the table, continue later
page-sealed = The shuffle was sealed before the first tile:
page-keys = Keys and touches
page-keys-about = Arrow keys move between tiles, Space selects, Enter plays; press the question mark for all keys.
page-touch-about = Drag tiles, or tap them and then the place. Two taps play a tile where only one place fits. A long press takes a whole set. To select several, press a tile of the rack long and slide on, or drag across from beside it.
key-rack = to the rack
key-arrows = from tile to tile, from set to set
key-select = select a tile; with Shift all up to it
key-enter = on the rack: play it where it fits, or lay what is selected as a new set; on the table: put what is selected there
key-whole = select the whole set
key-back = back onto the rack
key-order = move a tile along the rack
key-done = done, draw or pass
key-nothing = select nothing, call a draw off

rules-head-box = The box
rules-box = { $n } tiles: the numbers 1 to 13 in four colours, each twice, and the jokers. Everybody gets { $m }; the rest is the pool.
rules-aim = Lay all your tiles before the others do.
rules-head-sets = Sets
rules-run = A run: at least three consecutive numbers in one colour. It goes from 1 to 13; nothing follows the 13.
rules-group = A group: three or four tiles of one number, each in another colour.
rules-jokers-alone = A set may be made of jokers alone.
rules-head-jokers = Jokers
rules-joker = The joker stands for any tile.
rules-double = The double joker stands for two tiles: neighbours in a run, or two colours of a group.
rules-change = Behind the colour change the run goes on in another colour.
rules-mirror-nothing = What lies on one side of the mirror lies on the other side as well, read outwards. The mirror itself counts nothing.
rules-mirror-middle = What lies on one side of the mirror lies on the other side as well, read outwards. The mirror stands for the number in the middle.
rules-expert = A coloured joker stands for any number, but only in its own colour.
rules-head-turn = Your turn
rules-opening = Opening: your first sets come from your rack alone and are worth at least { $n } together. Until then nothing on the table may be touched.
rules-turn = In each turn lay at least one tile from your rack, or draw one from the pool.
rules-rearrange = After your opening you may lengthen, split, join and rebuild all sets. In the end every tile on the table lies in a set.
rules-time = A turn lasts { $n } seconds. A finished play that lies there then stands; an unfinished one goes back, and { $m ->
    [one] one tile is drawn
   *[other] { $m } tiles are drawn
  }.
rules-announce = Who draws the tile that makes the opening possible may announce it: that costs less if the game ends before.
rules-head-freed = Freeing a joker
rules-freed-new = A joker comes free by the tile it stands for, or when its set is rebuilt. In the same turn it has to lie in a new set.
rules-freed-any = A joker comes free by the tile it stands for, or when its set is rebuilt. In the same turn it has to lie in a set again.
rules-unreplaceable = No tile takes the place of a colour change or a mirror: they come free only when their set is taken apart.
rules-head-end = The end
rules-out = Who lays the last tile of the rack wins the game.
rules-pool-one-more = When the pool is empty, everybody has one more turn.
rules-pool-all-pass = When the pool is empty, the game goes on until all pass one after another; the lowest rack wins.
rules-pool-first-pass = When the pool is empty, the game ends as soon as somebody lays nothing; the lowest rack wins.
rules-score = The others write the sum of their racks as minus points, a joker counts { $n }; the winner gets all of them as plus points.
rules-never-opened = Who never opened writes minus { $n }, or minus { $m } if an opening was possible.

value-first_draw_joker-no-value = lowest of all
value-first_draw_joker-draw-again = draw again
value-first_draw_tie-tied = the tied players
value-first_draw_tie-all = everybody
value-next_starter-left = the next player to the left
value-next_starter-winner = the winner
value-match_of-rounds = rounds
value-match_of-games = games
value-several_readings-highest = the highest
value-several_readings-lowest = the lowest
value-equal_readings-run-first = the run
value-equal_readings-group-first = the group
value-mirror_value-nothing = nothing
value-mirror_value-middle = the middle number
value-mirror_value-middle-or-nothing = the middle number, if there is one
value-mirror_compares-tiles = number and colour
value-mirror_compares-numbers = the number
value-released_joker-new-set = in a new set
value-released_joker-any-set = in any set
value-timeout_legal-stands = stands
value-timeout_legal-goes-back = goes back
value-empty_pool-one-more-turn = one more turn for all
value-empty_pool-all-pass = when all pass
value-empty_pool-first-pass = when one passes
value-never_had_turn-rack-sum = the rack's sum
value-never_had_turn-as-others = like the others
value-never_opened_at-out = when somebody went out
value-never_opened_at-any-ending = always
value-never_opened_pool-whole = the whole sum
value-never_opened_pool-as-others = like the others
value-pool_score-difference = the difference to the winner
value-pool_score-whole = the whole sum
value-pool_tie-fewer-tiles = fewer tiles
value-pool_tie-none = nobody yet
value-still_tied-shared = shared
value-still_tied-first-in-turn = first in turn
