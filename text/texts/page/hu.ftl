# Az oldal. Rövid, egyszerű, barátságos.

page-title = Sidra, a számlapos römi
page-invite = Ülj az asztalhoz!
page-claim = A számlapos römi, a te szabályfüzeted szerint.
page-free = Ingyenes és nyílt forráskódú: nincs reklám, nincs zseton, nincs regisztráció.
page-checkable = Minden osztás utólag ellenőrizhető.
page-play-now = Játsszunk!
page-continue = Játék folytatása
page-mine = Te jössz
page-to-play = { $player } jön
page-finished = Vége
page-remove = Mérkőzés törlése
page-remove-ask = Törlöd ezt a mérkőzést?
page-remove-about = Még nem fejeződött be, és csak ezen az eszközön van meg.
page-remove-yes = Törlöm
page-remove-no = Megtartom
page-full = Ezen az eszközön nincs hely még egy mérkőzésnek. Törölj egyet, amelyre már nincs szükséged.
page-friends = Játék barátokkal
page-friends-about = Küldj egy linket. Fiók nem kell hozzá.
page-friends-letters = NTM
page-companion = Igazi asztalnál
page-companion-about = Időmérő, pontozólap és játékvezető.
page-new-game = Új játék
page-new-about = Bármelyik kiadás, legfeljebb három bot, saját házi szabályok.
page-learn = Tanuld meg két perc alatt
page-learn-about = Nyolc rövid, gyakorlati feladat.
page-rules = Szabályok
page-settings = Beállítások
page-open = Mentett játék vagy jegyzőkönyv megnyitása
page-open-failed = Nem sikerült megnyitni a fájlt.
page-file-line = Hiba a fájlban, { $line }. sor: { $found }.
page-file-misfit = Itt csak olyan játék nyitható meg, amelyben egy ember játszik botok ellen.
page-file-twice = Egy lap vagy egy kombináció kétszer szerepel benne.
page-file-long = Túl hosszú egy mérkőzéshez.
page-back = Vissza
page-home = Kezdőlap
page-close = Bezárás
page-menu = Menü
page-table = Asztal
page-no-game = Nincs megkezdett játék.
page-not-loaded = Ezt a képernyőt nem sikerült betölteni
page-not-loaded-about = Van internetkapcsolat? A mérkőzéseid megmaradtak ezen az eszközön.
page-try-again = Újrapróbálás

page-you = Te
page-is-bot = bot
page-animal-simple = Sün
page-animal-beginner = Sün
page-animal-easy = Róka
page-animal-medium = Bagoly
page-animal-advanced = Macska
page-animal-hard = Medve
page-animal-expert = Elefánt
page-plays-beginner = a nyilvánvalót látja meg
page-plays-easy = nem vesz észre mindent
page-plays-medium = átrendez egy keveset
page-plays-advanced = elfelejti a saját lapjait
page-plays-hard = mindent megtalál
page-plays-expert = kivárja a pillanatot
level-beginner = Újonc
level-easy = Könnyű
level-medium = Közepes
level-advanced = Haladó
level-hard = Nehéz
level-expert = Mester

page-edition = Kiadás
page-edition-il-classic = Eredeti
page-edition-il-twist = Twist
page-edition-hu-twist = Magyar Twist
page-edition-pl-standard = Lengyel eredeti
page-edition-pl-twist = Lengyel Twist
page-edition-pl-expert = Expert
page-special-il-classic = A legismertebb változat
page-special-il-twist = Dupla-, színváltó- és tükör-joker
page-special-hu-twist = A tükör-joker a középső számot képviseli
page-special-pl-standard = Az első lehelyezés bejelenthető
page-special-pl-twist = A színváltó- és a tükör-joker nem váltható ki
page-special-pl-expert = Jokerek négy színben
page-opponents = Ki ül az asztalhoz?
page-opponents-most = legfeljebb hárman
page-name = A neved
page-length = Hossz
page-length-game = Egy játék
page-length-round = Egy kör
page-length-evening = Egy este
page-length-games = { $games ->
    [one] Egy játék
   *[other] { $games } játék
  }
page-length-rounds = { $games ->
    [one] Egy játék
    [2] Két játék
   *[other] { $games } játék
  }, mindenki { $each ->
    [one] egyszer
   *[other] { $each } alkalommal
  } kezd
page-clock = Idő egy lépésre
page-clock-none = Nincs korlát
page-minutes = { $count } perc
page-seconds = { $count } mp
page-fewer = kevesebb
page-more = több
page-rounds = { $count ->
    [one] Egy kör
   *[other] { $count } kör
  }
page-games = { $count ->
    [one] Egy játék
   *[other] { $count } játék
  }
page-house-rules = Házi szabályok
page-house-changed = { $count ->
    [0] minden a szabályfüzet szerint
    [one] egy módosítás
   *[other] { $count } módosítás
  }
page-house-booklet = A szabályfüzet szerint: { $value }
page-house-usually = Általában: { $value }
page-house-between = Egy szám { $min } és { $max } között.
page-house-jokers-most = A dobozban legfeljebb nyolc joker van.
page-house-none = nincs
page-house-beginning = Kezdés
page-house-jokers = Kombinációk és jokerek
page-house-clock = Óra és segítség
page-house-end = Befejezés és pontozás
page-yes = igen
page-no = nem
page-cost-none = nincs bejelentés
page-cost-rack-sum = az állvány összege
page-cost-points = pont
page-as-printed = Szabályfüzet szerint
page-begin = Kezdés

page-language = Nyelv
page-language-failed = Nem sikerült betölteni ezt a nyelvet: { $language }. Van internetkapcsolat?
page-theme = Megjelenés
page-theme-system = Rendszer szerint
page-theme-light = Világos
page-theme-dark = Sötét
page-size = Lapok mérete
page-size-small = Kicsi
page-size-medium = Közepes
page-size-large = Nagy
page-set-shapes = Formák a számok mellett
page-volume = Hangerő
page-set-vibration = Rezgés
page-set-rings = Az időmérő hangjelzést ad
page-set-still = Kevesebb animáció
page-set-unhurried = Több idő a dupla koppintásra és a húzás visszavonására

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
page-pass = Passz
page-done = Kész
page-done-lay = { $count ->
    [one] Egy lap
   *[other] { $count } lap
  } letétele, { $value } pont
page-opening = Első lehelyezés
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
page-hint-there = 1. tipp a 3-ból, tudsz lépni: { $count ->
    [one] egy lap
   *[other] { $count } lap
  } letehető.
page-hint-tiles = 2. tipp a 3-ból. Ezek letehetők: { $tiles }
page-hint-whole = 3. tipp a 3-ból: az egész lépés
page-hint-found = A tipp sem tud jobbat. Nyomd meg a „Kész” gombot.
page-hint-none = Nincs mit letenned: húzz egy lapot.
page-hint-none-pass = Nincs mit letenned: passzolj.
page-hint-no-opening = Az első lehelyezés még nem jön ki: húzz egy lapot.
page-hint-no-opening-pass = Az első lehelyezés még nem jön ki: passzolj.
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
page-ended-pool = A bank üres.
page-ended-last = Mindenki más feladta.
page-ended-you = Feladtad ezt a játékot.
page-you-out = Letetted az utolsó lapodat: nyertél!
page-you-won = Nyertél!
page-won = { $player } nyert
page-game-of = { $games } játékból { $number ->
    [one] az
    [5] az
   *[other] a
} { $number }.
page-match-yours = Tiéd a mérkőzés.
page-match-won = A mérkőzés nyertese: { $player }
page-match-shared = A mérkőzés nyertesei: te és { $player }.

page-left-over = Megmaradt lapok
page-never-opened = lehelyezés nélkül
page-cost-left = { $sum } az állványon
page-score-sheet = Pontozólap
page-big-points = Megnyert játékok
page-hints = Tippek
page-next-game = Következő játék
page-again = Visszavágó
page-share-picture = Megosztás képként
page-share-text = Megosztás szövegként
page-shared = Megosztva.
page-copied = A szöveg a vágólapon van.
page-saved = A fájl a letöltések között van.
page-not-shared = A böngésző nem tudta megosztani.
page-save-record = Jegyzőkönyv mentése
page-verify = Keverés ellenőrzése
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
rules-pool-one-more = Ha kiürül a bank, mindenki még egyszer sorra kerül; az nyer, akinek a legkevesebb pont maradt az állványán.
rules-pool-all-pass = Ha kiürül a bank, a játék addig tart, amíg egymás után mindenki nem passzol; az nyer, akinek a legkevesebb pont maradt az állványán.
rules-pool-first-pass = Ha kiürül a bank, a játék véget ér, amint valaki nem tesz le lapot; az nyer, akinek a legkevesebb pont maradt az állványán.
rules-score = Ha valaki leteszi az utolsó lapját, a többiek összeadják az állványukon maradt lapok értékét (jokerenként { $n } pont), és mínuszpontként írják fel; a nyertes ezek összegét pluszpontként kapja meg.
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
value-never_had_turn-as-others = mint az elmaradt első lehelyezésért
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

page-log = Játéknapló
page-in-pool = a bankban
page-did-lay = letett:
page-did-draw = húzott egy lapot
page-did-pass = passzolt
page-did-run-out = letelt az ideje
page-medal-open = Az első lehelyezéshez legalább { $need } pont kell, csak a saját állványodról.
page-sort-number-short = Számok
page-sort-colour-short = Színek
page-sort-sets-short = Kombinációk
page-tidy-short = Rendezés
page-undo-short = Visszavonás
page-redo-short = Mégis
page-start-over-short = Elölről
page-picked = { $count } lap, { $value } pont
page-opening-short = { $value } / { $need }
page-to-open = az első lehelyezéshez
page-not-yet = Még nem
page-sets-wrong = { $count ->
    [one] Egy kombináció még nem szabályos
   *[other] { $count } kombináció még nem szabályos
  }
page-or-lay = vagy tegyél le lapokat
page-planned = A terved
page-drawing-undo = A visszavonás gomb törli
page-joker-J = A joker bármelyik lapot helyettesíti.
page-joker-D = A dupla-joker két lapot helyettesít: két szomszédos számot a sorozatban vagy két színt a csoportban.
page-joker-C = A színváltó-joker egy lapot helyettesít, utána a sorozat más színnel folytatódik.
page-joker-M = A tükör-joker fordított sorrendben megismétli, ami a másik oldalán van.
page-joker-expert = Ez a joker a saját színének bármelyik számát helyettesíti.
page-sort = Állvány rendezése
page-sort-short = Rendezés

# The lessons. The joker says at most eight words.
lesson-first = Az első két perc
lesson-jokers = Különleges jokerek
lesson-double = Dupla-joker
lesson-change = Színváltó-joker
lesson-mirror = Tükör-joker
lesson-expert = Színes jokerek
lesson-step = { $step }. feladat, összesen: { $steps }
lesson-skip = Kihagyás
lesson-again = Mutasd még egyszer
lesson-your-move = Te jössz
lesson-drag = Húzd a lapot ({ $tile }) a keretbe, vagy koppints rá, aztán a keretre
lesson-next = Tovább
lesson-good = Nagyszerű!
lesson-nearly = Nem oda. A szaggatott keretbe tedd.
lesson-learned = Már tudsz játszani
lesson-learned-about = A többit játék közben megtanulod. Az első mérkőzésen nincs időkorlát, és mindenki egy játékot kezd.
lesson-first-game = Az első játék indítása
lesson-learned-jokers = Már ismered ezeket a jokereket
lesson-learned-jokers-about = A szabályok között bármikor újra olvashatsz róluk.
lesson-play = Játék ezekkel a jokerekkel
lesson-offer = Új jokerek? Egy perc alatt megtanulhatod őket.
lesson-links = Leckék
lesson-run = Sorozat
lesson-run-say = Legalább három egymást követő szám egy színben: tedd a 7-est a 6-os után.
lesson-run-done = Három szomszédos szám egy színben: ez egy sorozat. Mindkét végén bővíthető.
lesson-run-cheer = Kettő már ott van. Még egy!
lesson-group = Csoport
lesson-group-say = Ugyanaz a szám három vagy négy színben: tedd a kék 8-ast a másik kettő mellé.
lesson-group-done = Ugyanaz a szám három színben: ez egy csoport. Még egy lap elfér benne.
lesson-group-cheer = Minden szín csak egyszer!
lesson-opening = Első lehelyezés: 30 pont
lesson-opening-say = Az első kombinációidat csak a saját állványodról teheted le, és együtt legalább 30 pontot kell érniük. Két 10-es már az asztalon van: tedd hozzá a harmadikat.
lesson-opening-then = Harminc pont elég. A „Kész” gombbal fejezd be a lépésedet.
lesson-opening-done = Megvan az első lehelyezés. Mostantól az asztalon lévő lapokat is használhatod.
lesson-opening-cheer = Tíz meg tíz meg tíz: harminc.
lesson-draw = Lap húzása
lesson-draw-say = Ha nem tudsz vagy nem akarsz letenni semmit, húzz egy lapot a bankból: nyomd meg a „Húzás” gombot.
lesson-draw-done = Az új lap az állványodon van, és a következő játékos jön.
lesson-draw-cheer = Itt semmi sem illik. Húzz egyet!
lesson-add = Lap hozzáillesztése
lesson-add-say = Az első lehelyezés után az asztal bármelyik kombinációját bővítheted: tedd a 7-est a 6-os után.
lesson-add-done = Eggyel kevesebb lap! Ezt az asztal bármelyik kombinációjával megteheted.
lesson-add-cheer = Mindegy, ki tette le.
lesson-split = Sorozat kettéválasztása
lesson-split-say = Egy hosszú sorozatból kettő is lehet: tedd az 5-ösödet a résbe, és nézd, ahogy kettéválik.
lesson-split-done = Mindkét sorozat érvényes, tehát az egész asztal az.
lesson-split-cheer = Három meg három: két sorozat.
lesson-joker = Joker kiváltása
lesson-joker-say = A joker bármelyik lapot helyettesíti. Itt ő a 4-es: tedd a helyére a saját 4-esedet.
lesson-joker-then = Még ebben a lépésben fel kell használnod: tedd a jokert a két 9-es mellé.
lesson-joker-done = A 4-es a joker helyén van, a joker pedig új kombinációba került.
lesson-joker-cheer = Ez én vagyok! Válts ki a 4-essel.
lesson-out = Az utolsó lap
lesson-out-say = Az nyer, aki elsőként teszi le az utolsó lapját: tedd a 9-est a 8-as után.
lesson-out-done = Üres az állványod: nyertél!
lesson-out-cheer = Már csak egy maradt. Tedd le!
lesson-double-run = Dupla-joker sorozatban
lesson-double-run-say = Két szomszédos számot helyettesít: tedd a narancssárga 2-es és 5-ös közé.
lesson-double-run-done = A sorozat most 2-től 5-ig tart.
lesson-double-run-cheer = A 3-asnak és a 4-esnek számít.
lesson-double-group = Dupla-joker csoportban
lesson-double-group-say = Két színt helyettesít: tedd a piros 8-as és a kék 8-as mellé.
lesson-double-group-done = Négy szín: teljes csoport.
lesson-double-group-cheer = A csoport most már teljes.
lesson-change-between = Színváltó-joker
lesson-change-between-say = Utána a sorozat más színben folytatódik: tedd a piros 6-os és a kék 8-as közé.
lesson-change-between-done = Piros, aztán kék: egyetlen sorozat 5-től 9-ig.
lesson-change-between-cheer = A köztük lévő 7-esnek számít.
lesson-change-after = A színváltó-joker után
lesson-change-after-say = A következő szám más színű: tedd a piros 6-ost a joker után.
lesson-change-after-done = Fekete, aztán piros: egyetlen sorozat 2-től 6-ig.
lesson-change-after-cheer = A joker itt az 5-ös.
lesson-mirror-middle = Tükör-joker
lesson-mirror-middle-say = A két oldalon kifelé haladva ugyanazok a lapok vannak: tedd a két 4-es közé.
lesson-mirror-middle-done = 3, 4, tükör-joker, 4, 3: a két oldal egyforma.
lesson-mirror-middle-cheer = Ugyanazok a lapok balra és jobbra.
lesson-mirror-both = A tükör-joker két oldala
lesson-mirror-both-say = Amit az egyik oldalra teszel, azt a másikra is le kell tenned: tegyél egy 6-ost az egyik végére.
lesson-mirror-both-then = Most tedd a másik 6-ost a másik végére.
lesson-mirror-both-done = A tükrözött kombináció mindkét oldalon nő.
lesson-mirror-both-cheer = Egy ide, egy oda.
lesson-expert-run = Piros joker sorozatban
lesson-expert-run-say = Bármelyik piros számot helyettesíti: tedd a piros 5-ös és a piros 7-es közé.
lesson-expert-run-done = 5, 6, 7: a joker itt a piros 6-os.
lesson-expert-run-cheer = A színes joker megtartja a színét.
lesson-expert-group = Piros joker csoportban
lesson-expert-group-say = A piros lapot helyettesíti: tedd a kék 8-as és a narancssárga 8-as mellé.
lesson-expert-group-done = Kék, narancssárga, piros: a joker a piros 8-as.
lesson-expert-group-cheer = Pirosból csak egy lehet.

# Playing with other people, over a server.
page-online-friends-title = Asztal barátoknak
page-online-tables = Asztalok
page-online-to-tables = Az asztalokhoz
page-online-open = Asztal megnyitása
page-online-next-link = Ezután kapsz egy linket, amit elküldhetsz. Fiók nem kell hozzá.
page-online-friend = Barát
page-online-by-link = linkkel
page-online-anyone = Bárki
page-online-who-comes = Ki jöhet
page-online-who-watches = Ki nézheti
page-online-watch-live = Bárki, élőben
page-online-watch-later = Egy perc késéssel
page-online-watch-none = Senki
page-online-more = További beállítások
page-online-add-chair = Még egy szék
page-online-who-sits = Ki ül ide?
page-online-friend-by-link = Egy barát, linkkel
page-online-nobody = Senki: szék eltávolítása
page-online-you-host = te vagy a házigazda
page-online-hosts = házigazda
page-online-free = Szabad
page-online-somebody = Valaki
page-online-here = itt van
page-online-away = távol van
page-online-gone = kilépett
page-online-always-ready = mindig kész
page-online-change-chair = Bot ültetése
page-online-make-host = Legyen ő a házigazda
page-online-send-away = Szék felszabadítása
page-online-waiting = Várjuk a barátokat
page-online-send-this = Küldd el ezt, vagy mondd be a kódot
page-online-qr = A link QR-kódja
page-online-link = Link ehhez az asztalhoz
page-online-copy = Link másolása
page-online-send = Küldés
page-online-copied = A link a vágólapon van.
page-online-only-here = Ez a link csak ezen a gépen működik. Ha másokat is meghívnál, indítsd a szervert a --listen 0.0.0.0:{ $port } kapcsolóval.
page-online-copy-marked = A link ki van jelölve: onnan másolhatod.
page-online-sealed = A keverés már rögzítve van.
page-online-sealed-about = Senki sem választhatja ki, még a szerver sem. A végén bárki ellenőrizheti.
page-online-hints-allowed = Szabad tippet kérni. A pontozólap számon tartja.
page-online-one-more = még egy játékos vagy egy bot kell
page-online-or-wait = Vagy várj: van még szabad szék.
page-online-all-here = Minden szék foglalt.
page-online-away-start = Távol: { $players }. Aki induláskor távol van, elveszíti a székét.
page-online-host-starts = A játékot a házigazda indítja.
page-online-dealing = Mindenki együtt kever…
page-online-broken-off = Az osztás megszakadt: egy játékos nem válaszolt, és túl kevesen maradtatok. Az asztal egy újabb játékosra vár.
page-online-leave = Felállás az asztaltól
page-online-sit = Leülés
page-online-watch = Nézés
page-online-join = Csatlakozás asztalhoz
page-online-join-about = Egy szék vár rád a barátaidnál. Elég egy név.
page-online-code = Kód
page-online-type-code = Kód beírása
page-online-mine = Játékaim
page-online-theirs = Másokra vár
page-online-free-chairs = Szabad székek
page-online-being-played = Folyamatban
page-online-being-played-about = nézőként az asztalt látod, az állványokat nem
page-online-watching = Nézőként vagy itt.
page-online-will-watch = Nézőként vagy itt. Az asztal itt jelenik meg, amikor a mérkőzés elkezdődik.
page-online-kept-free = még nem foglalt
page-online-lost = Nincs kapcsolat. Újrapróbáljuk…
page-online-sending = Küldés…
page-online-unsent = Amint visszatér a kapcsolat, elküldjük
page-online-on-its-way = A szerver még nem válaszolt
page-online-elsewhere = Ezt a játékot egy másik böngészőlapon vagy eszközön játszod.
page-online-play-here = Játék itt
page-online-reload = Ez az oldal régebbi, mint a szerver. Töltsd be újra; a helyed megmarad.
page-online-no-table = Nincs ilyen asztal, vagy nem nézhető.
page-online-closed = Ez az asztal bezárt.
page-online-closed-idle = Az asztal bezárt, mert sokáig nem történt semmi.
page-online-closed-operator = Az asztalt a szerver üzemeltetője zárta be.
page-online-closed-early = Idő előtt bezárva
page-online-no-code = Nincs nyitott asztal ezzel a kóddal.
page-online-no-name = Előbb írd be a neved.
page-online-bad-name = Ez a név nem jó. Próbálj rövidebbet vagy egyszerűbbet.
page-online-full = Minden szék foglalt.
page-online-begun = A játék már elkezdődött.
page-online-not-host = Ezt csak a házigazda teheti meg.
page-online-refused = Ez most nem lehetséges.
page-online-not-stored = A szerver most nem tud menteni. Semmi sem veszett el: próbáld újra egy pillanat múlva.
page-online-closes = { $date }: bezárul, ha addig senki sem tér vissza
page-online-waits-until = Eddig vár a következő lépésre: { $date }
page-online-too-often = Túl sok próbálkozás. Várj egy kicsit.
page-online-moods = Hangulatod mutatása
page-online-mute = Mások hangulatának elrejtése
page-online-mood-bravo = Szép volt!
page-online-mood-smile = Mosoly
page-online-mood-thinking = Gondolkodás
page-online-mood-wow = Azta!
page-online-mood-oh = Kár
page-online-pause-wanted = Szünetet kér: { $player }
page-online-pause-asked = Szünetet kértél. Akkor kezdődik, ha minden jelenlévő beleegyezik.
page-online-never-mind = Mégsem
page-online-remove = Eltávolítás kérése: { $player }
page-online-remove-away = Eltávolítás: { $player } (túl hosszú távollét)
page-online-sleeps = Ez az oldal nem tudja ébren tartani a képernyőt. Ha körödben elsötétül, az óra akkor is jár. Érintsd meg néha a képernyőt, vagy állíts be hosszabb kikapcsolási időt az eszközön.
page-online-sleeps-ok = Értem
page-online-leave-match = Végleges kilépés a mérkőzésből
page-online-leave-ask = Kilépsz ebből a mérkőzésből?
page-online-leave-about = Feladod ezt és az összes következő játékot. Nem lehet visszatérni.
page-online-leave-yes = Kilépek
page-online-to-next-game = Tovább a következő játékhoz
page-online-next-begun = A következő játék már elkezdődött.
page-online-again-wanted = Újra játszana: { $players }
page-online-with = játékosok: { $players }
page-online-pace = lépésenként { $time }
page-online-no-clock = időkorlát nélkül
page-online-fair = Az eszközöd ellenőrizte az osztást: a játék előtt rögzítették, és a te véletlenmagod is benne van.
page-online-other-seal = Ez nem az az osztás, amelyet a játék előtt rögzítettek.
page-online-seed-missing = Az osztás nem tartalmazza ennek az eszköznek a véletlenmagját.
page-online-other-hash = Egy másik játékos véletlenmagja nem az, amelyet a játék előtt rögzítettek.
page-online-hidden-deal = A szerver indoklás nélkül újra osztott, miután az eszközöd felfedte a véletlenmagját. Lehet, hogy a szerver választotta ki az osztást.
page-online-untrue = A jegyzőkönyv ellentmond önmagának: az osztásban nem lehet megbízni.
page-online-dealt-again = Az osztást megismételték, mert egy játékos nem fedte fel a véletlenmagját.
page-online-turn-of = { $player } jön
page-online-no-games = Még nincs játékod. Nyiss egy asztalt, és küldd el a linket, vagy ülj le egy szabad székre.
page-online-no-chairs = Most senki sem vár játékosokra.
page-online-no-running = Most nincs nyilvános játék.
page-online-no-lobby = Ez a szerver nem sorol fel nyilvános asztalokat. A barátok linkkel vagy kóddal jönnek.
page-online-tap-chair = koppints egy székre, és leülsz
page-online-not-over = Ez a mérkőzés még tart. A végén visszanézheted.
page-online-remove-wanted = Eltávolítás a mérkőzésből: { $who }? Kéri: { $player }; a többieknek is bele kell egyezniük.
page-online-agree = Beleegyezem
page-online-load-again = Újratöltés
page-online-moved = A helyeid már nincsenek ezen az eszközön. Kóddal átkerültek egy másikra, vagy a szerver törölte őket.
page-online-bring-back = Helyek visszahozása
page-online-device = Másik eszköz
page-online-device-had = Már játszottam egy másik eszközön
page-online-device-give = Vidd magaddal a helyeidet
page-online-device-about = A kód egy másik eszközre viszi a helyeidet és a játékaidat. Egyszer használható; utána ezen az eszközön már nem játszhatod őket.
page-online-device-make = Kód készítése
page-online-device-code = Helyreállító kód
page-online-device-where = A másik eszközön nyisd meg a Beállításokat, válaszd a „Másik eszköz” lehetőséget, és írd be ezt a kódot.
page-online-device-copy = Kód másolása
page-online-device-copied = A kód a vágólapon van.
page-online-device-marked = A kód ki van jelölve: onnan másolhatod.
page-online-device-take = Van egy kódom
page-online-device-typed = Kód a másik eszközről
page-online-device-stay = Ez az eszköz ekkor elveszíti a saját helyeit. Ha kellenek, előbb készíts hozzájuk kódot.
page-online-device-bring = Helyeim áthozása ide
page-online-no-recovery = Ez a kód nem működik. Minden kód egyszer használható; a másik eszköz készíthet újat.
page-online-friends = { $count ->
    [one] egy barát
   *[other] { $count } barát
  }
page-online-unreached = Ehhez a szerver kell, de most nem érhető el. Amint visszatér, minden folytatódik magától.
page-online-unknown-code = Nincs nyitott asztal ezzel a kóddal: { $code }.
page-online-unknown-about = Egyeztess a barátoddal minden betűt és számot. A kód megszűnik, ha minden szék foglalt, vagy ha elkezdődik a játék. Ha csak néznéd a játékot, kérd el a nézőknek szóló linket.
page-online-type-about = Írd be a kódot, amelyet a barátod küldött vagy mondott, vagy illeszd be a linket.
page-online-mute-player = Játékos hangulatának elrejtése: { $player }
page-online-no-tables = Még nincs asztal
page-online-no-tables-about = Nyiss egyet, és küldd el a linket egy barátodnak, vagy engedd, hogy bárki csatlakozzon.
page-online-watch-link = Link nézőknek
page-online-watch-about = Aki megnyitja ezt a linket, nézheti az asztalt, de az állványokat nem látja.
page-online-medal = Az asztal még üres.
page-online-complete = Kezdődhet a játék
page-online-alone = Küldd el a linket, és várj, vagy ültess le egy botot.
page-online-absent = Ha valaki túl sokáig távol van
page-online-absent-bot = Bot játszik tovább
page-online-absent-resign = Feladja
page-online-patience = Meddig várunk
page-online-days = { $count ->
    [one] 1 nap
   *[other] { $count } nap
  }
page-online-away-bot = Ha egy játékos távol van, { $time } után bot játszik helyette, amíg vissza nem tér.
page-online-away-resign = Aki távol van, { $time } után feladja a mérkőzést.
page-online-finished = Befejezett mérkőzések
page-online-finished-about = bárki visszanézheti őket
page-online-look = Visszatekintés
page-online-show-more = Továbbiak
page-nowhere = Itt nincs oldal
page-nowhere-about = Lehet, hogy elírás van a címben, vagy az oldal egy másik változatából való.
page-nowhere-home = A kezdőlapra
page-online-watchers = { $count ->
    [one] egy néző
   *[other] { $count } néző
  }
# Feladványok.
page-puzzle = A nap feladványa
page-puzzle-about = Naponta három, óra nélkül.
puzzle-title = Feladványok
puzzle-today = Ma
puzzle-yesterday = Tegnap
puzzle-archive = Archívum
puzzle-day = Egy másik nap feladványai
puzzle-practice = Gyakorlás
puzzle-how-hard = Nehézség
puzzle-with = Ezzel a jokerrel
puzzle-any = Jokerrel vagy anélkül
puzzle-start = Kezdés
puzzle-looking = Feladvány keresése…
puzzle-games = { $games ->
    [0] A botok elkezdenek egy játékot.
    [one] A botok lejátszottak egy játékot.
   *[other] A botok lejátszottak { $games } játékot.
  }
puzzle-others = Az összes feladvány
puzzle-next = Következő feladvány
puzzle-lays = { $need } lapból { $got }
puzzle-hint-next = Melyik kombinációk?
puzzle-hint-sets = Egy megoldás { $sets ->
    [one] egy kombinációt
   *[other] { $sets } kombinációt
  } bont szét.
puzzle-hint-which = Bontsd szét ezt: { $sets }, és tedd le ezt: { $tiles }
puzzle-solved = Megoldva!
puzzle-solved-with = { $hints ->
    [0] Megoldva tipp nélkül
    [one] Megoldva egy tippel
   *[other] Megoldva { $hints } tippel
  }
puzzle-share = Egy Sidra-feladvány
puzzle-share-day = Feladvány, { $day }
puzzle-word = A leghosszabb szó
puzzle-word-about = Milyen hosszú szót tudsz kirakni a betűidből és az asztalon lévő szavakból? Add meg őket a játékvezetőnél, és az oldal megkeresi a leghosszabbat.
puzzle-word-enter = Betűk megadása

# Visszatekintés.
review-title = Visszatekintés
review-place = { $game }. játék · lépés: { $turn } / { $turns }
review-game = { $game }. játék
review-no-game = Itt nincs befejezett játék.
review-left = { $tiles ->
    [one] egy lap maradt
   *[other] { $tiles } lap maradt
  }
review-tiles-left = megmaradt lapok
review-no-tiles = nem maradt lap
review-turns = Lépések
review-racks = Állványok
review-drew = laphúzás
review-passed = passz
review-analyse = Legjobb lépések keresése
review-analysing = Legjobb lépések keresése…
review-summary = Összegzés
review-see = Mutasd
review-hide = Elrejtés
review-back = Egy lépéssel vissza
review-on = Egy lépéssel tovább
review-slider = Lépés
review-play = Lejátszás
review-seconds = { $seconds ->
    [one] egy másodperc
   *[other] { $seconds } másodperc
  }
review-open = Visszatekintés lépésről lépésre

## Without a network

offline-title = Hálózat nélkül
offline-ready = Az egész oldal megvan ezen az eszközön: a botok elleni játék, a leckék, a feladványok, a szabályok, a visszatekintés és az igazi asztalhoz való eszközök hálózat nélkül is működnek.
offline-loading = Az oldal éppen mentődik erre az eszközre, hogy hálózat nélkül is működjön.
offline-insecure = Az oldal címe nem https-sel kezdődik, ezért a böngésző nem menti el hálózat nélküli használatra, nem telepíti alkalmazásként, nem tartja ébren a képernyőt, és nem nyitja meg a megosztás menüjét. Minden más működik. Ha ezekre is szükség van, nyisd meg https-címen, vagy a localhost címen azon a gépen, amelyen a szerver fut.
offline-none = Ez a böngésző nem tudja elmenteni az oldalt hálózat nélküli használatra.
offline-dictionary = A szókirakó szótára ({ $name }) is el van mentve, így hálózat nélkül is lehet szavakkal játszani.
offline-install = Telepítés alkalmazásként
offline-install-menu = Ha alkalmazásként szeretnéd telepíteni, nyisd meg a Megosztás menüt, és válaszd a „Főképernyőhöz adás” lehetőséget.
review-lays-nothing = Nincs mit letenni.
review-best-is = A legjobb lépés { $tiles ->
    [one] egy lapot
   *[other] { $tiles } lapot
  } tesz le.
review-may-be-better = Lehet, hogy van jobb lépés is: a keresés nem ért a végére.
review-no-play-yet = Nem találtunk lépést, de a keresés nem ért a végére.
review-solve = Legjobb lépés keresése
review-no-position = Ebben a linkben nincs állás.
review-position = Állás
review-player = { $seat }. játékos
review-next = Következik: { $player }
review-continue-about = Innen új mérkőzés indul. Ezt a jegyzőkönyve is jelzi, hiszen már minden lapot láttál.
review-continue = Folytatás botok ellen
review-referee = Kérdés a játékvezetőhöz
review-link = Link ehhez az álláshoz
review-take = Megosztás vagy folytatás innen
review-says = A legerősebb bot ({ $bot }) ezt mondaná: { $why }
review-best-about = A legjobb lépés a legtöbb lapot teszi le, az egyformák közül a legtöbb ponttal. Csak az a lépés számít, amelynél ez bizonyított.
review-longest = Leghosszabb szó keresése
review-longest-is = A leghosszabb szó { $letters } betűs.
review-longest-unproven = Lehet, hogy van hosszabb szó is: a keresés nem ért a végére.
review-no-word = Egyetlen szó sem rakható ki.
review-no-word-yet = Nem találtunk szót, de a keresés nem ért a végére.
review-to-longest = A leghosszabb szó innen
# The companion at a real table.
companion-timer = Időmérő
companion-timer-about = Ki jön és mennyi ideje van: az asztal túloldaláról is látszik.
companion-sheet = Pontozólap
companion-sheet-about = Egy este játékai, a dobozod szabályai szerint pontozva.
companion-referee = Játékvezető
companion-referee-about = Szabályos ez így? Mit lehetett volna letenni?
companion-players = Játékosok a lépések sorrendjében
companion-player = { $seat }. játékos
companion-add-player = Új játékos
companion-remove-player = Eltávolítás: { $player }
companion-move-up = Feljebb: { $player }
companion-time = Idő egy lépésre
companion-time-other = Más idő, másodpercben
companion-start = Időmérő megnyitása
companion-start-about = Az első koppintás indítja az órát.
companion-turn-of = Most jön
companion-begins-first = Első lépés
companion-tap = Kész? Koppints bárhová.
companion-tap-begin = A kezdéshez koppints bárhová.
companion-tap-next = Koppints a következő lépéshez.
companion-last-turn = Előző lépés
companion-pause = Szünet
companion-go-on = Folytatás
companion-others = Játékosok
companion-sound = Hang
companion-up = Letelt az idő
companion-evenings = Esték
companion-new-evening = Új este
companion-new-about = Nevek, kiadás, és kezdődhet.
companion-evening-name = Este neve
companion-our-evening = A mi esténk
companion-evening-of = Játékest, { $date }
companion-open-sheet = Pontozólap megnyitása
companion-import = Este megnyitása fájlból
companion-again-ask = Lecseréled az eszközön lévő estét?
companion-again-about = A fájlban egy ezen az eszközön lévő este másik változata van, eltérő játékokkal. Ha mindkettő megmarad, mindkettő beleszámít az összesítésbe.
companion-again-yes = Lecserélem
companion-again-no = Megtartom mindkettőt
companion-timer-open = Időmérő megnyitása fájlból
companion-sleeps = Ez a böngésző nem tudja ébren tartani a képernyőt. Az óra akkor is jár, ha elsötétül.
companion-sleeps-refused = A képernyő elsötétülhet: ez az eszköz nem hajlandó ébren tartani, talán takarékoskodik az energiával. Az óra közben is jár.
companion-sleeps-http = A képernyő elsötétülhet, mert az oldal címe nem https-sel kezdődik. Az óra közben is jár.
companion-house = { $count ->
    [one] egy házi szabály
   *[other] { $count } házi szabály
  }
companion-as-played = Mint egy korábbi játékban: { $edition }, { $count ->
    [one] egy módosítás
   *[other] { $count } módosítás
  }
companion-import-failed = Ezt a fájlt nem sikerült megnyitni.
companion-import-line = { $line }. sor: várt: { $wanted }, talált: { $found }.
companion-full = Az eszközön nincs több hely, ezért az este nem mentődött el.
companion-none = Még egyetlen este sincs feljegyezve.
companion-all = Minden este együtt
companion-games = Játékok
companion-points = Pontok
companion-name = Játékos
companion-delete = Este törlése
companion-delete-ask = Törlöd ezt az estét?
companion-delete-about = Ez az egyetlen példány, hacsak nem mentetted fájlba.
companion-delete-yes = Törlöm
companion-delete-no = Megtartom
companion-game = { $number }. játék
companion-total = Összesen
companion-rank = Helyezés
companion-begins = kezd
companion-won = nyert
companion-began = Ki kezdett?
companion-write-game = { $number }. játék beírása
companion-correct = { $number }. játék javítása
companion-how-ended = { $number }. játék: hogyan ért véget?
companion-tap-winner = Koppints arra, aki az utolsó lapját letette.
companion-pool-ended = Kiürült a bank
companion-what-left = { $player }: mi maradt az állványon?
companion-tap-tiles = Koppints a lapokra; az összeg magától adódik.
companion-how-many-points = { $player }: hány pont ebben a játékban?
companion-points-about = Az összes lépés pontjai, a jokerek nélkül.
companion-type-sum = Csak az összeg
companion-tap-instead = Lapok szerint
companion-sum = Állvány összege
companion-tiles-left = Lapok száma, ha az összegek egyenlők
companion-write = Beírás: { $sum }
companion-then-rack = utána { $player }
companion-then-done = utána jön az összesítés
companion-unopened = Elmaradt az első lehelyezés
companion-no-turn = Nem került sorra
companion-announced = Első lehelyezés bejelentve az utolsó húzásnál
companion-drew = Utoljára húzott lap
companion-could = Lehetett volna első lehelyezés
companion-could-not = Nem lehetett volna
companion-jokers-left = Állványon maradt jokerek
companion-cancel = Mégse
companion-back-rack = Előző állvány
companion-delete-game = Játék törlése
companion-more = Átnevezés, megosztás, mentés, nyomtatás
companion-names = Nevek módosítása
companion-save-file = Mentés fájlba
companion-print = Nyomtatás
companion-plot = Összegek játékról játékra
companion-plot-all = Összegek estéről estére
companion-no-evening = Ez az este nincs ezen az eszközön.
companion-one-set = Kombináció
companion-one-word = Szó
companion-one-turn = Lépés
companion-before = Asztal a lépés előtt
companion-rack = Állvány
companion-add-tiles = Lapok hozzáadása
companion-rule = Szabályok: { $chapter }
companion-after = Asztal a lépés után
companion-new-set = Új kombináció
companion-new-word = Új szó
companion-copy = Lépés előtti asztal átvétele
companion-clear = Ürítés
companion-has-opened = Az első lehelyezés már megvolt
companion-tap-set = Koppints sorban a kombináció lapjaira.
companion-tap-word = Koppints sorban a szó betűire.
companion-tap-turn = Válassz helyet, aztán koppints a lapjaira.
companion-is-legal = Szabályos
companion-is-illegal = Nem szabályos
companion-is-impossible = Ilyen állás nem lehetséges
companion-undecided = A játékosok döntenek
companion-wait = A szó keresése…
companion-no-dictionary = Ezen az oldalon nincs szótár, így a szót itt nem lehet megnézni.
companion-what-could = Mit lehetett volna letenni?
companion-what-about = A legjobb lépés részletesen
companion-thinking = A legjobb lépés keresése…
companion-nothing = Nem volt mit letenni.
companion-no-search = Szótár nélkül ez az oldal nem tud lépést keresni a szókirakóban.
companion-best = A legjobb lépés: { $count ->
    [one] egy lap
   *[other] { $count } lap
  }, { $value } pont.
companion-remove-tile = Vissza: { $tile }
companion-joker-next = Joker: most a betűje
companion-choose-set = { $number }. kombináció

# The dictionary of the word game.
page-dictionary-about = Szótár: { $name }, { $count ->
    [one] egy szó
   *[other] { $count } szó
}.
page-dictionary-licence = Licenc: { $licence }.
page-dictionary-source = Forrás és szólista
page-dictionary-loading = A szótár betöltése folyamatban…
page-dictionary-none = Ennek a szervernek nincs szótára. A játékosok döntik el, mely szavak érvényesek.
page-dictionary-changed = A szerveren már nincs meg az a szótár, amellyel ez az asztal elkezdte a játékot. Az új szavakról a játékosok döntenek.
page-dictionary-offline = Hálózat nélkül a szótár nem tölthető be. Egyelőre a játékosok döntenek a szavakról.
page-dictionary-broken = A szótár sérülten érkezett meg. Az újabb próbálkozáshoz töltsd be újra az oldalt.

# The word game: a new table, and its rules.
page-edition-il-word = Szavak
page-special-il-word = Héber betűk számok helyett
page-house-joker-any-word = bármelyik szóba
page-house-joker-new-word = új szóba
page-house-only-jokers = Jokerek
page-house-opening-letters = első lehelyezés: legalább ennyi betű
page-house-words = Szavak
page-house-theme = Téma
page-house-theme-none = nincs
page-house-theme-about = A témához nem illő szavak ellen kifogást lehet emelni.
page-house-theme-alone = Egyetlen bot ellen csak te ítéled meg a témát: a bot nem tudja.
page-house-theme-never = Kifogások nélkül nem lehet téma.
page-house-window = Idő a kifogásra
page-house-vote = Idő a szavazásra
page-house-never = Nincs kifogás
page-house-refuse = A szótárban nem szereplő szavak elutasítása
page-house-refuse-about = Különben letehetők, és a többiek kifogást emelhetnek.
page-house-refuse-never = Különben letehetők.
value-unknown_words-marked = letehető
value-unknown_words-refused = nem érvényes
value-prefixed_words-marked = letehető
value-prefixed_words-refused = nem érvényes
value-caught_joker-loses-all = minden pont és a büntetés
value-caught_joker-penalty = csak a büntetés
value-unknown_vote-majority-allows = a többségnek el kell fogadnia
value-unknown_vote-majority-rejects = a többségnek el kell utasítania
value-theme_vote-majority-allows = a többségnek el kell fogadnia
value-theme_vote-majority-rejects = a többségnek el kell utasítania
rules-word-box = A dobozban { $n } héber betű és { $m ->
    [one] egy
   *[other] { $m }
  } joker van.
rules-word-deal = Mindenki { $n } lapot kap, a többi a bank. Pontokért játszotok, nem az állvány kiürítéséért.
rules-word-letters = A szabályfüzet nem írja, melyik betűből hány van. Ezek a mi számaink, a héber betűk gyakorisága szerint:
rules-head-words = Szavak
rules-word-length = A szavak jobbról balra haladnak, és legalább { $n ->
    [one] egy
   *[other] { $n }
  } betűből állnak.
rules-word-final = A כ, מ, נ, פ és צ a szó végén is használható. Az asztal ott a záróalakjukat mutatja.
rules-word-dictionary = A szótárban szereplő szó, ugyanolyan írással, érvényes.
rules-word-forms = Nem érvényes: rövidítés, tulajdonnév, birtokos szerkezeti alak, névmási ragos szó, és olyan szó, amely előtt elöljáró áll, például ה vagy וב.
rules-word-infinitive = A főnévi igenév a ל-lel együtt érvényes szó.
rules-word-twice = Az asztalon nem lehet két egyforma írású szó.
rules-word-unverified = Ami nincs a szótárban, az nem ellenőrzött szóként letehető. Megmarad, ha senki nem emel kifogást.
rules-word-refused = Ami nincs a szótárban, az nem tehető le.
rules-word-opening = Első lehelyezés: egyetlen szó, csak a saját állványodról, legalább { $n ->
    [one] egy
   *[other] { $n }
  } betűvel.
rules-word-turn = Ezután minden lépésben tegyél le legalább egy betűt az állványodról, vagy húzz egy lapot a bankból.
rules-word-rearrange = Az asztalon minden szót meghosszabbíthatsz, lerövidíthetsz, kettéválaszthatsz, összekapcsolhatsz és átrendezhetsz. A lépés végén minden lapnak szóban kell lennie.
rules-word-refill = A lépés végén az állványod { $n ->
    [one] egy
   *[other] { $n }
  } lapra egészül ki, amíg van lap a bankban.
rules-word-joker = A joker bármelyik betű lehet, és megmutatja, melyik. Ha változik a szava, más betű is lehet.
rules-word-freed = A jokert kiválthatod a betűjével vagy a szava átrendezésével. Még ugyanabban a lépésben új szóba kell tenned; állványra nem kerülhet vissza.
rules-head-objections = Kifogások
rules-word-objection = Ha olyan szó kerül le, amely nincs a szótárban, vagy ha van téma, a többieknek { $n } másodpercük van kifogást emelni. Ami benne van a szótárban, megmarad.
rules-word-vote = A szótárban nem szereplő szóról mindenki szavaz, kivéve azt, aki letette, legfeljebb { $n } másodpercig. Csak akkor marad meg, ha több mint a felük elfogadja; az is beleszámít, aki nem szavaz.
rules-word-unclocked = Barátokkal, lépésenkénti időkorlát nélkül ez a két időkorlát sem érvényes: a játék mindenkinek a válaszára vár, ameddig távol szabad maradni.
rules-word-undone = Ha egy szó kiesik, az egész lépést vissza kell vonni, és a játékos { $n ->
    [one] egy
   *[other] { $n }
  } lapot húz.
rules-word-theme = Megállapodhattok egy témában. A témához nem illő szó kiesik, ha a többiek több mint fele elutasítja; az is beleszámít, aki nem szavaz.
rules-word-score = Minden lépésben csak egy szó számít: a leghosszabb azok közül az új szavak közül, amelyekben van betű az állványodról. Betűnként egy pont, a joker is.
rules-word-whole = Ha egy lépésben az egész állványodat leteszed, a szó pontjainak szorzója { $n ->
    [one] egy
   *[other] { $n }
  }.
rules-word-end = A játék akkor ér véget, ha üres a bank, és egy teljes körben senki nem tett le semmit. Az nyer, akinek a legtöbb pontja van.
rules-word-caught-all = Akinél ekkor joker van, a játékban szerzett összes pontját elveszti, és még { $n } pontot.
rules-word-caught = Akinél ekkor joker van, { $n } pontot veszít.
# The word game.
page-word-medal = Az első lehelyezéshez egy legalább { $need } betűs szó kell, csak a saját állványodról.
page-word-points = { $count ->
    [one] pont
   *[other] pont
  }
page-word-theme = Téma:
page-word-stand = Nincs kifogás
page-word-stand-about = vagy kifogásolj egy szót
page-word-window = Még kifogásolható
page-word-window-about = a lépés még nem végleges
page-word-vote-now = Szavazz
page-word-vote-now-about = érvényes a szó?
page-word-voting = Szavazás
page-word-voting-about = várjuk a többieket
page-word-scores = { $word }: { $value ->
    [one] egy pont
   *[other] { $value } pont
  }
page-word-scores-twice = Az egész állvány! { $word } pontjainak szorzója { $times ->
    [one] egy
    [2] kettő
   *[other] { $times }
  }: { $value ->
    [one] egy pont
   *[other] { $value } pont
  }
page-word-scores-nothing = nincs új szó, így pont sincs
page-word-opening = { $value } / { $need } betű
page-word-to-open = az első lehelyezéshez, egy szóban
page-word-sort-letters = Rendezés ábécé szerint
page-word-sort-letters-short = Ábécé
page-word-sort-longest = Rendezés a leghosszabb szó szerint (tippnek számít)
page-word-sort-longest-short = Hosszú szó
page-word-sort-counts = A leghosszabb szó tippnek számít.
page-word-joker = Melyik betű a joker?
page-word-joker-about = A joker bármelyik betű lehet. Egy szóban meg kell adni, melyik.
page-word-letter-fits = { $letter }, szó lesz belőle
page-word-typed = Az Enter leteszi.
page-word-missing = Nincs az állványodon: { $letters }
page-word-row-open = Nincs a szótárban. A többiek kifogásolhatják.
page-word-unverified = ? – nincs a szótárban
page-word-row-new = { $value ->
    [one] egy pont
   *[other] { $value } pont
  }
page-word-object = Kifogás?
page-word-which = Melyik szó, és miért?
page-word-no-objection = Mégsem
page-word-not-a-word = Nem szó
page-word-off-theme = Nem illik a témához
page-word-vote-word = { $player } szerint ez nem szó. Érvényes?
page-word-vote-theme = { $player } szerint ez nem illik a témához. Érvényes?
page-word-vote-others = { $player } szerint ez nem szó. A többiek szavaznak.
page-word-vote-others-theme = { $player } szerint ez nem illik a témához. A többiek szavaznak.
page-word-vote-own = Szerinted ez nem szó. A többiek szavaznak.
page-word-vote-own-theme = Szerinted ez nem illik a témához. A többiek szavaznak.
page-word-allow = Érvényes
page-word-reject = Nem érvényes
page-word-you-laid = Ezt tetted le: { $words }; { $value ->
    [one] egy pont
   *[other] { $value } pont
  }.
page-word-you-laid-late = Letelt az idő. A lépésed érvényes: { $words }; { $value ->
    [one] egy pont
   *[other] { $value } pont
  }.
page-word-you-first = Te húztad az ábécében legelöl álló betűt.
page-word-give-up-about = Ezt a játékot már nem nyerheted meg. A pontjaid megmaradnak, de az állványodon maradt joker levonással jár.
page-word-no-hint = Szótár nélkül nincs tipp.
page-word-you-object = Kifogást emeltél.
page-word-you-allow = Elfogadtad.
page-word-you-reject = Elutasítottad.
page-word-you-undone = { $word } kiesik, és vele az egész lépésed is. { $count ->
    [0] Nem húztál lapot.
    [one] Húztál egy lapot.
   *[other] Húztál { $count } lapot.
  }
page-word-undone = lépés visszavonva
page-word-best = Mi volt lehetséges?
page-word-best-was = A legjobb szó: { $word }, { $value ->
    [one] egy pont
   *[other] { $value } pont
  }.
page-word-best-none = Nem volt letehető szó.
page-word-freed = { $tiles } felszabadult: még szóba kell tenned.
page-word-new = Új szó
page-word-key-type = írj be egy szót; az Enter leteszi az állványodról
page-word-key-enter = az állványon: leteszi a lapot, ahol szó lesz belőle, vagy a kijelölteket új szóként; az asztalon: odateszi a kijelölteket
page-word-key-whole = az egész szó kijelölése
page-word-key-arrows = betűről betűre, szóról szóra
page-word-touch-about = Húzd a lapokat, vagy koppints rájuk, majd a helyükre. Dupla koppintásra a lap lekerül, ha csak egy helyen lesz belőle szó. Hosszú nyomással az egész szót megfogod. Több lap kijelöléséhez nyomd hosszan az állvány egyik lapját, és csúsztasd tovább az ujjad, vagy a lapok mellől indulva húzd végig rajtuk.
review-undone = kifogás után visszavonva
