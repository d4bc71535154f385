# Az oldal. Rövid, egyszerű, barátságos.

page-title = Sidra, a számlapos römi
page-claim = A számlapos römi, a te szabályfüzeted szerint.
page-promise = Ingyenes és nyílt forráskódú. Nincs reklám, nincs zseton, nincs regisztráció. Minden osztás utólag ellenőrizhető.
page-play-now = Játsszunk!
page-continue = Játék folytatása
page-new-game = Új játék
page-rules = Szabályok
page-settings = Beállítások
page-open = Mentett játék vagy jegyzőkönyv megnyitása
page-open-failed = Nem sikerült megnyitni a fájlt.
page-file-line = Hiba a fájlban, { $line }. sor: { $found }.
page-file-column = Hiba a fájlban, { $line }. sor, { $column }. karakter: { $found }.
page-file-misfit = Itt csak számlapos játék nyitható meg, amelyben egy ember játszik botok ellen.
page-file-twice = Egy lap vagy egy kombináció kétszer szerepel benne.
page-file-long = Túl hosszú egy mérkőzéshez.
page-replace = Van egy félbehagyott mérkőzésed
page-replace-about = Ez az eszköz csak egy mérkőzést őriz meg. Ha továbblépsz, a félbehagyott elvész.
page-replace-yes = Elvetem
page-replace-no = Megtartom
page-back = Vissza
page-home = Kezdőlap
page-close = Bezárás
page-menu = Menü
page-table = Asztal
page-no-game = Nincs megkezdett játék.
page-not-loaded = Ezt a képernyőt nem sikerült betölteni. Van internetkapcsolat?
page-try-again = Újra

page-you = Te
page-bot = { $level } { $number }
page-is-bot = bot
level-simple = Újonc
level-easy = Könnyű
level-medium = Közepes
level-hard = Nehéz

page-edition = Kiadás
page-special-il-classic = Sorozatok, csoportok és két hagyományos joker: a legismertebb változat.
page-special-il-twist = Két-két dupla-, színváltó- és tükör-joker.
page-special-hu-twist = Ugyanezek a jokerek, de a színváltó- és a tükör-jokerre a magyar szabályok érvényesek.
page-special-pl-standard = Az alapjáték lengyel pontozással; az első lehelyezés bejelenthető.
page-special-pl-twist = Minden különleges joker; a színváltó- és a tükör-joker nem váltható ki.
page-special-pl-expert = Négy színes joker: mindegyik a saját színében bármelyik számot helyettesítheti.
page-opponents = Ellenfelek
page-opponent = { $number }. ellenfél
page-nobody = Nincs
page-levels-about = Az Újonc csak a saját állványáról tesz le, a Könnyű nem vesz észre mindent, a Közepes azt lépi meg, amit első ránézésre lát, a Nehéz mindig megtalálja a legjobb lépést.
page-match = Mérkőzés
page-rounds = Körök száma (egy kör: annyi játék, ahány játékos)
page-games = Játékok száma
page-house-rules = Házi szabályok
page-house-about = A kiadás minden szabálya megváltoztatható. Amit módosítasz, itt meg van jelölve, és bekerül a jegyzőkönyvbe.
page-as-printed = Szabályfüzet szerint
page-begin = Kezdés

page-language = Nyelv
page-language-failed = Nem sikerült betölteni ezt a nyelvet: { $language }. Van internetkapcsolat?
page-theme = Megjelenés
page-theme-system = rendszer szerint
page-theme-light = világos
page-theme-dark = sötét
page-size = Lapok mérete
page-size-small = kicsi
page-size-medium = közepes
page-size-large = nagy
page-table-settings = Játék közben
page-set-shapes = Formák a számok mellett
page-set-sound = Hang
page-set-vibration = Rezgés
page-set-still = Kevesebb animáció
page-set-unhurried = Több idő a két érintés között és a húzás visszavonására

page-pool = Bank: { $count }
page-tiles = { $count ->
    [one] egy lap
   *[other] { $count } lap
  }
page-round-game = { $round }. kör, { $game }. játék
page-gave-up = feladva
page-announced = bejelentve
page-your-turn = Te jössz.
page-turn-of = { $player } jön.
page-plan = Tervezhetsz, amíg a többiek játszanak.
page-plan-lost = A terved már nem illik az asztalra: a lapok visszakerültek az állványodra.
page-sort-number = Rendezés szám szerint
page-sort-colour = Rendezés szín szerint
page-sort-sets = Rendezés kombinációk szerint
page-undo = Visszavonás
page-redo = Mégis
page-start-over = Lépés elölről
page-tidy = Asztal rendezése
page-draw = Húzás
page-drawing = Lap húzása…
page-take-back = Mégsem
page-pass = Passz
page-done = Kész
page-done-lay = { $count ->
    [one] Egy lap
   *[other] { $count } lap
  } letétele, { $value } pont
page-opening = Első lehelyezés
page-opening-count = Első lehelyezés: { $value } / { $need }
page-freed = { $tiles } felszabadult: még kombinációba kell tenned.
page-fits = { $count ->
    [0] Így sehová sem illik.
    [one] Egy helyre illik.
   *[other] { $count } helyre is illik: válassz egyet.
  }
page-announce = Első lehelyezés bejelentése
page-new-set = Új kombináció
page-hint = Tipp
page-hint-thinking = Gondolkodás…
page-hint-which = Melyik lapok?
page-hint-how = Hogyan?
page-hint-close = Tipp bezárása
page-hint-there = Tudsz lépni: { $count ->
    [one] egy lap
   *[other] { $count } lap
  } letehető.
page-hint-tiles = Ezek letehetők: { $tiles }
page-hint-none = Nincs mit letenned: húzz egy lapot.
page-hint-no-opening = Az első lehelyezés még nem jön ki: húzz egy lapot.
page-hint-lay = Tipp kirakása

page-you-first = Te húztad a legnagyobb számot.
page-you-begin = Te kezdesz.
page-you-played = Letettél { $count ->
    [one] egy lapot
   *[other] { $count } lapot
  }: { $value } pont.
page-you-played-late = Letelt az idő. A lépésed érvényes: { $count ->
    [one] egy lap
   *[other] { $count } lap
  }, { $value } pont.
page-you-drew = Ezt húztad: { $tiles }
page-you-announced = Bejelentetted az első lehelyezést.
page-you-passed = Passzoltál.
page-you-time = Letelt az idő. { $count ->
    [0] Nem húztál lapot.
    [one] Ezt húztad: { $tiles }
   *[other] Ezeket húztad: { $tiles }
  }
page-you-time-back = Letelt az idő, és az asztal nem volt rendben: minden visszakerült a helyére. { $count ->
    [0] Nem húztál lapot.
    [one] Ezt húztad: { $tiles }
   *[other] Ezeket húztad: { $tiles }
  }
page-you-resigned = Feladtad ezt a játékot.
page-you-out = Letetted az utolsó lapodat: nyertél!
page-you-won = Nyertél!
page-won = { $player } nyert

page-left-over = Megmaradt lapok
page-score-sheet = Pontozólap
page-big-points = Megnyert játékok
page-hints = Tippek
page-next-game = Következő játék
page-again = Új mérkőzés
page-save-record = Jegyzőkönyv mentése
page-verify = Keverés és lépések ellenőrzése
page-no-download = A böngésző nem engedte menteni a fájlt.
page-paused = A játék szünetel.
page-pause = Szünet
page-go-on = Folytatás
page-save-game = Játék mentése fájlba
page-give-up = Játék feladása
page-give-up-ask = Feladod ezt a játékot?
page-give-up-about = Vereségnek számít, és az állványodon maradt lapok mínuszpontot jelentenek.
page-give-up-yes = Feladom
page-abandon = Játék abbahagyása eredmény nélkül
page-abandon-ask = Abbahagyod ezt a játékot?
page-abandon-about = A botok beleegyeznek. A játék senkinél sem számít.
page-abandon-yes = Abbahagyom
page-play-on = Tovább játszom
page-leave = Kilépés, folytatás később
page-sealed = A keverés lenyomata, az első lap előtt rögzítve:
page-keys = Billentyűk és kézmozdulatok
page-keys-about = A nyilakkal lapról lapra léphetsz, a szóközzel kijelölsz, az Enterrel leteszel; a kérdőjel minden billentyűt megmutat.
page-touch-about = Húzd a lapokat, vagy koppints rájuk, majd a helyükre. Dupla koppintásra a lap lekerül, ha csak egy helyre illik. Hosszú nyomással az egész kombinációt megfogod. Több lap kijelöléséhez nyomd hosszan az állvány egyik lapját, és csúsztasd tovább az ujjad, vagy a lapok mellől indulva húzd végig rajtuk.
key-rack = ugrás az állványra
key-arrows = lapról lapra, kombinációról kombinációra
key-select = lap kijelölése; Shifttel odáig az összes
key-enter = az állványon: leteszi a lapot, ahová illik, vagy a kijelölteket új kombinációként; az asztalon: odateszi a kijelölteket
key-whole = az egész kombináció kijelölése
key-back = vissza az állványra
key-order = lap mozgatása az állványon
key-done = kész, húzás vagy passz
key-nothing = kijelölés törlése, húzás visszavonása

rules-head-box = A doboz tartalma
rules-box = { $n } lap: a számok 1-től 13-ig négy színben, mindegyik kétszer, valamint a jokerek. Mindenki { $m } lapot kap; a többiből lesz a bank.
rules-aim = Szabadulj meg elsőként az összes lapodtól!
rules-head-sets = Kombinációk
rules-run = Sorozat: legalább három azonos színű, egymást követő szám. A számok 1-től 13-ig tartanak; a 13 után nem jöhet 1.
rules-group = Csoport: három vagy négy lap azonos számmal, mindegyik más színű.
rules-jokers-alone = Egy kombináció csupa jokerből is állhat.
rules-head-jokers = Jokerek
rules-joker = A joker bármelyik számlapot helyettesítheti.
rules-double = A dupla-joker két lapot helyettesít: sorozatban két szomszédos számot, csoportban két színt.
rules-change = A színváltó-joker után a sorozat más színben folytatódik.
rules-mirror-nothing = A tükör-joker két oldalán ugyanazok a lapok állnak, kifelé haladva ugyanabban a sorrendben. Maga a tükör-joker nem ér pontot.
rules-mirror-middle = A tükör-joker két oldalán ugyanazok a lapok állnak, kifelé haladva ugyanabban a sorrendben. A tükör-joker a középen álló számot képviseli.
rules-expert = A színes joker bármelyik számot helyettesítheti, de csak a saját színében.
rules-head-turn = A játék menete
rules-opening = Első lehelyezés: az első kombinációidat csak a saját állványodról teheted le, és együtt legalább { $n } pontot kell érniük. Addig az asztalon lévő lapokhoz nem nyúlhatsz.
rules-turn = Minden lépésben tegyél le legalább egy lapot az állványodról, vagy húzz egyet a bankból.
rules-rearrange = Az első lehelyezés után minden kombinációt kiegészíthetsz, kettéválaszthatsz, összekapcsolhatsz és átrendezhetsz. A lépés végén az asztalon csak érvényes kombinációk maradhatnak.
rules-time = Egy lépésre { $n } másodperced van. Ha letelik, a kész lépés érvényes; a félkész visszakerül, és { $m } lapot kell húznod.
rules-announce = Ha olyan lapot húzol, amellyel kijön az első lehelyezésed, bejelentheted: így kevesebb mínuszpontot kapsz, ha a játék előbb véget ér.
rules-head-freed = A joker kiváltása
rules-freed-new = A jokert kiválthatod azzal a lappal, amelynek a helyén áll, vagy a kombinációja átrendezésével. Még ugyanabban a lépésben új kombinációba kell tenned.
rules-freed-any = A jokert kiválthatod azzal a lappal, amelynek a helyén áll, vagy a kombinációja átrendezésével. Még ugyanabban a lépésben újra kombinációba kell tenned.
rules-unreplaceable = A színváltó- és a tükör-joker lappal nem váltható ki: csak akkor szabadul fel, ha szétbontod a kombinációját.
rules-head-end = A játék vége
rules-out = Aki leteszi az utolsó lapját, megnyeri a játékot.
rules-pool-one-more = Ha kiürül a bank, mindenki még egyszer sorra kerül.
rules-pool-all-pass = Ha kiürül a bank, a játék addig tart, amíg egymás után mindenki nem passzol; az nyer, akinek a legkevesebb pont maradt az állványán.
rules-pool-first-pass = Ha kiürül a bank, a játék véget ér, amint valaki nem tesz le lapot; az nyer, akinek a legkevesebb pont maradt az állványán.
rules-score = A többiek összeadják az állványukon maradt lapok értékét (jokerenként { $n } pont), és mínuszpontként írják fel; a nyertes ezek összegét pluszpontként kapja meg.
rules-never-opened = Akinek elmaradt az első lehelyezése, mínusz { $n } pontot kap, vagy mínusz { $m } pontot, ha lett volna rá módja.

value-first_draw_joker-no-value = a legkisebbnek számít
value-first_draw_joker-draw-again = újra kell húzni
value-first_draw_tie-tied = akik egyenlők
value-first_draw_tie-all = mindenki
value-next_starter-left = az előző kezdő bal szomszédja
value-next_starter-winner = a nyertes
value-match_of-rounds = körökből
value-match_of-games = játékokból
value-several_readings-highest = a legnagyobb
value-several_readings-lowest = a legkisebb
value-equal_readings-run-first = a sorozat
value-equal_readings-group-first = a csoport
value-mirror_value-nothing = semmit
value-mirror_value-middle = a középső számot
value-mirror_value-middle-or-nothing = a középső számot, ha van
value-mirror_compares-tiles = számban és színben
value-mirror_compares-numbers = csak számban
value-released_joker-new-set = új kombinációba
value-released_joker-any-set = bármelyik kombinációba
value-timeout_legal-stands = érvényes
value-timeout_legal-goes-back = visszakerül
value-empty_pool-one-more-turn = ha mindenki lépett még egyet
value-empty_pool-all-pass = ha mindenki passzolt
value-empty_pool-first-pass = ha valaki passzolt
value-never_had_turn-rack-sum = az állvány összege
value-never_had_turn-as-others = mint a többiek
value-never_opened_at-out = ha valaki letette az utolsó lapját
value-never_opened_at-any-ending = mindig
value-never_opened_pool-whole = a teljes összeget
value-never_opened_pool-as-others = ugyanazt, amit a többiek
value-pool_score-difference = a nyerteshez mért különbséget
value-pool_score-whole = a teljes összeget
value-pool_tie-fewer-tiles = akinek kevesebb lapja maradt
value-pool_tie-none = még senki
value-still_tied-shared = közösen nyernek
value-still_tied-first-in-turn = a sorban első nyer
