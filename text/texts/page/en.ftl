# The page. Short, plain, friendly.

page-title = Sidra, the rummy tile game
page-claim = The rummy tile game, with the rules from your own booklet.
page-promise = Free and open source. No ads, no coins, no account. You can check every deal afterwards.
page-play-now = Play now
page-continue = Continue your game
page-new-game = New game
page-rules = Rules
page-settings = Settings
page-open = Open a saved game or record
page-open-failed = This file could not be opened.
page-file-line = Line { $line } could not be read (found { $found }).
page-file-column = Line { $line }, column { $column } could not be read (found { $found }).
page-file-misfit = It has to be a number game with one person in the first seat and bots in the others.
page-file-twice = A tile or a set appears in it twice.
page-file-long = It is too long to be a match.
page-replace = You have an unfinished match
page-replace-about = This device keeps only one match. If you continue, you lose the unfinished one.
page-replace-yes = Replace it
page-replace-no = Keep it
page-back = Back
page-home = Home
page-close = Close
page-menu = Menu
page-table = The table
page-no-game = There is no game in progress.
page-not-loaded = This screen could not be loaded. Are you online?
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
page-special-pl-standard = The plain game with Polish scoring. You can announce an opening.
page-special-pl-twist = All the special jokers. Colour changes and mirrors can't be replaced.
page-special-pl-expert = Jokers in four colours. Each stands for any number in its own colour.
page-opponents = Opponents
page-opponent = Opponent { $number }
page-nobody = Nobody
page-levels-about = Beginner lays sets from its own rack only. Easy overlooks things. Medium plays what it sees at a glance. Hard always finds the best play.
page-match = The match
page-rounds = Rounds
page-games = Games
page-house-rules = House rules
page-house-about = You can change any rule of this edition. Your changes are marked here and kept in the record.
page-as-printed = Reset to the printed rules
page-begin = Start

page-language = Language
page-language-failed = { $language } could not be loaded. Are you online?
page-theme = Colours
page-theme-system = same as your device
page-theme-light = light
page-theme-dark = dark
page-size = Tile size
page-size-small = small
page-size-medium = medium
page-size-large = large
page-table-settings = At the table
page-set-shapes = Shapes beside the numbers
page-set-sound = Sound
page-set-vibration = Vibration
page-set-still = Reduce motion
page-set-unhurried = More time for double taps and for taking back a draw

page-pool = Pool: { $count }
page-tiles = { $count ->
    [one] one tile
   *[other] { $count } tiles
  }
page-round-game = round { $round }, game { $game }
page-gave-up = gave up
page-announced = opening announced
page-your-turn = Your turn.
page-turn-of = It is { $player }'s turn.
page-plan = You can plan while the others play.
page-plan-lost = Your plan no longer works, so those tiles are back on your rack.
page-sort-number = Sort by number
page-sort-colour = Sort by colour
page-sort-sets = Sort into sets
page-undo = Undo
page-redo = Redo
page-start-over = Undo all
page-tidy = Tidy the table
page-draw = Draw
page-drawing = Drawing a tile…
page-take-back = Cancel
page-pass = Pass
page-done = Done
page-done-lay = Lay { $count ->
    [one] one tile
   *[other] { $count } tiles
  } worth { $value ->
    [one] one point
   *[other] { $value } points
  }
page-opening = Opening
page-opening-count = Opening: { $value } of { $need }
page-freed = This freed joker still needs a set: { $tiles }
page-fits = { $count ->
    [0] This tile doesn't fit anywhere right now.
    [one] This tile fits in one place.
   *[other] This tile fits in { $count } places. Choose one.
  }
page-announce = Announce the opening
page-new-set = Start a new set
page-hint = Hint
page-hint-thinking = Thinking…
page-hint-which = Which tiles?
page-hint-how = How?
page-hint-close = Close hint
page-hint-there = There is a play: you can lay { $count ->
    [one] one tile
   *[other] { $count } tiles
  }.
page-hint-tiles = You can lay these tiles: { $tiles }
page-hint-none = You can't lay anything. Draw a tile, or pass if the pool is empty.
page-hint-no-opening = You can't open yet. Draw a tile, or pass if the pool is empty.
page-hint-lay = Lay it out

page-you-first = You drew the highest number.
page-you-begin = You go first.
page-you-played = You laid { $count ->
    [one] one tile
   *[other] { $count } tiles
  }, worth { $value }.
page-you-played-late = Time is up, but your play counts: { $count ->
    [one] one tile
   *[other] { $count } tiles
  }, worth { $value }.
page-you-drew = You drew { $tiles }.
page-you-announced = You announced your opening.
page-you-passed = You passed.
page-you-time = Time is up. { $count ->
    [0] You drew no tile.
    [one] You drew { $tiles }.
   *[other] You drew { $count } tiles: { $tiles }.
  }
page-you-time-back = Time ran out before you were done, so everything is back where it was. { $count ->
    [0] You drew no tile.
    [one] You drew { $tiles }.
   *[other] You drew { $count } tiles: { $tiles }.
  }
page-you-resigned = You gave up this game.
page-you-out = You laid your last tile. You won!
page-you-won = You won!
page-won = { $player } won

page-left-over = Tiles left over
page-score-sheet = Score sheet
page-big-points = Games won
page-hints = Hints
page-next-game = Next game
page-again = Another match
page-save-record = Save the record
page-verify = Check the shuffle and every turn
page-no-download = Your browser blocked the download.
page-paused = The game is paused.
page-pause = Pause
page-go-on = Resume
page-save-game = Save this game to a file
page-give-up = Give up this game
page-give-up-ask = Give up this game?
page-give-up-about = You lose the game, and the tiles on your rack count as minus points.
page-give-up-yes = Give up
page-abandon = End this game without a result
page-abandon-ask = End this game?
page-abandon-about = The bots agree to this. The game won't count for anyone.
page-abandon-yes = End it
page-play-on = Keep playing
page-leave = Leave the table and continue later
page-sealed = The shuffle was sealed before the first tile was drawn:
page-keys = Keyboard and touch
page-keys-about = Use the arrow keys to move between tiles, Space to select and Enter to play. Press the question mark to see all keys.
page-touch-about = Drag tiles, or tap them and then tap where they should go. Double-tap a tile on your rack to play it if it fits in only one place. Press and hold a tile on the table to pick up its whole set. To select several tiles, press and hold one on your rack and slide along, or start on an empty spot on the rack and drag across them.
key-rack = go to your rack
key-arrows = move between tiles and between sets
key-select = select a tile; with Shift, select all tiles up to it
key-enter = on your rack: play the tile where it fits, or lay the selected tiles as a new set; on the table: put the selected tiles there
key-whole = select the whole set
key-back = put tiles back on your rack
key-order = move a tile along the rack
key-done = done, draw or pass
key-nothing = clear the selection, or cancel a draw

rules-head-box = The box
rules-box = The box has { $n } tiles: the numbers 1 to 13 in four colours, two of each, and the jokers. Everyone is dealt { $m } tiles; the rest form the pool.
rules-aim = Be the first to lay all your tiles.
rules-head-sets = Sets
rules-run = A run is three or more consecutive numbers in one colour. Numbers go from 1 to 13; nothing comes after 13.
rules-group = A group is three or four tiles with the same number, each in a different colour.
rules-jokers-alone = A set can be made of jokers alone.
rules-head-jokers = Jokers
rules-joker = The joker stands for any tile.
rules-double = A double joker stands for two tiles: two neighbouring numbers in a run, or two colours in a group.
rules-change = After a colour change, the run continues in another colour.
rules-mirror-nothing = The tiles on both sides of a mirror have to match, reading outwards. The mirror itself is worth nothing.
rules-mirror-middle = The tiles on both sides of a mirror have to match, reading outwards. The mirror stands for the number in the middle.
rules-expert = A coloured joker stands for any number, but only in its own colour.
rules-head-turn = Your turn
rules-opening = Opening: your first sets have to come from your rack alone and be worth at least { $n } points together. Until you have opened, you can't touch anything on the table.
rules-turn = On your turn, lay at least one tile from your rack, or draw one from the pool.
rules-rearrange = After your opening, you can extend, split, join and rebuild any sets on the table. At the end of your turn, every tile on the table has to be part of a set.
rules-time = You have { $n } seconds for each turn. If time runs out, a finished play counts. An unfinished one goes back, and you draw { $m ->
    [one] one tile
   *[other] { $m } tiles
  }.
rules-announce = If you draw the tile that lets you open, you can announce your opening. It then costs you less if the game ends before your next turn.
rules-head-freed = Freeing a joker
rules-freed-new = You free a joker by replacing it with the tile it stands for, or by rebuilding its set. In the same turn, you have to put it into a new set.
rules-freed-any = You free a joker by replacing it with the tile it stands for, or by rebuilding its set. In the same turn, you have to put it into a set again.
rules-unreplaceable = A tile can't replace a colour change or a mirror. They come free only when their set is taken apart.
rules-head-end = How the game ends
rules-out = The first player to lay their last tile wins the game.
rules-pool-one-more = When the pool is empty, everyone gets one more turn.
rules-pool-all-pass = When the pool is empty, the game goes on until all players pass in a row. Then the lowest rack wins.
rules-pool-first-pass = When the pool is empty, the game ends as soon as a player lays nothing. Then the lowest rack wins.
rules-score = The other players score the sum of their racks as minus points; a joker counts { $n }. The winner scores all of these as plus points.
rules-never-opened = A player who never opened scores minus { $n }, or minus { $m } if they could have opened.

value-first_draw_joker-no-value = lowest of all
value-first_draw_joker-draw-again = draw again
value-first_draw_tie-tied = the tied players
value-first_draw_tie-all = everyone
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
value-timeout_legal-stands = it counts
value-timeout_legal-goes-back = it goes back
value-empty_pool-one-more-turn = after one more turn each
value-empty_pool-all-pass = when all players pass in a row
value-empty_pool-first-pass = when one player passes
value-never_had_turn-rack-sum = the sum of the rack
value-never_had_turn-as-others = like others who never opened
value-never_opened_at-out = only if someone goes out
value-never_opened_at-any-ending = always
value-never_opened_pool-whole = in full
value-never_opened_pool-as-others = like everyone else's
value-pool_score-difference = the difference from the winner's rack
value-pool_score-whole = the sum of their own rack
value-pool_tie-fewer-tiles = the player with fewer tiles
value-pool_tie-none = nobody yet
value-still_tied-shared = all tied players
value-still_tied-first-in-turn = the first in turn order
