# The page. Short, plain, friendly.

page-title = Sidra, the rummy tile game
page-invite = Pull up a chair.
page-claim = The rummy tile game, with the rules from your own booklet.
page-free = Free and open source: no ads, no coins, no account.
page-checkable = You can check every deal afterwards.
page-play-now = Play now
page-continue = Continue your game
page-mine = Your turn
page-to-play = { $player } to play
page-finished = Finished
page-remove = Delete this match
page-remove-ask = Delete this match?
page-remove-about = It isn't finished yet, and this device has the only copy.
page-remove-yes = Delete it
page-remove-no = Keep it
page-full = This device has no space for another match. Delete one that you don't need.
page-friends = Play with friends
page-friends-about = Send a link. Nobody needs an account.
page-friends-letters = NTM
page-companion = At a real table
page-companion-about = Turn timer, score sheet and referee.
page-new-game = New game
page-new-about = Any edition, up to three bots, your house rules.
page-learn = Learn in two minutes
page-learn-about = Eight small hands-on steps.
page-rules = Rules
page-settings = Settings
page-open = Open a saved game or record
page-open-failed = This file could not be opened.
page-file-line = Line { $line } could not be read (found { $found }).
page-file-misfit = It has to be a game with one person in the first seat and bots in the others.
page-file-twice = A tile or a set appears in it twice.
page-file-long = It is too long to be a match.
page-back = Back
page-home = Home
page-close = Close
page-menu = Menu
page-table = The table
page-no-game = There is no game in progress.
page-not-loaded = This screen could not be loaded
page-not-loaded-about = Are you online? Your matches are safe on this device.
page-try-again = Try again

page-you = You
page-is-bot = bot
page-animal-simple = Hedgehog
page-animal-beginner = Hedgehog
page-animal-easy = Fox
page-animal-medium = Owl
page-animal-advanced = Cat
page-animal-hard = Bear
page-animal-expert = Elephant
page-plays-beginner = sees the obvious
page-plays-easy = overlooks things
page-plays-medium = rearranges a little
page-plays-advanced = forgets its own tiles
page-plays-hard = finds everything
page-plays-expert = bides its time
level-beginner = Beginner
level-easy = Easy
level-medium = Medium
level-advanced = Advanced
level-hard = Hard
level-expert = Expert

page-edition = Edition
page-edition-il-classic = Original
page-edition-il-twist = Twist
page-edition-hu-twist = Hungarian Twist
page-edition-pl-standard = Polish Original
page-edition-pl-twist = Polish Twist
page-edition-pl-expert = Expert
page-special-il-classic = The game most people know
page-special-il-twist = Double, colour change and mirror
page-special-hu-twist = The mirror is the middle number
page-special-pl-standard = You can announce your opening
page-special-pl-twist = Colour changes and mirrors stay put
page-special-pl-expert = Jokers in four colours
page-opponents = Your opponents
page-opponents-most = up to three
page-name = Your name
page-length = Length
page-length-game = One game
page-length-round = A round
page-length-evening = An evening
page-length-games = { $games ->
    [one] One game
   *[other] { $games } games
  }
page-length-rounds = { $games ->
    [one] One game
    [2] Two games
   *[other] { $games } games
  }, each player starts { $each ->
    [one] once
    [2] twice
   *[other] { $each } times
  }
page-clock = Time for a turn
page-clock-none = No limit
page-minutes = { $count } min
page-seconds = { $count } s
page-fewer = fewer
page-more = more
page-rounds = { $count ->
    [one] One round
   *[other] { $count } rounds
  }
page-games = { $count ->
    [one] One game
   *[other] { $count } games
  }
page-house-rules = House rules
page-house-changed = { $count ->
    [0] all as in the booklet
    [one] one changed
   *[other] { $count } changed
  }
page-house-booklet = The booklet says: { $value }
page-house-usually = Usually: { $value }
page-house-between = A number from { $min } to { $max }.
page-house-jokers-most = The box holds at most eight jokers.
page-house-none = none
page-house-beginning = Beginning
page-house-jokers = Sets and jokers
page-house-clock = Clock and help
page-house-end = End and scores
page-yes = yes
page-no = no
page-cost-none = no announcing
page-cost-rack-sum = sum of the rack
page-cost-points = points
page-as-printed = As in the booklet
page-begin = Start

page-language = Language
page-language-failed = { $language } could not be loaded. Are you online?
page-theme = Colours
page-theme-system = Same as your device
page-theme-light = Light
page-theme-dark = Dark
page-size = Tile size
page-size-small = Small
page-size-medium = Medium
page-size-large = Large
page-set-shapes = Shapes beside the numbers
page-volume = Volume
page-set-vibration = Vibration
page-set-rings = The turn timer rings
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
page-turn-of = { $player } to play.
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
page-hint-there = Hint 1 of 3: you can lay { $count ->
    [one] one tile
   *[other] { $count } tiles
  }.
page-hint-tiles = Hint 2 of 3. You can lay these tiles: { $tiles }
page-hint-whole = Hint 3 of 3: the whole play
page-hint-found = The hint knows no better play. Press Done.
page-hint-none = You can't lay anything. Draw a tile.
page-hint-none-pass = You can't lay anything. Pass your turn.
page-hint-no-opening = You can't open yet. Draw a tile.
page-hint-no-opening-pass = You can't open yet. Pass your turn.
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
page-ended-pool = The pool is empty.
page-ended-last = Everyone else gave up.
page-ended-you = You gave up this game.
page-you-out = You laid your last tile. You won!
page-you-won = You won!
page-won = { $player } won
page-game-of = Game { $number } of { $games }
page-match-yours = The match is yours.
page-match-won = The match goes to { $player }.
page-match-shared = You share the match with { $player }.

page-left-over = Tiles left over
page-never-opened = never opened
page-cost-left = { $sum } on the rack
page-score-sheet = Score sheet
page-big-points = Games won
page-hints = Hints
page-next-game = Next game
page-again = Rematch
page-share-picture = Share as a picture
page-share-text = Share as text
page-shared = Shared.
page-copied = The text is on your clipboard.
page-saved = The file is in your downloads.
page-not-shared = Your browser could not share this.
page-save-record = Save the record
page-verify = Check the shuffle
page-no-download = Your browser blocked the download.
page-paused = The game is paused.
page-pause = Pause
page-go-on = Resume
page-save-game = Save this game to a file
page-give-up = Give up this game
page-give-up-ask = Give up this game?
page-give-up-about = You lose the game, and the tiles on your rack count against you.
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
rules-announce = If you draw the tile that lets you open, you can announce your opening. Then you lose fewer points if the game ends before your next turn.
rules-head-freed = Freeing a joker
rules-freed-new = You free a joker by replacing it with the tile it stands for, or by rebuilding its set. In the same turn, you have to put it into a new set.
rules-freed-any = You free a joker by replacing it with the tile it stands for, or by rebuilding its set. In the same turn, you have to put it into a set again.
rules-unreplaceable = A tile can't replace a colour change or a mirror. They are freed only when their set is taken apart.
rules-head-end = How the game ends
rules-out = The first player to lay their last tile wins the game.
rules-pool-one-more = When the pool is empty, everyone gets one more turn. Then the lowest rack wins.
rules-pool-all-pass = When the pool is empty, the game goes on until all players pass in a row. Then the lowest rack wins.
rules-pool-first-pass = When the pool is empty, the game ends as soon as a player lays nothing. Then the lowest rack wins.
rules-score = If a player goes out, the others lose the sum of their racks; a joker counts { $n }. The winner gains all of these points.
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

page-log = Game log
page-in-pool = in the pool
page-did-lay = laid
page-did-draw = drew a tile
page-did-pass = passed
page-did-run-out = ran out of time
page-medal-open = To open, lay sets worth { $need } or more from your own rack.
page-sort-number-short = Numbers
page-sort-colour-short = Colours
page-sort-sets-short = Sets
page-tidy-short = Tidy
page-undo-short = Undo
page-redo-short = Redo
page-start-over-short = Undo all
page-picked = { $count } tiles, { $value } points
page-opening-short = { $value } of { $need }
page-to-open = to open
page-not-yet = Not yet
page-sets-wrong = { $count ->
    [one] One set isn't right yet
   *[other] { $count } sets aren't right yet
  }
page-or-lay = or lay tiles
page-planned = Your plan
page-drawing-undo = Undo takes it back
page-joker-J = A joker stands for any tile.
page-joker-D = A double joker stands for two tiles: neighbours in a run, or two colours in a group.
page-joker-C = A colour change stands for a tile. After it, the run continues in another colour.
page-joker-M = The two sides of a mirror show the same tiles, in reverse order.
page-joker-expert = This joker stands for any number in its own colour.
page-sort = Sort
page-sort-short = Sort

# The lessons. The joker says at most eight words.
lesson-first = The first two minutes
lesson-jokers = The special jokers
lesson-double = The double joker
lesson-change = The colour change
lesson-mirror = The mirror
lesson-expert = The coloured jokers
lesson-step = Step { $step } of { $steps }
lesson-skip = Skip
lesson-again = Show me again
lesson-your-move = Your move
lesson-drag = Drag the { $tile }, or tap it and then the frame
lesson-next = Next
lesson-good = Well done!
lesson-nearly = Not there. Drop it on the dashed frame.
lesson-learned = You know the game now
lesson-learned-about = You'll pick up the rest as you play. Your first match has no clock, and each player begins one game.
lesson-first-game = Play your first game
lesson-learned-jokers = You know these jokers now
lesson-learned-jokers-about = You can read about them again in the rules.
lesson-play = Play with them
lesson-offer = New jokers? Learn them in a minute.
lesson-links = Lessons
lesson-run = Lay a run
lesson-run-say = Three or more numbers in one colour, in order: put the 7 after the 6.
lesson-run-done = Three numbers in a row, in one colour: that's a run. It can grow at both ends.
lesson-run-cheer = Two are there already. One more!
lesson-group = Lay a group
lesson-group-say = The same number in three or four colours: put the blue 8 with the other two.
lesson-group-done = One number in three colours: that is a group. It has space for one more.
lesson-group-cheer = Each colour only once!
lesson-opening = Open with 30 points
lesson-opening-say = Your first sets have to come from your own rack and be worth at least 30. You have laid two 10s: add the third.
lesson-opening-then = Thirty points are enough to open. Press Done to end your turn.
lesson-opening-done = You have opened. From now on you can also use the tiles on the table.
lesson-opening-cheer = Ten, ten and ten make thirty.
lesson-draw = Draw a tile
lesson-draw-say = When you can't or don't want to lay anything, draw a tile from the pool: press Draw.
lesson-draw-done = The new tile is on your rack, and it's the next player's turn.
lesson-draw-cheer = Nothing fits here. Take one!
lesson-add = Add to a set
lesson-add-say = After your opening, you can extend any set on the table: put the 7 after the 6.
lesson-add-done = One tile fewer! You can do this with any set on the table.
lesson-add-cheer = It doesn't matter who laid it.
lesson-split = Split a run
lesson-split-say = A long run can become two: put your 5 into the gap and watch it split.
lesson-split-done = Both runs are legal, so the whole table is.
lesson-split-cheer = Three and three: both are runs.
lesson-joker = Free the joker
lesson-joker-say = The joker stands for any tile. Here it is the 4: put your 4 in its place.
lesson-joker-then = Use it in the same turn: put the joker with the two 9s.
lesson-joker-done = The 4 is where the joker was, and the joker has a new set.
lesson-joker-cheer = That's me! Swap me for the 4.
lesson-out = Lay your last tile
lesson-out-say = The first player to lay their last tile wins: put the 9 after the 8.
lesson-out-done = Your rack is empty: you win!
lesson-out-cheer = Only one left. Lay it!
lesson-double-run = The double joker in a run
lesson-double-run-say = It stands for two neighbouring numbers: put it between the yellow 2 and the yellow 5.
lesson-double-run-done = Now the run goes from 2 to 5.
lesson-double-run-cheer = It counts as the 3 and the 4.
lesson-double-group = The double joker in a group
lesson-double-group-say = It stands for two colours: put it with the red 8 and the blue 8.
lesson-double-group-done = Four colours: that is a full group.
lesson-double-group-cheer = Now the group is full.
lesson-change-between = The colour change
lesson-change-between-say = After it, the run continues in another colour: put it between the red 6 and the blue 8.
lesson-change-between-done = Red, then blue: one run from 5 to 9.
lesson-change-between-cheer = It counts as the 7 in between.
lesson-change-after = After the colour change
lesson-change-after-say = The next number has another colour: put the red 6 after the colour change.
lesson-change-after-done = Black, then red: one run from 2 to 6.
lesson-change-after-cheer = The joker counts as the 5.
lesson-mirror-middle = The mirror
lesson-mirror-middle-say = The tiles on both sides match, reading outwards: put it between the two 4s.
lesson-mirror-middle-done = 3, 4, mirror, 4, 3: both sides are the same.
lesson-mirror-middle-cheer = The same tiles, left and right.
lesson-mirror-both = Both sides of the mirror
lesson-mirror-both-say = What joins one side has to join the other: put a 6 at one end.
lesson-mirror-both-then = Now put the other 6 at the other end.
lesson-mirror-both-done = A mirrored set grows on both sides.
lesson-mirror-both-cheer = One here, one there.
lesson-expert-run = The red joker in a run
lesson-expert-run-say = It stands for any red number: put it between the red 5 and the red 7.
lesson-expert-run-done = 5, 6, 7: the joker is the red 6.
lesson-expert-run-cheer = A coloured joker keeps its colour.
lesson-expert-group = The red joker in a group
lesson-expert-group-say = It stands for the red tile: put it with the blue 8 and the yellow 8.
lesson-expert-group-done = Blue, yellow, red: the joker is the red 8.
lesson-expert-group-cheer = There can be only one red.

# Playing with other people, over a server.
page-online-friends-title = A table for friends
page-online-tables = Tables
page-online-to-tables = Go to the tables
page-online-open = Open a table
page-online-next-link = Next you get a link to send. Nobody needs an account.
page-online-friend = Friend
page-online-by-link = by link
page-online-anyone = Anyone
page-online-who-comes = Who can join
page-online-who-watches = Who can watch
page-online-watch-live = Anyone, live
page-online-watch-later = A minute behind
page-online-watch-none = Nobody
page-online-more = More choices
page-online-add-chair = Add a chair
page-online-who-sits = Who sits here?
page-online-friend-by-link = A friend, by link
page-online-nobody = Nobody: remove this chair
page-online-you-host = you're the host
page-online-hosts = host
page-online-free = Free
page-online-somebody = Someone
page-online-here = here
page-online-away = away
page-online-gone = left
page-online-always-ready = always ready
page-online-change-chair = Seat a bot
page-online-make-host = Make them the host
page-online-send-away = Free this chair
page-online-waiting = Waiting for friends
page-online-send-this = Send this, or say the code
page-online-qr = QR code for the link
page-online-link = Link to this table
page-online-copy = Copy link
page-online-send = Send
page-online-copied = The link is copied.
page-online-only-here = This link works only on this computer. To invite others, start the server with --listen 0.0.0.0:{ $port }.
page-online-copy-marked = The link is selected: copy it from there.
page-online-sealed = The shuffle is already sealed.
page-online-sealed-about = Nobody can choose it, not even the server. At the end, everyone can check it.
page-online-hints-allowed = Hints are allowed. The score sheet counts them.
page-online-one-more = one more, or a bot
page-online-or-wait = Or wait: a chair is still free.
page-online-all-here = All chairs are taken.
page-online-away-start = Away: { $players }. A player who is away when you start loses the chair.
page-online-host-starts = The host starts the game.
page-online-dealing = Everyone is adding to the shuffle…
page-online-broken-off = The deal was cancelled: a player did not answer, and too few were left. The table is waiting for another player.
page-online-leave = Leave the table
page-online-sit = Sit down
page-online-watch = Watch
page-online-join = Join a table
page-online-join-about = A friend has a chair for you. A name is enough.
page-online-code = Code
page-online-type-code = Type a code
page-online-mine = My games
page-online-theirs = Others are playing
page-online-free-chairs = Free chairs
page-online-being-played = In progress
page-online-being-played-about = if you watch, you see the table, not the racks
page-online-watching = You are watching.
page-online-will-watch = You are here to watch. The table appears when the match begins.
page-online-kept-free = not taken yet
page-online-lost = No connection. Trying again…
page-online-sending = Sending…
page-online-unsent = Your move will be sent when the connection is back
page-online-on-its-way = The server has not answered yet
page-online-elsewhere = You are playing this game in another tab or on another device.
page-online-play-here = Play here
page-online-reload = This page is older than the server. Reload it; your seat is kept.
page-online-no-table = There is no such table, or it can't be watched.
page-online-closed = This table is closed.
page-online-closed-idle = This table was closed because nothing had happened for a long time.
page-online-closed-operator = The operator of this server closed the table.
page-online-closed-early = Closed before the end
page-online-no-code = No open table has this code.
page-online-no-name = Type your name first.
page-online-bad-name = This name doesn't work. Try a shorter or plainer one.
page-online-full = All chairs are taken.
page-online-begun = The game has already started.
page-online-not-host = Only the host can do this.
page-online-refused = That isn't possible right now.
page-online-not-stored = The server can't save anything right now. Nothing is lost: try again in a moment.
page-online-closes = Closes on { $date } unless someone comes back
page-online-waits-until = Waits for the next move until { $date }
page-online-too-often = Too many requests. Wait a moment.
page-online-moods = Show how you feel
page-online-mute = Hide other players' moods
page-online-mood-bravo = Well played!
page-online-mood-smile = A smile
page-online-mood-thinking = Thinking
page-online-mood-wow = Wow!
page-online-mood-oh = What a pity
page-online-pause-wanted = { $player } would like a pause.
page-online-pause-asked = You asked for a pause. It begins when everyone who is here agrees.
page-online-never-mind = Never mind
page-online-remove = Vote to remove { $player }
page-online-remove-away = Remove { $player }: away for too long
page-online-sleeps = This page can't keep the screen on. If it goes dark during your turn, the clock keeps running. Tap the screen now and then, or set it to stay on longer in this device's settings.
page-online-sleeps-ok = Got it
page-online-leave-match = Leave this match for good
page-online-leave-ask = Leave this match?
page-online-leave-about = You give up this game and all later ones. You can't come back.
page-online-leave-yes = Leave
page-online-to-next-game = To the next game
page-online-next-begun = The next game has begun.
page-online-again-wanted = Want to play again: { $players }
page-online-with = with { $players }
page-online-pace = { $time } per turn
page-online-no-clock = no time limit
page-online-fair = Your device checked the deal: it was sealed before the game, and your own seed is part of it.
page-online-other-seal = The deal is not the one that was sealed before the game.
page-online-seed-missing = The deal does not contain the seed of this device.
page-online-other-hash = Another player's seed is not the one that was sealed before the game.
page-online-hidden-deal = The server dealt again without saying why, after your device had revealed its seed. It may have chosen the deal.
page-online-untrue = The record contradicts itself: the deal can't be trusted.
page-online-dealt-again = The deal was restarted, because a player did not reveal a seed.
page-online-turn-of = { $player } to play
page-online-no-games = No games yet. Open a table and send the link, or take a free chair.
page-online-no-chairs = Nobody is waiting for players right now.
page-online-no-running = No public games right now.
page-online-no-lobby = This server lists no public tables. Friends join with a link or code.
page-online-tap-chair = tap a chair to sit down
page-online-not-over = This match is not over yet. You can look back at it afterwards.
page-online-remove-wanted = Remove { $who } from the match? Asked by { $player }; all others have to agree.
page-online-agree = Agree
page-online-load-again = Reload
page-online-moved = Your seats are no longer on this device. They were moved with a code, or the server deleted them.
page-online-bring-back = Bring them back
page-online-device = Another device
page-online-device-had = I have played on another device
page-online-device-give = Take your seats with you
page-online-device-about = A code moves your seats and games to another device. It works once; after that, this device no longer has them.
page-online-device-make = Make a code
page-online-device-code = Recovery code
page-online-device-where = On the other device, open Settings, choose "Another device" and type this code.
page-online-device-copy = Copy code
page-online-device-copied = The code is copied.
page-online-device-marked = The code is selected: copy it from there.
page-online-device-take = I have a code
page-online-device-typed = Code from the other device
page-online-device-stay = This device then loses its own seats. To keep them, make a code for them first.
page-online-device-bring = Bring my seats here
page-online-no-recovery = This code doesn't work. Each code works once; the other device can make a new one.
page-online-friends = { $count ->
    [one] a friend
   *[other] { $count } friends
  }
page-online-unreached = This needs the server, which can't be reached right now. This page will continue when the server is back.
page-online-unknown-code = No open table has the code { $code }.
page-online-unknown-about = Check each letter and digit with your friend. A code stops working when all chairs are taken, or when the game begins. To watch, ask for the spectator link.
page-online-type-about = Type the code that your friend sent you or read out, or paste the link.
page-online-mute-player = Hide this player's moods: { $player }
page-online-no-tables = No tables yet
page-online-no-tables-about = Open one and send the link to a friend, or let anyone join.
page-online-watch-link = Spectator link
page-online-watch-about = Anyone with this link can watch the table but can't see the racks.
page-online-medal = The table is still empty.
page-online-complete = Ready to begin
page-online-alone = Send the link and wait, or seat a bot.
page-online-absent = If a player is away too long
page-online-absent-bot = A bot takes over
page-online-absent-resign = They are out of the match
page-online-patience = How long to wait
page-online-days = { $count ->
    [one] 1 day
   *[other] { $count } days
  }
page-online-away-bot = If a player is away for { $time }, a bot plays until they are back.
page-online-away-resign = A player who is away for { $time } is out of the match.
page-online-finished = Finished matches
page-online-finished-about = anyone can look back at them
page-online-look = Look back
page-online-show-more = Show more
page-nowhere = There is no page here
page-nowhere-about = The address may be mistyped, or from another version of this page.
page-nowhere-home = Go to the start page
page-online-watchers = { $count ->
    [one] one person is watching
   *[other] { $count } people are watching
  }
# Puzzles.
page-puzzle = Puzzle of the day
page-puzzle-about = Three a day, no clock.
puzzle-title = Puzzles
puzzle-today = Today
puzzle-yesterday = Yesterday
puzzle-archive = Archive
puzzle-day = Puzzles from another day
puzzle-practice = Practice
puzzle-how-hard = Difficulty
puzzle-with = With this joker
puzzle-any = Any tiles
puzzle-start = Start
puzzle-looking = Looking for a puzzle…
puzzle-games = { $games ->
    [0] The bots are starting a game.
    [one] The bots have played one game.
   *[other] The bots have played { $games } games.
  }
puzzle-others = All puzzles
puzzle-next = Next puzzle
puzzle-lays = { $got } of { $need } tiles
puzzle-hint-next = Which sets?
puzzle-hint-sets = A solution breaks up { $sets ->
    [one] one set
   *[other] { $sets } sets
  }.
puzzle-hint-which = Break up { $sets } and lay { $tiles }
puzzle-solved = Solved!
puzzle-solved-with = { $hints ->
    [0] Solved without a hint
    [one] Solved with one hint
   *[other] Solved with { $hints } hints
  }
puzzle-share = A Sidra puzzle
puzzle-share-day = Puzzle for { $day }
puzzle-word = The longest word
puzzle-word-about = How long a word can you make from your letters and the words on the table? Enter both in the referee, and this page finds the longest.
puzzle-word-enter = Enter letters

# Looking back at a game.
review-title = Looking back
review-place = Game { $game } · turn { $turn } of { $turns }
review-game = Game { $game }
review-no-game = There is no finished game here.
review-left = { $tiles ->
    [one] one tile left
   *[other] { $tiles } tiles left
  }
review-tiles-left = tiles left
review-no-tiles = no tiles left
review-turns = The turns
review-racks = The racks
review-drew = drew a tile
review-passed = passed
review-analyse = Find the best plays
review-analysing = Looking for the best plays
review-summary = Summary
review-see = See it
review-hide = Hide it
review-back = One turn back
review-on = One turn forward
review-slider = The turn
review-play = Play
review-seconds = { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  }
review-open = Look back, turn by turn

## Without a network

offline-title = Offline
offline-ready = This device has the whole page: games against bots, lessons, puzzles, rules, looking back at games and the tools for a real table work offline.
offline-loading = The page is being saved on this device, so that it works offline.
offline-insecure = The address of this page doesn't begin with https, so the browser won't save it for use offline, install it as an app, keep the screen awake or open its share menu. Everything else works. To use these features too, open it at an https address, or at localhost on the computer that runs the server.
offline-none = This browser can't save the page for use offline.
offline-dictionary = The dictionary of the word game ({ $name }) is saved too, so words can be played offline.
offline-install = Install as an app
offline-install-menu = To install it as an app, open the Share menu and choose "Add to Home Screen".
review-lays-nothing = No play is possible.
review-best-is = The best play lays { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }.
review-may-be-better = There may be a better one: the search was cut short.
review-no-play-yet = No play was found; the search was cut short.
review-solve = Find the best play
review-no-position = There is no position in this link.
review-position = A position
review-player = Player { $seat }
review-next = Next to play: { $player }
review-continue-about = This starts a new match from this turn. Its record says so, because you have seen all the tiles.
review-continue = Continue against bots
review-referee = Ask the referee
review-link = Link to this position
review-take = Share or continue from this turn
review-says = The strongest bot ({ $bot }) would say: { $why }
review-best-about = The best play lays the most tiles, and of equal plays the one with the most points. A turn is only counted if that is proven.
review-longest = Find the longest word
review-longest-is = The longest word has { $letters } letters.
review-longest-unproven = There may be a longer one: the search was cut short.
review-no-word = No word is possible.
review-no-word-yet = No word was found; the search was cut short.
review-to-longest = The longest word from here
# The companion at a real table.
companion-timer = Turn timer
companion-timer-about = Whose turn it is and the time left, readable across the table.
companion-sheet = Score sheet
companion-sheet-about = The games of an evening, scored by the rules in your box.
companion-referee = Referee
companion-referee-about = Is that set legal? What could I have laid?
companion-players = Players, in the order of play
companion-player = Player { $seat }
companion-add-player = Add a player
companion-remove-player = Remove { $player }
companion-move-up = Move { $player } up
companion-time = Time for a turn
companion-time-other = Other time, in seconds
companion-start = Open the timer
companion-start-about = The first tap starts the clock.
companion-turn-of = Now playing
companion-begins-first = The first turn
companion-tap = Done? Tap anywhere.
companion-tap-begin = Tap anywhere to begin.
companion-tap-next = Tap for the next turn.
companion-last-turn = Previous turn
companion-pause = Pause
companion-go-on = Resume
companion-others = Players
companion-sound = Sound
companion-up = Time is up
companion-evenings = Evenings
companion-new-evening = New evening
companion-new-about = Names, edition, and off you go.
companion-evening-name = Name of the evening
companion-our-evening = Our evening
companion-evening-of = Evening of { $date }
companion-open-sheet = Open the sheet
companion-import = Open an evening from a file
companion-again-ask = Replace the evening on this device?
companion-again-about = This file is another version of an evening on this device, with different games. If you keep both, both count towards the totals.
companion-again-yes = Replace it
companion-again-no = Keep both
companion-timer-open = Open a timer from a file
companion-sleeps = This browser can't keep the screen awake. If it goes dark, the clock keeps running.
companion-sleeps-refused = The screen may go dark: this device refuses to keep it awake, perhaps to save power. The clock keeps running.
companion-sleeps-http = The screen may go dark, because the address of this page doesn't begin with https. The clock keeps running.
companion-house = { $count ->
    [one] one house rule
   *[other] { $count } house rules
  }
companion-as-played = As in one of your games: { $edition }, { $count ->
    [one] one rule changed
   *[other] { $count } rules changed
  }
companion-import-failed = This file could not be opened.
companion-import-line = Line { $line }: expected { $wanted }, found { $found }.
companion-full = This device has no space left, so the evening was not saved.
companion-none = No evenings yet.
companion-all = All evenings
companion-games = Games
companion-points = Points
companion-name = Player
companion-delete = Delete this evening
companion-delete-ask = Delete this evening?
companion-delete-about = This device has the only copy, unless you saved it as a file.
companion-delete-yes = Delete it
companion-delete-no = Keep it
companion-game = Game { $number }
companion-total = Total
companion-rank = Rank
companion-begins = begins
companion-won = won
companion-began = Who began?
companion-write-game = Enter game { $number }
companion-correct = Correct game { $number }
companion-how-ended = How did game { $number } end?
companion-tap-winner = Tap the player who laid the last tile.
companion-pool-ended = The pool was empty
companion-what-left = { $player }: what is left on the rack?
companion-tap-tiles = Tap the tiles; they are added up for you.
companion-how-many-points = { $player }: how many points in this game?
companion-points-about = The points of all turns, before jokers are counted.
companion-type-sum = Type the sum
companion-tap-instead = Tap the tiles
companion-sum = Sum of the rack
companion-tiles-left = Number of tiles, if sums are equal
companion-write = Enter { $sum }
companion-then-rack = then { $player }
companion-then-done = then the game is scored
companion-unopened = Never opened
companion-no-turn = Never had a turn
companion-announced = Announced the opening with the last draw
companion-drew = The last tile drawn
companion-could = Could have opened
companion-could-not = Could not have opened
companion-jokers-left = Jokers left on the rack
companion-cancel = Cancel
companion-back-rack = Previous rack
companion-delete-game = Delete this game
companion-more = Rename, share, save, print
companion-names = Change names
companion-save-file = Save as a file
companion-print = Print
companion-plot = The totals, game by game
companion-plot-all = The totals, evening by evening
companion-no-evening = This evening is not on this device.
companion-one-set = A set
companion-one-word = A word
companion-one-turn = A turn
companion-before = The table before the turn
companion-rack = The rack
companion-add-tiles = Add tiles
companion-rule = Rules: { $chapter }
companion-after = The table after the turn
companion-new-set = New set
companion-new-word = New word
companion-copy = Copy the table before the turn
companion-clear = Clear
companion-has-opened = Opened in an earlier turn
companion-tap-set = Tap the tiles of the set, in order.
companion-tap-word = Tap the letters of the word, in order.
companion-tap-turn = Choose a place, then tap its tiles.
companion-is-legal = Legal
companion-is-illegal = Not legal
companion-is-impossible = This position is impossible
companion-undecided = The players decide
companion-wait = Looking up the word…
companion-no-dictionary = There is no dictionary on this page, so the word can't be looked up here.
companion-what-could = What could I have laid?
companion-what-about = The best play, step by step
companion-thinking = Looking for the best play…
companion-nothing = No play was possible.
companion-no-search = Without a dictionary, this page can't search for plays in the word game.
companion-best = The best play: { $count ->
    [one] one tile
   *[other] { $count } tiles
  }, worth { $value }.
companion-remove-tile = Take back { $tile }
companion-joker-next = Joker: tap its letter next
companion-choose-set = Set { $number }

# The dictionary of the word game.
page-dictionary-about = Dictionary: { $name }, { $count ->
    [one] one word
   *[other] { $count } words
}.
page-dictionary-licence = Licence: { $licence }.
page-dictionary-source = Source and word list
page-dictionary-loading = Loading the dictionary…
page-dictionary-none = This server has no dictionary. The players decide which words are valid.
page-dictionary-changed = The server no longer has the dictionary that this table began with. The players decide which new words are valid.
page-dictionary-offline = The dictionary can't be loaded without a network. Until it is, the players decide which words are valid.
page-dictionary-broken = The dictionary arrived damaged. Reload the page to try again.

# The word game: a new table, and its rules.
page-edition-il-word = Words
page-special-il-word = Hebrew letters instead of numbers
page-house-joker-any-word = in any word
page-house-joker-new-word = in a new word
page-house-only-jokers = Jokers
page-house-opening-letters = letters needed to open
page-house-words = Words
page-house-theme = Theme
page-house-theme-none = none
page-house-theme-about = Players can object to words that don't fit the theme.
page-house-theme-alone = With a single bot, you alone judge the theme, because bots can't.
page-house-theme-never = A theme works only if objections are on.
page-house-window = Time to object
page-house-vote = Time to vote
page-house-never = No objections
page-house-refuse = Refuse words that aren't in the dictionary
page-house-refuse-about = Otherwise they can be laid, and the others can object.
page-house-refuse-never = Otherwise they can be laid.
value-unknown_words-marked = can be laid
value-unknown_words-refused = refused
value-prefixed_words-marked = can be laid
value-prefixed_words-refused = refused
value-caught_joker-loses-all = everything scored, and the penalty
value-caught_joker-penalty = the penalty only
value-unknown_vote-majority-allows = most have to allow it
value-unknown_vote-majority-rejects = most have to reject it
value-theme_vote-majority-allows = most have to allow it
value-theme_vote-majority-rejects = most have to reject it
rules-word-box = The box has { $n } Hebrew letters and { $m ->
    [one] one joker
   *[other] { $m } jokers
  }.
rules-word-deal = Everyone is dealt { $n } tiles; the rest form the pool. You play for points, not to get rid of your tiles.
rules-word-letters = The booklet doesn't say how many there are of each letter. These are our numbers, based on how often letters occur in Hebrew:
rules-head-words = Words
rules-word-length = Words are laid from right to left and have at least { $n ->
    [one] one letter
   *[other] { $n } letters
  }.
rules-word-final = כ, מ, נ, פ and צ have no separate tiles for the end of a word; there, the table shows their final form.
rules-word-dictionary = A word that is in the dictionary, spelled as it is there, is allowed.
rules-word-forms = Not allowed: abbreviations, names, construct forms, words with a pronoun at the end, and words with a particle in front, such as ה or וב.
rules-word-infinitive = An infinitive with its ל is a word.
rules-word-twice = No two words on the table can have the same spelling.
rules-word-unverified = You can lay a word that isn't in the dictionary. It is marked as unverified, and counts unless someone objects.
rules-word-refused = You can't lay a word that isn't in the dictionary.
rules-word-opening = Opening: your first turn is a single word of at least { $n ->
    [one] one letter
   *[other] { $n } letters
  }, from your rack alone.
rules-word-turn = On every later turn, lay at least one letter from your rack, or draw a tile from the pool.
rules-word-rearrange = You can lengthen, shorten, split, join and rebuild any words on the table. At the end of your turn, every tile has to be part of a word.
rules-word-refill = At the end of your turn, your rack is filled up to { $n ->
    [one] one tile
   *[other] { $n } tiles
  }, as long as there are tiles in the pool.
rules-word-joker = A joker can be any letter, and shows which one. It can become another letter when its word changes.
rules-word-freed = You free a joker by putting its letter in its place, or by rebuilding its word. In the same turn, you have to put it into a new word; it can't go back to a rack.
rules-head-objections = Objections
rules-word-objection = If someone lays a word that isn't in the dictionary, or if there is a theme, the others have { $n } seconds to object. A word in the dictionary counts.
rules-word-vote = If the word isn't in the dictionary, everyone except the player who laid it votes, for up to { $n } seconds. It counts only if more than half of them allow it, whether they all vote or not.
rules-word-unclocked = Friends' tables without a turn clock have no such time limits: the game waits until everyone has answered, for as long as players may be away.
rules-word-undone = If a word is rejected, the whole turn is undone, and its player draws { $n ->
    [one] one tile
   *[other] { $n } tiles
  }.
rules-word-theme = You can agree on a theme. A word that doesn't fit it is rejected if more than half of the others vote against it, whether they all vote or not.
rules-word-score = Each turn, only one word scores: the longest of the new words that have a letter from your rack. It scores one point for each letter, jokers included.
rules-word-whole = If you lay your whole rack in one turn, that word counts { $n ->
    [one] once
    [2] twice
   *[other] { $n } times
  }.
rules-word-end = The game ends when the pool is empty and all players pass in a row. The player with the most points wins.
rules-word-caught-all = If you still hold a joker then, you lose all your points from this game, and { $n } more.
rules-word-caught = If you still hold a joker then, you lose { $n } points.
# The word game.
page-word-medal = To open, lay one word of { $need } letters or more from your own rack.
page-word-points = { $count ->
    [one] point
   *[other] points
  }
page-word-theme = Theme:
page-word-stand = Let it stand
page-word-stand-about = or object to a word
page-word-window = Others can object
page-word-window-about = the turn isn't final yet
page-word-vote-now = Your vote
page-word-vote-now-about = does the word count?
page-word-voting = Voting
page-word-voting-about = waiting for the others
page-word-scores = { $word } scores { $value ->
    [one] one point
   *[other] { $value } points
  }
page-word-scores-twice = Your whole rack! { $word } counts { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
  }: { $value ->
    [one] one point
   *[other] { $value } points
  }
page-word-scores-nothing = no new word, so no points
page-word-opening = { $value } of { $need } letters
page-word-to-open = to open, in one word
page-word-sort-letters = Sort alphabetically
page-word-sort-letters-short = Alphabet
page-word-sort-longest = Sort into the longest word (counts as a hint)
page-word-sort-longest-short = Longest word
page-word-sort-counts = The longest word counts as a hint.
page-word-joker = Which letter is the joker?
page-word-joker-about = A joker can be any letter. In a word, it shows which one.
page-word-letter-fits = { $letter }, makes a word
page-word-typed = Press Enter to lay it.
page-word-missing = Not on your rack: { $letters }
page-word-row-open = Not in the dictionary. The others can object.
page-word-unverified = ? – not in the dictionary
page-word-row-new = { $value ->
    [one] one point
   *[other] { $value } points
  }
page-word-object = Object?
page-word-which = Which word, and why?
page-word-no-objection = Don't object
page-word-not-a-word = Not a word
page-word-off-theme = Off theme
page-word-vote-word = { $player } says this isn't a word. Does it count?
page-word-vote-theme = { $player } says this doesn't fit the theme. Does it count?
page-word-vote-others = { $player } says this isn't a word. The others vote.
page-word-vote-others-theme = { $player } says this doesn't fit the theme. The others vote.
page-word-vote-own = You say this isn't a word. The others vote.
page-word-vote-own-theme = You say this doesn't fit the theme. The others vote.
page-word-allow = It counts
page-word-reject = It doesn't count
page-word-you-laid = You laid { $words } for { $value ->
    [one] one point
   *[other] { $value } points
  }.
page-word-you-laid-late = Time is up, but your play counts: { $words } for { $value ->
    [one] one point
   *[other] { $value } points
  }.
page-word-you-first = You drew the letter nearest to א.
page-word-give-up-about = You can't win this game any more. You keep your points, but a joker on your rack still counts against you.
page-word-no-hint = There are no hints without a dictionary.
page-word-you-object = You objected.
page-word-you-allow = You voted to allow it.
page-word-you-reject = You voted to reject it.
page-word-you-undone = { $word } is rejected, so your whole turn is undone. { $count ->
    [0] You drew no tile.
    [one] You drew one tile.
   *[other] You drew { $count } tiles.
  }
page-word-undone = turn undone
page-word-best = What was possible?
page-word-best-was = The best word was { $word }, for { $value ->
    [one] one point
   *[other] { $value } points
  }.
page-word-best-none = No word was possible.
page-word-freed = This freed joker still needs a word: { $tiles }
page-word-new = Start a new word
page-word-key-type = type a word; Enter lays it from your rack
page-word-key-enter = on your rack: play the tile where it makes a word, or lay the selected tiles as a new word; on the table: put the selected tiles there
page-word-key-whole = select the whole word
page-word-key-arrows = move between letters and between words
page-word-touch-about = Drag tiles, or tap them and then tap where they should go. Double-tap a tile on your rack to play it if it makes a word in only one place. Press and hold a tile on the table to pick up its whole word. To select several tiles, press and hold one on your rack and slide along, or start on an empty spot on the rack and drag across them.
review-undone = undone after an objection
