# Mondatok a játékosoknak: röviden, egyszerűen, a szabályfüzetek szavaival.

colour-r = piros
colour-b = kék
colour-y = narancssárga
colour-k = fekete
tile-number = { $colour } { $number }
tile-J = joker
tile-D = dupla-joker
tile-C = színváltó-joker
tile-M = tükör-joker
tile-expert = { $colour } joker
tile-letter = { $letter } betű

kind-run = sorozat
kind-group = csoport
kind-mirrored-run = tükrözött sorozat
kind-mirrored-group = tükrözött csoport

not-in-box = Ebben a kiadásban nincs ilyen lap: { $tile }.
too-many-copies = Ebből a lapból ({ $tile }) csak { $expected } van a dobozban, itt viszont { $got }.
too-few-tiles = Egy kombináció legalább { $expected } lapból áll; { $got ->
    [0] itt egy sincs
    [one] itt csak egy van
   *[other] itt csak { $got } van
  }.
no-number-tile = Minden kombinációba kell számlap: a jokerek önmagukban nem helyettesítenek semmit.
neither-run-nor-group = Ez sem sorozat (azonos színű, egymást követő számok), sem csoport (azonos szám különböző színekben).
run-number = Ez a lap nem illik ide ({ $tile }): a sorozatban itt ennek a számnak kell állnia: { $expected }.
run-colour = Ez a lap nem illik ide ({ $tile }): a sorozat színe itt { $expected }.
run-range = { $place }. lap ({ $tile }): ezen a helyen { $got } állna, de a számok csak 1-től 13-ig tartanak.
run-upwards = A sorozatot növekvő sorrendben kell letenni: { $expected }.
colour-change-same = A színváltó-joker után a sorozat más színben folytatódik; itt mindkét oldalon ugyanaz a szín: { $got }.
colour-change-twice = Egy sorozatban legfeljebb { $expected } színváltó-joker lehet; itt { $got } van.
colour-change-first = A színváltó-joker nem lehet a sorozat legkisebb lapja.
colour-change-in-group = { $place }. lap: a színváltó-joker csak sorozatban állhat.
group-number = Ez a lap nem illik ide ({ $tile }): a csoport többi lapján ez a szám áll: { $expected }.
group-colour = Ez a lap nem illik ide ({ $tile }): egy csoportban minden szín csak egyszer szerepelhet, és ez már megvan: { $got }.
group-size = Egy csoportban legfeljebb { $expected } lap lehet; itt { $got } lenne.
mirror-at-end = A kombináció szélén álló tükör-joker semmit sem tükröz: a két oldalán ugyanazoknak a lapoknak kell állniuk.
mirror-twice = Egy kombinációban csak egy tükör-joker lehet, középen; itt { $got } van.
mirror-side-short = A tükör-joker mindkét oldalán legalább { $expected } lapnak kell állnia; itt az egyiken csak { $got } áll.
mirror-length = A tükör-joker két oldalának egyforma hosszúnak kell lennie; itt a bal oldal hossza { $expected }, a jobbé { $got }.
mirror-sides = A tükör-joker két oldalának kifelé haladva egyeznie kell; { $place }. lap ({ $tile }): vele szemben más áll.
mirror-middle = A tükör-joker értéke { $got } lenne: a középső számnak 1 és 13 közé kell esnie.
mirror-group-size = A tükör-joker elfoglalja a négy szín egyikét, ezért egy oldalon legfeljebb { $expected } lap lehet; itt { $got } van.

table-tile-missing = Ez a lap az asztalon feküdt, ott is kell maradnia: { $tile }.
tile-from-nowhere = Ez a lap sem az asztalon, sem az állványon nem volt: { $tile }.
nothing-laid = Tegyél le legalább egy lapot az állványodról, vagy húzz egyet a bankból.
touched-before-opening = Az első lehelyezés előtt és közben csak a saját állványodról tehetsz le, az asztalon semmihez sem nyúlhatsz.
opening-too-low = Az első lehelyezéshez { $expected } pont kell a saját állványodról; most { $got } pontod van.
released-joker = A kiváltott jokernek ({ $tile }) új kombinációba kell kerülnie; ez a kombináció már az asztalon volt.
joker-not-replaceable = Ez a joker ({ $tile }) nem váltható ki: csak akkor szabadul fel, ha szétbontod a kombinációját, de a többi lapja még együtt van.

set-legal = { $kind }, értéke { $value }
stands-for = { $joker } ezt helyettesíti: { $tiles }
mirrors-only = { $joker } csak tükröz, semmit sem helyettesít
stands-or = { $first } vagy { $second }
stands-and = { $first } és { $second }
stands-two-of = kettő ezekből: { $tiles }
stands-one-of-them = , az egyik { $tiles }
stands-change = { $number }, utána más szín
stands-middle = a középső { $number }
in-set = { $set }. kombináció
in-word = { $set }. szó

score-winner = nyertes
sheet-game = { $number }. játék
sheet-head-total = összesen
sheet-head-rank = helyezés

expected-found = várt: { $expected }, talált: { $found }
found-nothing = semmi
found-quoted = „{ $found }”
field-unknown = nincs { $found } nevű szabály (a „sidra editions” mindet felsorolja)
field-value = { $field } – lehet: { $expected }; ez van: { $found }
field-box = { $field } – { $players } játékoshoz legalább { $expected } lap kell a dobozban; ez van: { $found }

edition-il-classic = Eredeti játék
edition-il-twist = Twist kiadás
edition-hu-twist = Twist kiadás
edition-pl-standard = Standard játék (3 az 1-ben doboz)
edition-pl-twist = Twist játék (3 az 1-ben doboz)
edition-pl-expert = Expert játék (3 az 1-ben doboz)
language-he = héber
language-hu = magyar
language-pl = lengyel
booklet-of = { $language } szabályfüzet
booklet-of-year = { $language } szabályfüzet, { $year }

field-jokers = a dobozban lévő jokerek
field-deal = lapok száma játékosonként (21: gyors játék)
field-first_draw_joker = a kezdésért húzott joker
field-first_draw_tie = ki húz újra egyezőség esetén
field-next_starter = ki kezdi a további játékokat
field-match_of = miből áll egy mérkőzés
field-jokers_alone = kombináció csupa jokerből is állhat
field-several_readings = melyik érték számít, ha egy kombináció többféleképpen olvasható
field-equal_readings = mi számít, ha sorozatként és csoportként is ugyanannyit ér
field-colour_change_first = a sorozat legkisebb lapja színváltó-joker is lehet
field-colour_changes = legfeljebb ennyi színváltó-joker egy sorozatban vagy a tükör-joker egy oldalán
field-mirrors_in_set = legfeljebb ennyi tükör-joker egy kombinációban
field-mirror_value = mit képvisel a tükör-joker
field-mirror_side = legalább ennyi lap a tükör-joker egy oldalán
field-mirror_valley = a számok a tükör-joker felé csökkenhetnek is
field-mirror_compares = miben kell egyeznie a tükör-joker két oldalának
field-opening = első lehelyezés: legalább ennyi pont
field-released_joker = hová kell kerülnie a kiváltott jokernek
field-unreplaceable = jokerek, amelyek nem válthatók ki
field-refill = letétel után ennyi lapra kell feltölteni az állványt (0: soha)
field-turn_seconds = másodperc lépésenként (0: nincs korlát)
field-timeout_untouched = ha letelik az idő, és az asztal érintetlen: ennyi lapot kell húzni
field-timeout_legal = ha letelik az idő, a kész, szabályos lépés
field-timeout_unfinished = ha lépés közben telik le az idő: ennyi lapot kell húzni
field-hints = szabad tippet kérni
field-empty_pool = mikor ér véget a játék, ha a bank üres
field-joker_penalty = ennyi mínuszpont egy állványon maradt joker
field-never_opened_could_not = elmaradt első lehelyezés, ha nem volt rá mód: mínusz
field-never_opened_could = elmaradt első lehelyezés, ha lett volna rá mód: mínusz
field-announced = elmaradt első lehelyezés, ha az utolsó húzáskor bejelentették: mínusz
field-never_had_turn = aki egyszer sem került sorra: mínusz
field-never_opened_at = mikor jár büntetés az elmaradt első lehelyezésért
field-never_opened_wins = üres banknál az is nyerhet, akinek elmaradt az első lehelyezése
field-never_opened_pool = üres bank: mit ír fel az állványáért, akinek elmaradt az első lehelyezése
field-pool_score = üres bank: mit írnak fel a többiek
field-pool_tie = üres bank: egyezőség esetén nyer
field-still_tied = üres bank: ha így is egyenlők

refusal-no-such-seat = Ott senki sem ül.
refusal-not-your-turn = Most nem te jössz.
refusal-late = Elkéstél: az a lépés, amelyre szántad, már véget ért.
refusal-not-host = Ezt csak az asztal házigazdája teheti meg.
refusal-no-game = Nem folyik játék.
refusal-game-goes-on = A játék még tart.
refusal-match-over = A mérkőzés véget ért.
refusal-seed-too-late = Az első lapot már kihúzták: most már nem adhatsz hozzá véletlenmagot.
refusal-bad-seed = Véletlenmagot csak egyszer lehet megadni; hossza 1–{ $longest } bájt.
refusal-bad-set-id = Az asztalon nincs ilyen: { $set }. kombináció.
refusal-bad-word-id = Az asztalon nincs ilyen: { $set }. szó.
refusal-pool-empty = A bank üres: tegyél le valamit, vagy passzolj.
refusal-pool-not-empty = A bankban még van lap: tegyél le valamit, vagy húzz.
refusal-no-announcing = Itt nincs mit bejelenteni.
refusal-no-hints = Ennél az asztalnál nem lehet tippet kérni.
refusal-no-time-limit = Nincs megbeszélt időkorlát.
refusal-bad-config = Egy mérkőzéshez 2–4 játékos, legalább egy játék és minden állványra elég lap kell.
refusal-resigned = Ezt a játékot már feladtad.
event-match-began = { $players }: { $games ->
    [one] egy játék
   *[other] { $games } játék
  }. A keverés lenyomata: { $commitment }
event-seed-added = { $player } véletlenmagot ad hozzá.
event-first-drawn = { $player } húzza a legnagyobb számot.
event-dealt = { $player } kezd; a bankban { $pool } lap van.
event-played = { $player } ezt teszi le: { $tiles } – { $value } pont.
event-played-late = Letelt az idő; { $player } lépése érvényes: { $tiles } – { $value } pont.
event-drew = { $player } húz egy lapot.
event-announced = { $player } bejelenti az első lehelyezést a következő lépésére.
event-hinted = { $player } tippet kér.
event-drew-tile = { $player } húz egy lapot: { $tile }.
event-passed = { $player } passzol.
event-time-ran-out = Letelt { $player } ideje: { $count ->
    [0] nincs mit húzni
    [one] egy lapot húz
   *[other] { $count } lapot húz
  }.
event-time-went-back = Letelt { $player } ideje, minden visszakerül a helyére: { $count ->
    [0] nincs mit húzni
    [one] egy lapot húz
   *[other] { $count } lapot húz
  }.
event-resigned = { $player } feladja a játékot.
event-wants-to-abandon = { $player }: abbahagynám a játékot.
event-goes-on = { $player }: játsszunk tovább!
event-ended-out = { $player } leteszi az utolsó lapját, és nyer!
event-ended-pool = A bank üres, a játék véget ért. Nyertes: { $player }.
event-ended-last = Mindenki más feladta: { $player } nyer.
event-abandoned = A játékot közös megegyezéssel abbahagyták.
event-match-ended = A mérkőzés véget ért. Az első helyen: { $player }.

record-true = A jegyzőkönyv rendben van: { $games ->
    [one] egy játék
   *[other] { $games } játék
  }, { $turns } lépés.
record-false = A jegyzőkönyv hibás:
record-different = várt: { $expected }, talált: { $found }
record-commitment = ennek a titoknak a lenyomata { $expected }, de ezt tették közzé: { $found }
record-unfounded = ez még nem ért véget, vagy semmi sem vezet ide: { $found }
record-refused = ez nem lehetséges: { $found }.
play-table = Asztal
play-rack = Az állványod
play-not-opened = lehelyezés előtt

# A legjobb lépés
step-take = Vedd el ezt: { $tiles }, innen: { $set }
step-apart = Bontsd szét ezt: { $set }
step-split = Válaszd ketté ezt: { $set }, így: { $one } és { $other }
step-exchange = Váltsd ki ezt: { $joker }, ezzel: { $tile }, itt: { $set }
step-add = Tedd ezt: { $tiles }, ehhez: { $set }
step-add-so = Tedd ezt: { $tiles }, ehhez: { $set }, így: { $after }
step-rebuild = Rakd ki ezt: { $after }, ebből: { $set } és { $tiles }
step-restated = { $count ->
    [one] a joker eddig { $old } volt, most { $new }
   *[other] a jokerek eddig { $old } voltak, most { $new }
  }
step-move = Rendezd át ezt: { $set }, így: { $after }
step-form = Rakd ki ezt: { $after }

## Szavak

edition-il-word = Szókirakó
tile-stated = joker { $letter } helyett
not-a-letter = { $place }. lap ({ $tile }): a szavak betűkből és betűt helyettesítő jokerekből állnak.
joker-states-nothing = { $place }. lap ({ $tile }): egy szóban meg kell adni, melyik betűt helyettesíti a joker; *ש: joker ש helyett.
word-too-short = Egy szó legalább { $expected } betűből áll; { $got ->
    [0] itt egy sincs
    [one] itt csak egy van
   *[other] itt csak { $got } van
  }.
word-unknown = A szótárban nincs ilyen szó: { $got }.
word-construct = { $got }: birtokos szerkezeti alak, amely csak másik szó előtt állhat.
word-suffixed = { $got }: névmási rag van a végén.
word-name = { $got }: tulajdonnév.
word-infinitive = { $got }: puszta főnévi igenév, amely önmagában nem állhat.
word-abbreviation = { $got }: rövidítés, és a rövidítés nem szó.
word-geresh = { $got }: geres jellel írják, ilyen lap pedig nincs.
word-unverified = Nincs szótár, amely megmondaná, szó-e ez: { $got }.
word-prefixed = { $got }: ugyanaz, mint { $expected }, csak elöljáró áll előtte.
word-twice = { $got } már az asztalon van: két egyforma írású szó nem lehet.
opening-words = Az első lehelyezés { $expected ->
    [one] csak egy szó
   *[other] legfeljebb { $expected } szó
  } lehet; itt { $got } van.
opening-too-short = Az első lehelyezés szavának legalább { $expected } betűsnek kell lennie; ez { $got } betűs.
word-joker = A kiváltott jokernek új szóba kell kerülnie; { $got } már az asztalon feküdt.
joker-restated = A joker csak akkor helyettesíthet más betűt, ha a szava megváltozik.
field-letters = a dobozban lévő betűk
field-word_length = legalább ennyi betű egy szóban
field-opening_words = legfeljebb ennyi szó az első lehelyezésben (0: akárhány)
field-unknown_words = a szótárból hiányzó szó
field-scored_new = csak az újonnan kirakott szavak érnek pontot
field-scored_rack = csak az a szó ér pontot, amelyben van lap az állványról
field-whole_rack = az egész állvány egy lépésben: a pontszám ennyiszeres
field-scoring = mi alapján értékeljük a játékot
field-caught_joker = az állványon maradt joker, ha a pontok számítanak
field-out_ends = az utolsó lap letételével véget ér a játék
field-challenge_seconds = ennyi másodperc van kifogásra (0: soha)
field-challenges = legfeljebb ennyi kifogás játékosonként egy lépés ellen
field-unknown_vote = szavazás a szótárból hiányzó szóról
field-theme_vote = szavazás a témán kívüli szóról
field-undone_draw = visszavont lépés: ennyi lapot kell húzni
field-failed_challenge = elutasított kifogás: ennyi lapot kell húzni
field-vote_seconds = ennyi másodperc van a szavazásra
field-prefixed_words = mi történik a szóval, ha elöljáró áll előtte (pl. השולחן)
field-infinitives = a ל-lel kezdődő főnévi igenév (pl. ללכת) érvényes szó
refusal-window-open = Az előző lépés ellen még lehet kifogást emelni.
refusal-no-window = Nincs lépés, amely ellen kifogást lehetne emelni.
refusal-own-turn = A saját lépésed ellen nem emelhetsz kifogást.
refusal-no-such-word = Ez a szó nem ebben a lépésben került az asztalra.
refusal-challenged-before = E lépés ellen már emeltél kifogást.
refusal-no-theme = Nincs megbeszélt téma.
refusal-bad-theme = Témát csak a játék előtt lehet megbeszélni, és csak ha a szavak kifogásolhatók; hossza 1–{ $longest } karakter.
refusal-voting = Szavazás folyik.
refusal-no-vote = Nincs miről szavaznod.
event-first-letter = { $player } húzza az ábécében legelöl álló betűt.
event-lexicon = Szótár: { $name }, { $count } szó.
event-no-lexicon = Nincs szótár: a kifogásolt szavakról az asztal szavaz.
event-theme = A téma: { $theme }.
event-words = { $player } ezt teszi le: { $words }; { $value ->
    [one] egy pont
   *[other] { $value } pont
  }.
event-words-late = Letelt az idő; { $player } lépése érvényes: { $words }; { $value ->
    [one] egy pont
   *[other] { $value } pont
  }.
event-unverified = Nem ellenőrzött: { $words }.
event-challenged = { $player } ezt kifogásolja: { $word }.
event-challenged-theme = { $player } szerint nem illik a témához: { $word }.
event-votes-for = { $player } elfogadja.
event-votes-against = { $player } elutasítja.
event-allowed = { $word } érvényes.
event-stands = { $player } lépése érvényes.
event-undone = { $word } kiesik, és vele { $player } lépése is; { $count ->
    [0] nincs húzás
    [one] egy lapot húz
   *[other] { $count } lapot húz
  }.

# Why a bot played as it did.
why-goes-out = Mindent le tudtam tenni.
why-opens = Megvolt az első lehelyezésem.
why-from-rack = Volt egy kész kombináció az állványomon.
why-lengthens = Volt egy lapom, amely egy kombináció végére illik.
why-rearranges = Átrendeztem az asztalt, hogy az én lapjaim is beférjenek.
why-most-tiles = Nincs lépés, amely több lapot tesz le.
why-fewest-points = Ez volt az utolsó lépésem, ezért a lehető legkevesebb pontot hagytam az állványomon.
why-searched = A bank üres, így tudom, melyik lap hol van, és kiszámoltam a legjobb befejezést.
why-played-out = Valaki mindjárt mindent letesz, ezért sok lehetséges osztást végigjátszottam, és átlagosan ez volt a legjobb.
why-keeps-joker = A jokeremet a végére tartogatom.
why-patient = Várok, amíg mindent egyszerre letehetek.
why-nothing = Nem látok letehető lapot.
why-impossible = Semmit sem lehet letenni.
why-not-opened = Még nem jön ki az első lehelyezés.

# Visszatekintés: minden lépés a legjobb mellett.
review-best-was = A legjobb lépés: { $tiles ->
    [one] egy lap
   *[other] { $tiles } lap
  }
review-points-was = A legjobb lépés { $points ->
    [one] egy ponttal
   *[other] { $points } ponttal
  } többet ért volna
review-better-was = Jobb lépés: { $tiles ->
    [one] egy lap
   *[other] { $tiles } lap
  }
review-better-points-was = Egy jobb lépés { $points ->
    [one] egy ponttal
   *[other] { $points } ponttal
  } többet ért volna
review-was-best = Ez volt a legjobb lépés.
review-nothing = Nem volt mit letenni.
review-unproven = Jobb lépést nem találtunk, de lehet, hogy van.
review-expert = Mester: { $why }
review-decided-not-out = Döntő lépés: { $turn }. ({ $player }). Minden lapot le lehetett volna tenni, és ezzel vége lett volna a játéknak.
review-decided-laid = A legnagyobb hatású lépés: { $turn }. ({ $player }). { $tiles ->
    [one] Egy lap
   *[other] { $tiles } lap
  } került az asztalra.
review-decided-missed = A legnagyobb hatású lépés: { $turn }. ({ $player }). Még { $tiles ->
    [one] egy lapot
   *[other] { $tiles } lapot
  } le lehetett volna tenni.
review-head-player = játékos
review-head-best = legjobb lépés
review-head-missed = elszalasztott lap
review-head-needless = fölösleges húzás
review-head-could = lehetséges első lehelyezés
review-head-opened = első lehelyezés
review-head-longest = leghosszabb gondolkodás
review-turn = { $turn }. lépés
review-never = soha
review-needless = fölösleges
review-words = Csak számlapos játékot lehet elemezni.

# Feladványok.
puzzle-all = Tedd le az összes lapodat.
puzzle-least = Tegyél le legalább { $tiles ->
    [one] egy lapot
   *[other] { $tiles } lapot
  }.
puzzle-joker = Szabadítsd fel ezt a jokert ({ $joker }), és tegyél le legalább { $tiles ->
    [one] egy lapot
   *[other] { $tiles } lapot
  }.
puzzle-joker-all = Szabadítsd fel ezt a jokert ({ $joker }), és tedd le az összes lapodat.
puzzle-grade = { $grade }. fokozat
puzzle-grade-1 = szelíd
puzzle-grade-2 = könnyű
puzzle-grade-3 = fogós
puzzle-grade-4 = nehéz
puzzle-grade-5 = ördögi
puzzle-too-few = A lépés szabályos, de csak { $got } lapot tesz le a szükséges { $need } helyett.
puzzle-joker-stays = A lépés szabályos, de a joker még a kombinációjában van.
puzzle-unseen = Nincs ilyen feladvány. Válassz másik jokert vagy fokozatot.

## Verdicts, and impossible positions and endings

also-read = így is olvasható: { $kind }, értéke { $value }
turn-legal = Szabályos: { $count ->
    [one] egy lap
   *[other] { $count } lap
  } letéve, { $value } pont.
opening-legal = Szabályos: { $value } pontos első lehelyezés.
not-legal = Nem szabályos:
place-table = az asztal { $set }. kombinációja
place-word = az asztal { $set }. szava
place-new-table = az új asztal { $set }. kombinációja
place-new-word = az új asztal { $set }. szava
place-rack = { $seat }. állvány
place-pool = a bank
position-players = 1–4 állvány kell, itt { $got } van
position-seats = a helyek nem illenek az állványokhoz
position-not-in-box = a kiadás dobozában nincs ilyen lap: { $tile }
position-too-many = ebből a lapból ({ $tile }) csak { $expected } van a dobozban, itt { $got }
position-illegal-set = ez nem érvényes kombináció: { $reasons }
position-illegal-word = ez a szó ott nem érvényes: { $reasons }
position-tile-count = az asztalnak, az állványoknak és a banknak együtt ki kell adnia a doboz { $expected } lapját; itt { $got } van
position-hidden-rack = a soron lévő { $seat }. játékos állványának ismertnek kell lennie
finish-last-drawn = akinek elmaradt az első lehelyezése, annál még megvan az utoljára húzott lap; várt: ezek egyike: { $rack }, talált: { $tile }
finish-nobody-left = mindenki feladta, pedig legalább egy játékosnak maradnia kell
finish-empty-rack = csak a játékot befejező játékos állványa lehet üres; üres még: { $seat }. állvány
finish-players = 2–4 játékos kell, itt { $got } van
finish-no-seat = a játékot befejező játékos sorszámának 1 és { $players } közé kell esnie; ez { $seat }
finish-with-tiles = { $seat ->
    [1] az
   *[other] a
  } { $seat }. játékos befejezte a játékot, az állványának üresnek kell lennie, de { $got } lap van rajta
word-legal = szó, { $value } pont
words-whole-rack = Az egész állvány lekerült: a pontok szorzója { $times ->
    [2] kettő
   *[other] { $times }
  }.
words-unverified = Nem ellenőrzött: { $words }. Ha valaki kifogást emel, a többiek szavaznak.
words-legal = Szabályos: { $count ->
    [one] egy lap
   *[other] { $count } lap
  } letéve, { $value ->
    [one] egy pont
   *[other] { $value } pont
  }.

## Files of evenings

evening-wanted-heading = ez a sor: { $line }
evening-wanted-keyword = id, name, date, rules, player, game, begins, out vagy rack
evening-wanted-timer = rules, seconds, player, turn, ends, left vagy past
evening-wanted-rules = kiadás, például il-classic, és házi szabályok, például opening=25
evening-wanted-player = 2–4 játékos neve
evening-wanted-seat = egy játékos sorszáma
evening-wanted-number = egész szám
evening-wanted-seconds = másodpercek száma
evening-wanted-date = dátum, például 2026-11-13
evening-wanted-rack = lapok vagy összeg, kettőspont után pedig ami még számít
evening-wanted-racks = játékosonként egy állvány
evening-wanted-out = out, utána egy játékos sorszáma vagy a pool szó
evening-wanted-less = kisebb fájl
companion-paused = Az óra áll.
companion-then = utána { $player }
companion-up-of = { $player }: letelt az idő.
companion-turn-now = Most { $player } jön.
companion-unfinished = Nem lett kész? Minden vissza, és húzz { $count ->
    [one] egy lapot
   *[other] { $count } lapot
  }.
companion-untouched = Semmi sem mozdult? Húzz { $count ->
    [one] egy lapot
   *[other] { $count } lapot
  }.
companion-draw = Húzz { $count ->
    [one] egy lapot
   *[other] { $count } lapot
  }.
companion-goes-back = Ami nem lett kész, előbb visszakerül.
companion-stands = A szabályos lépés az asztalon marad.
companion-falls = A szabályos lépés is visszakerül.
companion-round = { $number }. kör
companion-begins-next = { $player } kezd.
companion-lack = Még nincs összeadva
companion-lack-many = { $tile }: ennyi nincs a dobozban.
companion-lack-could = { $player }: lehetséges lett volna az első lehelyezés?
companion-lack-tiles = { $player }: hány lap maradt?
record-believed = Ezt a mérkőzést másik szótárral játszották ({ $name }), ezért a szavai nincsenek ellenőrizve.
record-unchecked = A jegyzőkönyv nem nevez meg szótárt, ezért a szavai nincsenek ellenőrizve.
