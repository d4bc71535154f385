# Mondatok a játékosoknak: röviden, egyszerűen, a szabályfüzetek szavaival.

colour-r = piros
colour-b = kék
colour-y = narancs
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
too-many-copies = Ebből a lapból ({ $tile }) csak { $expected } van a dobozban, itt { $got } fekszik.
too-few-tiles = Egy kombinációban legalább { $expected } lap van; { $got ->
    [0] itt egy sincs
    [one] itt csak egy van
   *[other] itt csak { $got } van
  }.
no-number-tile = Egy kombinációban kell lennie számlapnak: a jokerek magukban semmi meghatározottat nem helyettesítenek.
neither-run-nor-group = Sem sorozat (egymást követő számok egy színben), sem csoport (egy szám különböző színekben).
run-number = { $place }. lap ({ $tile }): a sorozatnak ezen a helyén { $expected } kell.
run-colour = { $place }. lap ({ $tile }): a sorozat színe itt { $expected }.
run-range = { $place }. lap ({ $tile }): ezen a helyen { $got } állna, de a számok 1-től 13-ig tartanak.
run-upwards = A sorozatot alulról fölfelé rakjuk: { $expected }.
colour-change-same = A színváltó-joker után a sorozat más színben folytatódik; itt mindkét oldalon ugyanaz a szín: { $got }.
colour-change-twice = Egy sorozatban legfeljebb { $expected } színváltó-joker lehet; itt { $got } van.
colour-change-first = A színváltó-joker nem lehet a sorozat legalacsonyabb lapja.
colour-change-in-group = { $place }. lap: a színváltó-joker csak sorozatban állhat.
group-number = { $place }. lap ({ $tile }): a csoport többi lapja { $expected }.
group-colour = { $place }. lap ({ $tile }): egy csoportban minden szín egyszer szerepel, és ez már ott van: { $got }.
group-size = Egy csoportban legfeljebb { $expected } lap van; itt { $got } lenne.
mirror-at-end = A sor végén álló tükör-joker semmit sem tükröz: két oldalán ugyanazoknak a lapoknak kell állniuk.
mirror-twice = Egy kombinációban egy tükör-joker van, középen; itt { $got } van.
mirror-side-short = A tükör-joker mindkét oldalán legalább { $expected } lap van; itt az egyiken { $got }.
mirror-length = A tükör-joker két oldala egyforma hosszú; itt a bal oldal { $expected }, a jobb { $got }.
mirror-sides = A tükör-joker két oldala kifelé olvasva egyforma: a { $place }. lappal ({ $tile }) szemben valami más áll.
mirror-middle = A tükör-joker értéke { $got } lenne: a középső számnak 1 és 13 közé kell esnie.
mirror-group-size = A tükör-joker a négy szín egyikét elfoglalja, ezért egy oldalon legfeljebb { $expected } lehet; itt { $got } van.

table-tile-missing = Ez a lap az asztalon feküdt, ott is kell maradnia: { $tile }.
tile-from-nowhere = Ez a lap sem az asztalon, sem az állványon nem volt: { $tile }.
nothing-laid = Tégy le legalább egy lapot az állványodról, vagy húzz egyet a bankból.
touched-before-opening = Az első lehelyezés előtt és közben csak az állványról rakunk le, és az asztalon semmihez sem nyúlunk.
opening-too-low = Az első lehelyezésnek legalább { $expected } pontot kell érnie; ez { $got } pontot ér.
released-joker = A kiváltott lapnak ({ $tile }) új kombinációba kell kerülnie; ez már az asztalon feküdt.
joker-not-replaceable = Ez a lap ({ $tile }) nem váltható ki: csak akkor szabadul, ha a kombinációját szétbontják, de annak többi lapja itt még együtt fekszik.

set-legal = { $kind }, értéke { $value }
in-set = { $set }. kombináció
in-word = { $set }. szó

score-winner = nyer
sheet-game = { $number }. játék
sheet-head-total = összesen
sheet-head-rank = helyezés

expected-found = kellene: { $expected }, van: { $found }
found-nothing = semmi
field-unknown = nincs { $found } nevű mező (a "sidra editions" mindet felsorolja)
field-value = { $field }: kellene: { $expected }, van: { $found }
field-box = { $field }: { $players } játékoshoz legalább { $expected } lap kellene a dobozban, van: { $found }

edition-il-classic = az eredeti játék
edition-il-twist = a twist kiadás
edition-hu-twist = a twist kiadás
edition-pl-standard = a három az egyben doboz standard játéka
edition-pl-twist = a három az egyben doboz twist játéka
edition-pl-expert = a három az egyben doboz expert játéka
language-he = héber
language-hu = magyar
language-pl = lengyel
booklet-of = { $language } szabályfüzet
booklet-of-year = { $language } szabályfüzet, { $year }

field-jokers = a dobozban lévő jokerek
field-deal = ennyi lapot kap egy játékos (21: gyors játék)
field-first_draw_joker = joker a kezdő kisorsolásakor
field-first_draw_tie = ki húz újra egyezőségnél
field-next_starter = ki kezdi a következő játékokat
field-match_of = miből áll egy mérkőzés
field-jokers_alone = csak jokerekből álló kombináció
field-several_readings = melyik érték számít, ha egy sor többféleképpen olvasható
field-equal_readings = sorozat vagy csoport számít, ha egyenlő az értékük
field-colour_change_first = színváltó-joker a sorozat legalacsonyabb lapjaként
field-colour_changes = színváltó-jokerek egy sorozatban vagy a tükör egy oldalán
field-mirrors_in_set = hány tükör lehet egy kombinációban
field-mirror_value = mit képvisel a tükör-joker
field-mirror_side = lapok a tükör egy oldalán, legalább
field-mirror_valley = a tükör felé csökkenő számok
field-mirror_compares = miben egyezik a tükör két oldala
field-opening = az első lehelyezés értéke, legalább
field-released_joker = hová kell kerülnie a kiváltott jokernek
field-unreplaceable = jokerek, amelyeket semmi sem vált ki
field-refill = lerakás után az állvány feltöltése eddig (0: soha)
field-turn_seconds = másodperc lépésenként (0: nincs korlát)
field-timeout_untouched = letelt az idő, az asztal érintetlen: ennyit húz
field-timeout_legal = letelt az idő, szabályos lépés fekszik ott: az
field-timeout_unfinished = letelt az idő lépés közben: ennyit húz
field-hints = szabad tippet kérni
field-empty_pool = hogyan zárja le az üres bank a játékot
field-joker_penalty = mennyibe kerül egy joker az állványon
field-never_opened_could_not = nem tett le, és nem is tudott: mínusz
field-never_opened_could = nem tett le, pedig tudott volna: mínusz
field-announced = nem tett le, de az utolsó húzásnál bejelentette: mínusz
field-never_had_turn = egyszer sem került sorra: mínusz
field-never_opened_at = mikor jár büntetés az elmaradt első lehelyezésért
field-never_opened_wins = üres banknál nyerhet az is, aki nem tett le
field-never_opened_pool = mennyit ír üres banknál, aki nem tett le, ha a maradékát írja
field-pool_score = üres bank: mit írnak a többiek
field-pool_tie = üres bank: egyezőségnél nyer
field-still_tied = üres bank: még mindig egyenlők

refusal-no-such-seat = Ott senki sem ül.
refusal-not-your-turn = Most más van soron.
refusal-late = Elkéstél: az a kör, amelyre szántad, már véget ért.
refusal-not-host = Ezt csak az asztal házigazdája teheti meg.
refusal-no-game = Nem folyik játék.
refusal-game-goes-on = A játék még tart.
refusal-match-over = A mérkőzés véget ért.
refusal-seed-too-late = Az első lapot már kihúzták: későn jön a mag.
refusal-bad-seed = Magot egyszer lehet adni, 1 és { $longest } bájt között.
refusal-bad-set-id = Nincs olyan { $set }. kombináció az asztalon, amelyről szó lehetne.
refusal-bad-word-id = Nincs olyan { $set }. szó az asztalon, amelyre gondolni lehetne.
refusal-pool-empty = A bank üres: tégy le valamit, vagy passzolj.
refusal-pool-not-empty = A bankban még van lap: tégy le valamit, vagy húzz.
refusal-no-announcing = Itt nincs mit bejelenteni.
refusal-no-hints = Ennél az asztalnál nincs tipp.
refusal-no-time-limit = Nincs megállapodott időkorlát.
refusal-bad-config = Egy mérkőzéshez 2–4 játékos, legalább egy játék és minden állványra elég lap kell.
refusal-resigned = Ezt a játékot már feladtad.
event-match-began = { $players }: { $games ->
    [one] egy játék
   *[other] { $games } játék
  }. A keverés le van pecsételve: { $commitment }
event-seed-added = { $player } magot ad hozzá.
event-first-drawn = { $player } húzza a legnagyobb számot.
event-dealt = { $player } kezd; a bankban { $pool } lap van.
event-played = { $player } leteszi: { $tiles }, értéke { $value }.
event-played-late = Letelt az idő; { $player } lépése marad: { $tiles }, értéke { $value }.
event-drew = { $player } húz egy lapot.
event-announced = { $player } bejelenti az első lehelyezést a következő lépésre.
event-hinted = { $player } tippet kér.
event-drew-tile = { $player } húz egy lapot: { $tile }.
event-passed = { $player } passzol.
event-time-ran-out = Letelt { $player } ideje: { $count ->
    [0] nincs mit húzni
    [one] egy lapot húz
   *[other] { $count } lapot húz
  }.
event-time-went-back = Letelt { $player } ideje, minden visszakerül: { $count ->
    [0] nincs mit húzni
    [one] egy lapot húz
   *[other] { $count } lapot húz
  }.
event-resigned = { $player } feladja a játékot.
event-wants-to-abandon = { $player } abba akarja hagyni a játékot.
event-goes-on = { $player } folytatni akarja.
event-ended-out = { $player } leteszi az utolsó lapját, és nyer!
event-ended-pool = A bank üres, a játék véget ért. Nyertes: { $player }.
event-ended-last = Mindenki más feladta: { $player } nyer.
event-abandoned = A játékot közös megegyezéssel abbahagyták.
event-match-ended = A mérkőzés véget ért. Első: { $player }.

record-true = A jegyzőkönyv igaz: { $games ->
    [one] egy játék
   *[other] { $games } játék
  }, { $turns } lépés.
record-false = A jegyzőkönyv nem stimmel:
record-different = kellene: { $expected }, van: { $found }
record-commitment = ennek a titoknak a pecsétje { $expected }, de ez lett közzétéve: { $found }
record-unfounded = ennek még nincs vége, vagy semmi sem vezet ide: { $found }
record-refused = ez nem lehetséges: { $found }.
play-table = Asztal
play-rack = Az állványod
play-not-opened = még nem tett le

# A legjobb lépés
step-take = Vedd el: { $tiles }, innen: { $set }
step-apart = Bontsd szét: { $set }
step-split = Oszd ketté: { $set }, így: { $one } és { $other }
step-exchange = Cseréld le itt: { $set }, ezt: { $joker }, erre: { $tile }
step-add = Tedd hozzá: { $tiles }, ehhez: { $set }
step-add-so = Tedd hozzá: { $tiles }, ehhez: { $set }, így: { $after }
step-rebuild = Rakd ki: { $after }, ebből: { $set } és { $tiles }
step-restated = { $count ->
    [one] a joker eddig { $old } volt, most { $new }
   *[other] a jokerek eddig { $old } voltak, most { $new }
  }
step-move = Rendezd át: { $set }, így: { $after }
step-form = Rakj le újat: { $after }

## Szavak

edition-il-word = a szójáték
tile-stated = joker { $letter } helyett
not-a-letter = { $place }. lap ({ $tile }): a szavak betűkből és betűt helyettesítő jokerekből állnak.
joker-states-nothing = { $place }. lap ({ $tile }): egy szóban a joker megmondja, melyik betűt helyettesíti; *ש joker ש helyett.
word-too-short = Egy szóban legalább { $expected } betű van; { $got ->
    [0] itt egy sincs
    [one] itt csak egy van
   *[other] itt csak { $got } van
  }.
word-unknown = A szótárban nincs ilyen szó: { $got }.
word-construct = { $got }: birtokos szerkezeti alak, amely másik szó előtt áll.
word-suffixed = { $got }: névmási rag van a végén.
word-name = { $got }: tulajdonnév.
word-infinitive = { $got }: puszta főnévi igenév, amely nem áll magában.
word-abbreviation = { $got }: rövidítés, és a rövidítés nem szó.
word-geresh = { $got }: geres jellel írják, ilyen lap pedig nincs.
word-unverified = Nincs szótár, amely megmondaná, szó-e ez: { $got }.
word-prefixed = { $got }: { $expected } elé írt elöljáróval.
word-twice = { $got } már az asztalon fekszik: nincs két egyforma írású szó.
opening-words = Az első lehelyezés { $expected ->
    [one] egy szó
   *[other] legfeljebb { $expected } szó
  }; itt { $got } van.
opening-too-short = Az első lehelyezés szava legalább { $expected } betűs; ez { $got } betűs.
word-joker = A kiváltott jokernek új szóba kell kerülnie; { $got } már az asztalon feküdt.
joker-restated = A joker csak akkor helyettesíthet más betűt, ha a szava megváltozik.
field-letters = a dobozban lévő betűk
field-word_length = egy szó betűi, legalább
field-opening_words = az első lehelyezés szavai, legfeljebb (0: akárhány)
field-unknown_words = a szótárból hiányzó szó
field-scored_new = csak az asztalon addig nem fekvő szavak érnek pontot
field-scored_rack = csak az állványról való lapot tartalmazó szavak érnek pontot
field-whole_rack = az egész állvány egy lépésben: a pontszám ennyiszeres
field-scoring = mi szerint számoljuk a játékot
field-caught_joker = az állványon maradt joker, ha a pontok számítanak
field-out_ends = az utolsó lap lerakása befejezi a játékot
field-challenge_seconds = másodpercek a kifogásra (0: soha)
field-challenges = egy játékos kifogásai egy lépésre, legfeljebb
field-unknown_vote = szavazás a szótárból hiányzó szóról
field-theme_vote = szavazás a témán kívüli szóról
field-undone_draw = visszavont lépés: ennyit húz
field-failed_challenge = elutasított kifogás: ennyit húz
refusal-window-open = Az előző lépés ellen még lehet kifogást emelni.
refusal-no-window = Nincs lépés, amely ellen kifogást lehetne emelni.
refusal-own-turn = A saját lépésed ellen nem emelhetsz kifogást.
refusal-no-such-word = Ez a szó nem ebben a lépésben született.
refusal-challenged-before = E lépés ellen már emeltél kifogást.
refusal-no-theme = Nincs megbeszélt téma.
refusal-bad-theme = A témát játék előtt beszélik meg, ha a szavak kifogásolhatók; hossza 1–{ $longest } karakter.
refusal-voting = Szavazás folyik.
refusal-no-vote = Nincs miről szavaznod.
event-first-letter = { $player } húzza az א-hoz legközelebbi betűt.
event-lexicon = Szótár: { $name }, { $count } szó.
event-no-lexicon = Nincs szótár: a kifogásolt szavakról az asztal szavaz.
event-theme = A téma: { $theme }.
event-words = { $player } leteszi: { $words }; { $value ->
    [one] egy pont
   *[other] { $value } pont
  }.
event-words-late = Letelt az idő; { $player } lépése marad: { $words }; { $value ->
    [one] egy pont
   *[other] { $value } pont
  }.
event-unverified = Nem ellenőrzött: { $words }.
event-challenged = { $player } kifogásolja: { $word }.
event-challenged-theme = { $player } szerint nem illik a témához: { $word }.
event-votes-for = { $player } elfogadja.
event-votes-against = { $player } elutasítja.
event-allowed = { $word } marad.
event-stands = { $player } lépése marad.
event-undone = { $word } kiesik, és vele { $player } lépése; { $count ->
    [0] nincs húzás
    [one] egy lapot húz
   *[other] { $count } lapot húz
  }.
