# Strona. Krótko, prosto, przyjaźnie.

page-title = Sidra – remik z kostkami
page-invite = Siadaj do stołu.
page-claim = Remik z kostkami zamiast kart, według zasad z twojej instrukcji.
page-free = Za darmo i z otwartym kodem: bez reklam, bez monet, bez konta.
page-checkable = Każde rozdanie można potem sprawdzić.
page-play-now = Zagraj teraz
page-continue = Kontynuuj grę
page-mine = Twój ruch
page-to-play = Teraz gra { $player }
page-finished = Koniec
page-remove = Usuń tę rozgrywkę
page-remove-ask = Usunąć tę rozgrywkę?
page-remove-about = Jeszcze się nie skończyła, a jedyna kopia jest na tym urządzeniu.
page-remove-yes = Usuń
page-remove-no = Zachowaj
page-full = Na tym urządzeniu nie ma miejsca na kolejną rozgrywkę. Usuń jedną z niepotrzebnych.
page-friends = Zagraj ze znajomymi
page-friends-about = Wyślij link. Nikt nie potrzebuje konta.
page-friends-letters = NTM
page-companion = Przy prawdziwym stole
page-companion-about = Minutnik, tabela wyników i sędzia.
page-new-game = Nowa gra
page-new-about = Dowolna edycja, do trzech botów, własne zasady domowe.
page-learn = Naucz się w dwie minuty
page-learn-about = Osiem krótkich kroków w praktyce.
page-rules = Zasady
page-settings = Ustawienia
page-open = Otwórz grę lub zapis rozgrywki z pliku
page-open-failed = Nie udało się otworzyć tego pliku.
page-file-line = Nie da się odczytać wiersza { $line }: { $found }.
page-file-misfit = Gracze z pliku nie pasują do tego stołu: tu jedna osoba gra z botami.
page-file-twice = Jakaś kostka lub jakiś zestaw występuje w nim dwa razy.
page-file-long = Jest za długi jak na rozgrywkę.
page-back = Wstecz
page-home = Strona główna
page-close = Zamknij
page-menu = Menu
page-table = Stół
page-no-game = Nie ma tu rozpoczętej gry.
page-not-loaded = Nie udało się wczytać tego ekranu
page-not-loaded-about = Czy jest połączenie z siecią? Twoje rozgrywki są bezpieczne na tym urządzeniu.
page-try-again = Spróbuj ponownie

page-you = Ty
page-is-bot = bot
page-animal-simple = Jeż
page-animal-beginner = Jeż
page-animal-easy = Lis
page-animal-medium = Sowa
page-animal-advanced = Kot
page-animal-hard = Niedźwiedź
page-animal-expert = Słoń
page-plays-beginner = widzi to, co oczywiste
page-plays-easy = sporo przeocza
page-plays-medium = trochę przestawia
page-plays-advanced = zapomina o swoich kostkach
page-plays-hard = znajduje wszystko
page-plays-expert = czeka na swoją chwilę
level-beginner = Początkujący
level-easy = Łatwy
level-medium = Średni
level-advanced = Zaawansowany
level-hard = Trudny
level-expert = Ekspert

page-edition = Edycja
page-edition-il-classic = Oryginalna
page-edition-il-twist = Twist
page-edition-hu-twist = Twist węgierski
page-edition-pl-standard = Standard
page-edition-pl-twist = Twist polski
page-edition-pl-expert = Expert
page-special-il-classic = Gra, którą zna większość osób
page-special-il-twist = Podwójny, zmiany koloru i lustrzany
page-special-hu-twist = Lustrzany joker to liczba w środku
page-special-pl-standard = Otwarcie można zapowiedzieć
page-special-pl-twist = Zmiany koloru i lustrzanego nie zastąpisz
page-special-pl-expert = Jokery w czterech kolorach
page-opponents = Kto siada do stołu
page-opponents-most = do trzech botów
page-name = Twoje imię
page-length = Długość
page-length-game = Jedna partia
page-length-round = Runda
page-length-evening = Wieczór
page-length-games = { $games ->
    [one] Jedna partia
    [few] { $games } partie
   *[many] { $games } partii
  }
page-length-rounds = { $games ->
    [one] Jedna partia
    [2] Dwie partie
    [few] { $games } partie
   *[many] { $games } partii
  }, każdy zaczyna { $each ->
    [one] raz
    [few] { $each } razy
   *[many] { $each } razy
  }
page-clock = Czas na ruch
page-clock-none = Bez limitu
page-minutes = { $count } min
page-seconds = { $count } s
page-fewer = mniej
page-more = więcej
page-rounds = { $count ->
    [one] Jedna runda
    [few] { $count } rundy
   *[many] { $count } rund
  }
page-games = { $count ->
    [one] Jedna partia
    [few] { $count } partie
   *[many] { $count } partii
  }
page-house-rules = Zasady domowe
page-house-changed = { $count ->
    [0] wszystko jak w instrukcji
    [one] jedna zmiana
    [few] { $count } zmiany
   *[many] { $count } zmian
  }
page-house-booklet = W instrukcji: { $value }
page-house-usually = Zwykle: { $value }
page-house-between = Liczba od { $min } do { $max }.
page-house-jokers-most = W pudełku jest najwyżej osiem jokerów.
page-house-none = brak
page-house-beginning = Początek
page-house-jokers = Zestawy i jokery
page-house-clock = Czas i pomoc
page-house-end = Koniec i wynik
page-yes = tak
page-no = nie
page-cost-none = bez zapowiedzi
page-cost-rack-sum = suma tabliczki
page-cost-points = punkty
page-as-printed = Jak w instrukcji
page-begin = Zacznij

page-language = Język
page-language-failed = Nie udało się wczytać języka: { $language }. Czy jest połączenie z siecią?
page-theme = Motyw
page-theme-system = Systemowy
page-theme-light = Jasny
page-theme-dark = Ciemny
page-size = Wielkość kostek
page-size-small = Małe
page-size-medium = Średnie
page-size-large = Duże
page-set-shapes = Kształty przy liczbach
page-volume = Głośność
page-set-vibration = Wibracje
page-set-rings = Minutnik dzwoni
page-set-still = Mniej animacji
page-set-unhurried = Więcej czasu na drugie dotknięcie i na rezygnację z brania kostki

page-pool = Bank: { $count }
page-tiles = { $count ->
    [one] jedna kostka
    [few] { $count } kostki
   *[many] { $count } kostek
  }
page-round-game = runda { $round }, partia { $game }
page-gave-up = partia poddana
page-announced = otwarcie zapowiedziane
page-your-turn = Twój ruch.
page-turn-of = Teraz gra { $player }.
page-plan = Możesz planować, gdy grają inni.
page-plan-lost = Twój plan już nie pasuje: kostki wróciły na tabliczkę.
page-sort-number = Sortuj według liczb
page-sort-colour = Sortuj według kolorów
page-sort-sets = Ułóż w zestawy
page-undo = Cofnij
page-redo = Ponów
page-start-over = Zacznij ruch od nowa
page-tidy = Uporządkuj stół
page-draw = Weź kostkę
page-drawing = Bierzesz kostkę…
page-pass = Pas
page-done = Gotowe
page-done-lay = Wyłóż { $count ->
    [one] jedną kostkę
    [few] { $count } kostki
   *[many] { $count } kostek
  }, { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[many] { $value } punktów
  }
page-opening = Otwarcie
page-freed = Uwolniony { $tiles } musi jeszcze trafić do zestawu.
page-fits = { $count ->
    [0] Na razie nigdzie nie pasuje.
    [one] Pasuje w jednym miejscu.
    [few] Pasuje w { $count } miejscach: wybierz jedno.
   *[many] Pasuje w { $count } miejscach: wybierz jedno.
  }
page-announce = Zapowiedz otwarcie
page-new-set = Nowy zestaw
page-hint = Podpowiedź
page-hint-thinking = Szukam ruchu…
page-hint-which = Które kostki?
page-hint-how = Jak?
page-hint-close = Zamknij
page-hint-there = Podpowiedź 1 z 3: można wyłożyć { $count ->
    [one] jedną kostkę
    [few] { $count } kostki
   *[many] { $count } kostek
  }.
page-hint-tiles = Podpowiedź 2 z 3. Możesz wyłożyć: { $tiles }
page-hint-whole = Podpowiedź 3 z 3: cały ruch
page-hint-found = Podpowiedź nie zna lepszego ruchu. Naciśnij „Gotowe”.
page-hint-none = Nie masz czego wyłożyć: weź kostkę.
page-hint-none-pass = Nie masz czego wyłożyć: spasuj.
page-hint-no-opening = Otwarcie jeszcze niemożliwe: weź kostkę.
page-hint-no-opening-pass = Otwarcie jeszcze niemożliwe: spasuj.
page-hint-lay = Ułóż za mnie

page-you-first = Losujesz najwyższą liczbę.
page-you-begin = Zaczynasz.
page-you-played = Wykładasz { $count ->
    [one] jedną kostkę
    [few] { $count } kostki
   *[many] { $count } kostek
  }, wartość { $value }.
page-you-played-late = Koniec czasu. Twój ruch zostaje: { $count ->
    [one] jedna kostka
    [few] { $count } kostki
   *[many] { $count } kostek
  }, wartość { $value }.
page-you-drew = Bierzesz: { $tiles }
page-you-announced = Zapowiadasz otwarcie.
page-you-passed = Pasujesz.
page-you-time = Koniec czasu. { $count ->
    [0] Nie bierzesz kostki.
    [one] Bierzesz: { $tiles }
    [few] Bierzesz { $count } kostki: { $tiles }
   *[many] Bierzesz { $count } kostek: { $tiles }
  }
page-you-time-back = Koniec czasu, a układ na stole nie był poprawny: wszystko wraca na miejsce. { $count ->
    [0] Nie bierzesz kostki.
    [one] Bierzesz: { $tiles }
    [few] Bierzesz { $count } kostki: { $tiles }
   *[many] Bierzesz { $count } kostek: { $tiles }
  }
page-you-resigned = Poddajesz tę partię.
page-ended-pool = Bank jest pusty.
page-ended-last = Nikt inny już nie gra.
page-ended-you = Ta partia została przez ciebie poddana.
page-you-out = Ostatnia kostka! Wygrywasz.
page-you-won = Wygrywasz!
page-won = Zwycięstwo: { $player }
page-game-of = Partia { $number } z { $games }
page-match-yours = Cała rozgrywka jest twoja.
page-match-won = Całą rozgrywkę wygrywa { $player }.
page-match-shared = Wygrywasz całą rozgrywkę, a razem z tobą { $player }.

page-left-over = Zostało na tabliczkach
page-never-opened = bez otwarcia
page-cost-left = { $sum } na tabliczce
page-score-sheet = Tabela wyników
page-big-points = Duże punkty
page-hints = Podpowiedzi
page-next-game = Następna partia
page-again = Rewanż
page-share-picture = Udostępnij jako obraz
page-share-text = Udostępnij jako tekst
page-shared = Udostępniono.
page-copied = Tekst jest w schowku.
page-saved = Plik jest w pobranych.
page-not-shared = Przeglądarka nie mogła tego udostępnić.
page-save-record = Pobierz zapis rozgrywki
page-verify = Sprawdź mieszanie
page-no-download = Przeglądarka nie pozwoliła zapisać pliku.
page-paused = Gra jest wstrzymana.
page-pause = Pauza
page-go-on = Graj dalej
page-save-game = Zapisz tę grę w pliku
page-give-up = Poddaj tę partię
page-give-up-ask = Poddać tę partię?
page-give-up-about = Partia liczy się jako przegrana, a kostki na tabliczce jako punkty ujemne.
page-give-up-yes = Poddaj
page-abandon = Zakończ tę partię bez wyniku
page-abandon-ask = Zakończyć tę partię bez wyniku?
page-abandon-about = Boty się zgadzają. Partia nikomu się nie liczy.
page-abandon-yes = Zakończ
page-play-on = Graj dalej
page-leave = Odejdź od stołu, dokończ później
page-sealed = Kolejność kostek zapieczętowano przed wylosowaniem pierwszej:
page-keys = Klawisze i gesty
page-keys-about = Strzałki przechodzą między kostkami, spacja zaznacza kostkę, Enter ją zagrywa; znak zapytania pokazuje wszystkie klawisze.
page-touch-about = Przeciągaj kostki albo dotknij kostki, a potem miejsca. Podwójne dotknięcie zagrywa kostkę, jeśli pasuje tylko w jednym miejscu. Długie dotknięcie chwyta cały zestaw. Aby zaznaczyć kilka kostek, przytrzymaj jedną na tabliczce i przesuń palec dalej albo zacznij obok i przeciągnij po kostkach.
key-rack = przejdź do tabliczki
key-arrows = od kostki do kostki, od zestawu do zestawu
key-select = zaznacz kostkę; z Shift wszystkie aż do niej
key-enter = na tabliczce: zagraj, gdzie pasuje, albo wyłóż zaznaczone jako nowy zestaw; na stole: połóż tam zaznaczone
key-whole = zaznacz cały zestaw
key-back = z powrotem na tabliczkę
key-order = przesuń kostkę na tabliczce
key-done = gotowe, weź kostkę albo pas
key-nothing = odznacz wszystko, zrezygnuj z brania kostki

rules-head-box = Pudełko
rules-box = { $n ->
    [one] { $n } kostka
    [few] { $n } kostki
   *[many] { $n } kostek
  }: liczby od 1 do 13 w czterech kolorach, każda dwa razy, oraz jokery. Każdy dostaje { $m }; reszta to bank.
rules-aim = Wyłóż wszystkie kostki wcześniej niż inni.
rules-head-sets = Zestawy
rules-run = Seria: co najmniej trzy kolejne liczby w jednym kolorze. Liczby idą od 1 do 13; po 13 nie można dołożyć 1.
rules-group = Grupa: trzy lub cztery kostki z tą samą liczbą, każda w innym kolorze.
rules-jokers-alone = Zestaw może składać się z samych jokerów.
rules-head-jokers = Jokery
rules-joker = Joker zastępuje dowolną kostkę.
rules-double = Podwójny joker zastępuje dwie kostki: dwie kolejne w serii albo dwa kolory grupy.
rules-change = Po jokerze zmiany koloru seria idzie dalej w innym kolorze.
rules-mirror-nothing = To, co leży po jednej stronie lustrzanego jokera, musi leżeć też po drugiej, licząc od niego na zewnątrz. Sam joker ma wartość 0.
rules-mirror-middle = To, co leży po jednej stronie lustrzanego jokera, musi leżeć też po drugiej, licząc od niego na zewnątrz. Joker ma wartość liczby na środku.
rules-expert = Kolorowy joker zastępuje dowolną liczbę, ale tylko w swoim kolorze.
rules-head-turn = Twój ruch
rules-opening = Otwarcie: pierwsze zestawy, razem warte co najmniej { $n }, układasz tylko z własnej tabliczki. Wcześniej nie wolno ruszać kostek na stole.
rules-turn = W każdym ruchu wyłóż co najmniej jedną kostkę z tabliczki albo weź jedną z banku.
rules-rearrange = Po otwarciu można wydłużać, dzielić, łączyć i przebudowywać wszystkie zestawy. Na koniec ruchu każda kostka na stole musi leżeć w zestawie.
rules-time = Na ruch masz { $n } s. Gdy czas minie, poprawny układ zostaje na stole; niedokończony wraca, a z banku bierzesz { $m ->
    [one] jedną kostkę
    [few] { $m } kostki
   *[many] { $m } kostek
  }.
rules-announce = Gdy weźmiesz kostkę, która umożliwia otwarcie, możesz je zapowiedzieć: stracisz mniej, jeśli partia skończy się wcześniej.
rules-head-freed = Uwalnianie jokera
rules-freed-new = Jokera uwalniasz, kładąc w jego miejsce kostkę, którą zastępuje, albo przebudowując jego zestaw. W tym samym ruchu joker musi trafić do nowego zestawu.
rules-freed-any = Jokera uwalniasz, kładąc w jego miejsce kostkę, którą zastępuje, albo przebudowując jego zestaw. W tym samym ruchu joker musi znów trafić do zestawu.
rules-unreplaceable = Jokera zmiany koloru ani lustrzanego jokera nie można zastąpić żadną kostką: uwalnia go tylko rozbicie zestawu.
rules-head-end = Koniec partii
rules-out = Kto wyłoży ostatnią kostkę z tabliczki, wygrywa partię.
rules-pool-one-more = Gdy bank jest pusty, każdy ma jeszcze jeden ruch; wygrywa najniższa suma na tabliczce.
rules-pool-all-pass = Gdy bank jest pusty, gra trwa, aż wszyscy po kolei spasują; wygrywa najniższa suma na tabliczce.
rules-pool-first-pass = Gdy bank jest pusty, partia kończy się, gdy ktoś nic nie wyłoży; wygrywa najniższa suma na tabliczce.
rules-score = Gdy ktoś wyłoży ostatnią kostkę, pozostali zapisują sumę kostek z tabliczki ze znakiem minus (joker: { $n }); zwycięzca zapisuje sumę ich punktów ze znakiem plus.
rules-never-opened = Brak otwarcia to minus { $n }, a jeśli było możliwe, minus { $m }.

value-first_draw_joker-no-value = najniższy
value-first_draw_joker-draw-again = losuje się ponownie
value-first_draw_tie-tied = remisujący gracze
value-first_draw_tie-all = wszyscy
value-next_starter-left = następny gracz po lewej
value-next_starter-winner = zwycięzca
value-match_of-rounds = rundy
value-match_of-games = partie
value-several_readings-highest = najwyższa
value-several_readings-lowest = najniższa
value-equal_readings-run-first = seria
value-equal_readings-group-first = grupa
value-mirror_value-nothing = nic
value-mirror_value-middle = liczba w środku
value-mirror_value-middle-or-nothing = liczba w środku, jeśli jest
value-mirror_compares-tiles = liczba i kolor
value-mirror_compares-numbers = liczba
value-released_joker-new-set = w nowym zestawie
value-released_joker-any-set = w dowolnym zestawie
value-timeout_legal-stands = zostaje
value-timeout_legal-goes-back = jest cofany
value-empty_pool-one-more-turn = po jeszcze jednym ruchu każdego
value-empty_pool-all-pass = gdy wszyscy spasują
value-empty_pool-first-pass = gdy ktoś spasuje
value-never_had_turn-rack-sum = suma tabliczki
value-never_had_turn-as-others = jak inni bez otwarcia
value-never_opened_at-out = gdy ktoś wyłoży wszystko
value-never_opened_at-any-ending = zawsze
value-never_opened_pool-whole = cała suma
value-never_opened_pool-as-others = to samo co inni
value-pool_score-difference = różnica względem zwycięzcy
value-pool_score-whole = cała suma
value-pool_tie-fewer-tiles = kto ma mniej kostek
value-pool_tie-none = na razie nikt
value-still_tied-shared = wygrana wspólna
value-still_tied-first-in-turn = wygrywa, kto pierwszy w kolejności

page-log = Przebieg partii
page-in-pool = w banku
page-did-lay = wykłada
page-did-draw = bierze kostkę
page-did-pass = pasuje
page-did-run-out = koniec czasu
page-medal-open = Na otwarcie wyłóż z własnej tabliczki zestawy warte co najmniej { $need }.
page-sort-number-short = Liczby
page-sort-colour-short = Kolory
page-sort-sets-short = Zestawy
page-tidy-short = Porządek
page-undo-short = Cofnij
page-redo-short = Ponów
page-start-over-short = Od nowa
page-picked = Kostki: { $count }, punkty: { $value }
page-opening-short = { $value } z { $need }
page-to-open = do otwarcia
page-not-yet = Jeszcze nie
page-sets-wrong = { $count ->
    [one] Jeden zestaw jest jeszcze niepoprawny
    [few] { $count } zestawy są jeszcze niepoprawne
   *[many] { $count } zestawów jest jeszcze niepoprawnych
  }
page-or-lay = albo wyłóż kostki
page-planned = Twój plan
page-drawing-undo = „Cofnij” to odwołuje
page-joker-J = Joker zastępuje dowolną kostkę.
page-joker-D = Podwójny joker zastępuje dwie kostki: sąsiednie liczby w serii albo dwa kolory w grupie.
page-joker-C = Joker zmiany koloru zastępuje kostkę, a po nim seria idzie dalej w innym kolorze.
page-joker-M = Lustrzany joker powtarza w odwrotnej kolejności to, co leży po jego drugiej stronie.
page-joker-expert = Ten joker zastępuje dowolną liczbę swojego koloru.
page-sort = Sortuj tabliczkę
page-sort-short = Sortuj

# The lessons. The joker says at most eight words.
lesson-first = Pierwsze dwie minuty
lesson-jokers = Jokery specjalne
lesson-double = Podwójny joker
lesson-change = Joker zmiany koloru
lesson-mirror = Lustrzany joker
lesson-expert = Kolorowe jokery
lesson-step = Krok { $step } z { $steps }
lesson-skip = Pomiń
lesson-again = Pokaż jeszcze raz
lesson-your-move = Twój ruch
lesson-drag = Przeciągnij kostkę ({ $tile }) albo dotknij jej, a potem ramki
lesson-next = Dalej
lesson-good = Świetnie!
lesson-nearly = Nie tutaj. Połóż kostkę w kreskowanej ramce.
lesson-learned = Umiesz już grać
lesson-learned-about = Reszta przyjdzie w trakcie gry. Pierwsza rozgrywka jest bez limitu czasu, a każda strona zaczyna w niej jedną partię.
lesson-first-game = Zagraj pierwszą partię
lesson-learned-jokers = Znasz już te jokery
lesson-learned-jokers-about = Możesz o nich znów przeczytać w zasadach.
lesson-play = Zagraj z nimi
lesson-offer = Nowe jokery? Poznaj je w minutę.
lesson-links = Lekcje
lesson-run = Wyłóż serię
lesson-run-say = Co najmniej trzy kolejne liczby w jednym kolorze: połóż 7 za 6.
lesson-run-done = Trzy kolejne liczby w jednym kolorze: to seria. Można ją wydłużać z obu stron.
lesson-run-cheer = Dwie już leżą. Jeszcze jedna!
lesson-group = Wyłóż grupę
lesson-group-say = Ta sama liczba w trzech lub czterech kolorach: dołóż niebieską 8 do dwóch pozostałych.
lesson-group-done = Ta sama liczba w trzech kolorach: to grupa. Jest w niej miejsce na jeszcze jedną kostkę.
lesson-group-cheer = Każdy kolor tylko raz!
lesson-opening = Otwarcie za 30 punktów
lesson-opening-say = Pierwsze zestawy, razem warte co najmniej 30, układasz tylko z własnej tabliczki. Dwie 10 już leżą: dołóż trzecią.
lesson-opening-then = Trzydzieści punktów wystarczy. Naciśnij „Gotowe”, aby zakończyć ruch.
lesson-opening-done = Otwarcie gotowe. Od teraz możesz też używać kostek ze stołu.
lesson-opening-cheer = Dziesięć, dziesięć i dziesięć to trzydzieści.
lesson-draw = Weź kostkę
lesson-draw-say = Gdy nie możesz lub nie chcesz nic wyłożyć, bierzesz kostkę z banku: naciśnij „Weź kostkę”.
lesson-draw-done = Nowa kostka stoi na tabliczce, a kolejka przechodzi dalej.
lesson-draw-cheer = Nic tu nie pasuje. Weź jedną!
lesson-add = Dołóż do zestawu
lesson-add-say = Po otwarciu możesz wydłużyć każdy zestaw na stole: połóż 7 za 6.
lesson-add-done = Jedna kostka mniej! Tak możesz zrobić z każdym zestawem na stole.
lesson-add-cheer = Nieważne, czyj to zestaw.
lesson-split = Podziel serię
lesson-split-say = Z długiej serii mogą powstać dwie: połóż swoją 5 w luce i zobacz, jak się dzieli.
lesson-split-done = Obie serie są poprawne, więc cały stół jest poprawny.
lesson-split-cheer = Trzy i trzy: to dwie serie.
lesson-joker = Uwolnij jokera
lesson-joker-say = Joker zastępuje dowolną kostkę. Tu zastępuje 4: połóż swoją 4 w jego miejsce.
lesson-joker-then = Użyj go w tym samym ruchu: dołóż jokera do dwóch 9.
lesson-joker-done = 4 leży w miejscu jokera, a joker ma nowy zestaw.
lesson-joker-cheer = To ja! Zastąp mnie czwórką.
lesson-out = Wyłóż ostatnią kostkę
lesson-out-say = Kto pierwszy wyłoży ostatnią kostkę, wygrywa: połóż 9 za 8.
lesson-out-done = Twoja tabliczka jest pusta: wygrywasz!
lesson-out-cheer = Została tylko jedna. Wyłóż ją!
lesson-double-run = Podwójny joker w serii
lesson-double-run-say = Zastępuje dwie sąsiednie liczby: połóż go między żółtą 2 a żółtą 5.
lesson-double-run-done = Teraz seria ciągnie się od 2 do 5.
lesson-double-run-cheer = Liczy się jako 3 i 4.
lesson-double-group = Podwójny joker w grupie
lesson-double-group-say = Zastępuje dwa kolory: dołóż go do czerwonej 8 i niebieskiej 8.
lesson-double-group-done = Cztery kolory: cała grupa.
lesson-double-group-cheer = Teraz grupa jest pełna.
lesson-change-between = Joker zmiany koloru
lesson-change-between-say = Po nim seria ma inny kolor: połóż go między czerwoną 6 a niebieską 8.
lesson-change-between-done = Czerwony, potem niebieski: jedna seria od 5 do 9.
lesson-change-between-cheer = Liczy się jako 7 pośrodku.
lesson-change-after = Po jokerze zmiany koloru
lesson-change-after-say = Następna liczba ma inny kolor: połóż czerwoną 6 za jokerem.
lesson-change-after-done = Czarny, potem czerwony: jedna seria od 2 do 6.
lesson-change-after-cheer = Joker liczy się tu jako 5.
lesson-mirror-middle = Lustrzany joker
lesson-mirror-middle-say = Kostki po obu stronach są takie same, licząc od środka: połóż go między dwiema 4.
lesson-mirror-middle-done = 3, 4, joker, 4, 3: obie strony są takie same.
lesson-mirror-middle-cheer = Te same kostki z obu stron.
lesson-mirror-both = Obie strony lustrzanego jokera
lesson-mirror-both-say = Co dokładasz z jednej strony, musisz dołożyć i z drugiej: połóż 6 na jednym końcu.
lesson-mirror-both-then = Teraz połóż drugą 6 na drugim końcu.
lesson-mirror-both-done = Zestaw lustrzany rośnie z obu stron.
lesson-mirror-both-cheer = Jedna tu, druga tam.
lesson-expert-run = Czerwony joker w serii
lesson-expert-run-say = Zastępuje dowolną czerwoną liczbę: połóż go między czerwoną 5 a czerwoną 7.
lesson-expert-run-done = 5, 6, 7: joker to czerwona 6.
lesson-expert-run-cheer = Kolorowy joker zachowuje swój kolor.
lesson-expert-group = Czerwony joker w grupie
lesson-expert-group-say = Zastępuje czerwoną kostkę: dołóż go do niebieskiej 8 i żółtej 8.
lesson-expert-group-done = Niebieska, żółta, czerwona: joker to czerwona 8.
lesson-expert-group-cheer = Czerwony kolor tylko raz.

# Playing with other people, over a server.
page-online-friends-title = Stół dla znajomych
page-online-tables = Stoły
page-online-to-tables = Do stołów
page-online-open = Otwórz stół
page-online-next-link = Za chwilę dostaniesz link do wysłania. Konto nie jest potrzebne.
page-online-friend = Ktoś znajomy
page-online-by-link = przez link
page-online-anyone = Każdy
page-online-who-comes = Kto może przyjść
page-online-who-watches = Kto może oglądać
page-online-watch-live = Każdy, na żywo
page-online-watch-later = Z minutowym opóźnieniem
page-online-watch-none = Nikt
page-online-more = Więcej ustawień
page-online-add-chair = Jeszcze jedno krzesło
page-online-who-sits = Kto tu siada?
page-online-friend-by-link = Ktoś znajomy, przez link
page-online-nobody = Nikt: zabierz krzesło
page-online-you-host = to twój stół
page-online-hosts = gospodarz
page-online-free = Wolne
page-online-somebody = Ktoś
page-online-here = przy stole
page-online-away = nieobecność
page-online-gone = poza grą
page-online-always-ready = zawsze gotowy
page-online-change-chair = Posadź bota
page-online-make-host = Przekaż rolę gospodarza
page-online-send-away = Zwolnij to krzesło
page-online-waiting = Czekamy na znajomych
page-online-send-this = Wyślij to albo podaj kod
page-online-qr = Kod QR z linkiem
page-online-link = Link do tego stołu
page-online-copy = Kopiuj link
page-online-send = Wyślij
page-online-copied = Link skopiowany.
page-online-only-here = Ten link działa tylko na tym komputerze. Aby zaprosić innych, uruchom serwer z opcją --listen 0.0.0.0:{ $port }.
page-online-copy-marked = Link jest zaznaczony: skopiuj go stamtąd.
page-online-sealed = Kolejność kostek jest już zapieczętowana.
page-online-sealed-about = Nikt nie może jej wybrać, nawet serwer. Na końcu każdy może ją sprawdzić.
page-online-hints-allowed = Podpowiedzi są dozwolone. Tabela wyników je liczy.
page-online-one-more = jeszcze jedna osoba albo bot
page-online-or-wait = Albo poczekaj: jest jeszcze wolne krzesło.
page-online-all-here = Wszystkie krzesła są zajęte.
page-online-away-start = Poza stołem: { $players }. Kto jest nieobecny przy starcie, traci krzesło.
page-online-host-starts = Grę zaczyna gospodarz.
page-online-dealing = Wszyscy razem mieszają kostki…
page-online-broken-off = Rozdanie przerwano: ktoś z graczy nie odpowiedział i zostało za mało osób. Stół czeka na kolejną osobę.
page-online-leave = Odejdź od stołu
page-online-sit = Usiądź
page-online-watch = Oglądaj
page-online-join = Dołącz do stołu
page-online-join-about = Przy stole czeka na ciebie krzesło. Wystarczy imię.
page-online-code = Kod
page-online-type-code = Wpisz kod
page-online-mine = Moje gry
page-online-theirs = Kolej innych
page-online-free-chairs = Wolne krzesła
page-online-being-played = Trwające gry
page-online-being-played-about = widać stół, ale nie tabliczki
page-online-watching = Oglądasz grę.
page-online-will-watch = Oglądasz tę grę. Stół pojawi się tutaj, gdy rozgrywka się zacznie.
page-online-kept-free = jeszcze niezajęte
page-online-lost = Brak połączenia. Próbujemy ponownie…
page-online-sending = Wysyłanie…
page-online-unsent = Ruch wyjdzie, gdy wróci połączenie
page-online-on-its-way = Serwer jeszcze nie odpowiada
page-online-elsewhere = Ta gra jest otwarta w innej karcie lub na innym urządzeniu.
page-online-play-here = Graj tutaj
page-online-reload = Ta strona jest starsza niż serwer. Wczytaj ją ponownie; twoje miejsce czeka.
page-online-no-table = Nie ma takiego stołu albo nie można go oglądać.
page-online-closed = Ten stół jest zamknięty.
page-online-closed-idle = Stół zamknięto, bo długo nic się nie działo.
page-online-closed-operator = Operator serwera zamknął stół.
page-online-closed-early = Koniec przed czasem
page-online-no-code = Żaden otwarty stół nie ma tego kodu.
page-online-no-name = Najpierw wpisz swoje imię.
page-online-bad-name = To imię nie działa. Spróbuj krótszego lub prostszego.
page-online-full = Wszystkie krzesła są zajęte.
page-online-begun = Gra już się zaczęła.
page-online-not-host = Może to zrobić tylko gospodarz.
page-online-refused = Teraz to niemożliwe.
page-online-not-stored = Serwer nie może teraz niczego zapisać. Nic nie przepadło: spróbuj ponownie za chwilę.
page-online-closes = Zamknie się { $date }, jeśli nikt nie wróci
page-online-waits-until = Czeka na następny ruch do { $date }
page-online-too-often = Za dużo prób. Odczekaj chwilę.
page-online-moods = Pokaż nastrój
page-online-mute = Ukryj nastroje innych
page-online-mood-bravo = Brawo!
page-online-mood-smile = Uśmiech
page-online-mood-thinking = Namysł
page-online-mood-wow = O rany!
page-online-mood-oh = Szkoda
page-online-pause-wanted = Prośba o pauzę: { $player }
page-online-pause-asked = Prosisz o pauzę. Zacznie się, gdy zgodzą się wszyscy obecni.
page-online-never-mind = Jednak nie
page-online-remove = Głosuj za usunięciem: { $player }
page-online-remove-away = Usuń z rozgrywki: { $player } (zbyt długa nieobecność)
page-online-sleeps = Ta strona nie może utrzymać włączonego ekranu. Jeśli ekran zgaśnie w trakcie tury, zegar idzie dalej. Dotykaj go od czasu do czasu albo wydłuż czas do wygaszenia w ustawieniach urządzenia.
page-online-sleeps-ok = Rozumiem
page-online-leave-match = Opuść tę rozgrywkę na dobre
page-online-leave-ask = Opuścić tę rozgrywkę?
page-online-leave-about = Poddajesz tę partię i wszystkie następne. Nie da się wrócić.
page-online-leave-yes = Opuść
page-online-to-next-game = Do następnej partii
page-online-next-begun = Następna partia już trwa.
page-online-again-wanted = Za rewanżem: { $players }
page-online-with = z graczami: { $players }
page-online-pace = { $time } na ruch
page-online-no-clock = bez limitu czasu
page-online-fair = Twoje urządzenie sprawdziło rozdanie: zapieczętowano je przed grą i zawiera twoje ziarno.
page-online-other-seal = To nie jest rozdanie zapieczętowane przed grą.
page-online-seed-missing = Rozdanie nie zawiera ziarna tego urządzenia.
page-online-other-hash = Ziarno innego gracza nie jest tym, które zapieczętowano przed grą.
page-online-hidden-deal = Serwer rozdał ponownie bez podania przyczyny, gdy twoje urządzenie ujawniło już ziarno. Mógł wybrać to rozdanie.
page-online-untrue = Zapis przeczy sam sobie: rozdaniu nie można ufać.
page-online-dealt-again = Rozdanie powtórzono, bo ktoś z graczy nie ujawnił swojego ziarna.
page-online-turn-of = Teraz gra { $player }
page-online-no-games = Nie ma jeszcze żadnej gry. Otwórz stół i wyślij link albo zajmij wolne krzesło.
page-online-no-chairs = Nikt teraz nie czeka na graczy.
page-online-no-running = Teraz nie ma publicznej gry.
page-online-no-lobby = Ten serwer nie pokazuje publicznych stołów. Znajomi przychodzą przez link lub kod.
page-online-tap-chair = dotknij krzesła, aby usiąść
page-online-not-over = Ta rozgrywka jeszcze trwa. Po jej końcu można ją obejrzeć.
page-online-remove-wanted = Usunąć z rozgrywki: { $who }? Prośba od: { $player }; wszyscy inni muszą się zgodzić.
page-online-agree = Zgoda
page-online-load-again = Wczytaj ponownie
page-online-moved = Twoich miejsc nie ma już na tym urządzeniu. Przeniesiono je kodem albo serwer je usunął.
page-online-bring-back = Sprowadź je z powrotem
page-online-device = Inne urządzenie
page-online-device-had = Mam już grę na innym urządzeniu
page-online-device-give = Zabierz swoje miejsca ze sobą
page-online-device-about = Kod przenosi twoje miejsca i gry na inne urządzenie. Działa raz; potem na tym urządzeniu nie da się już w nie grać.
page-online-device-make = Utwórz kod
page-online-device-code = Kod odzyskiwania
page-online-device-where = Na drugim urządzeniu otwórz Ustawienia, wybierz „Inne urządzenie” i wpisz ten kod.
page-online-device-copy = Kopiuj kod
page-online-device-copied = Kod skopiowany.
page-online-device-marked = Kod jest zaznaczony: skopiuj go stamtąd.
page-online-device-take = Mam kod
page-online-device-typed = Kod z drugiego urządzenia
page-online-device-stay = To urządzenie straci wtedy własne miejsca. Aby je zachować, najpierw utwórz dla nich kod.
page-online-device-bring = Przenieś moje miejsca tutaj
page-online-no-recovery = Ten kod nie działa. Każdy kod działa raz; drugie urządzenie może utworzyć nowy.
page-online-friends = { $count ->
    [one] jedna osoba
    [few] { $count } osoby
   *[many] { $count } osób
  }
page-online-unreached = Do tego potrzebny jest serwer, a teraz nie odpowiada. Gdy wróci, wszystko ruszy dalej samo.
page-online-unknown-code = Żaden otwarty stół nie ma kodu { $code }.
page-online-unknown-about = Sprawdź ze znajomymi każdą literę i cyfrę. Kod przestaje działać, gdy wszystkie krzesła są zajęte albo gdy gra się zacznie. Aby oglądać grę, poproś o link do oglądania.
page-online-type-about = Wpisz otrzymany kod albo wklej link.
page-online-mute-player = Ukryj nastroje tej osoby: { $player }
page-online-no-tables = Nie ma jeszcze stołów
page-online-no-tables-about = Otwórz stół i wyślij link znajomym albo pozwól dołączyć każdemu.
page-online-watch-link = Link do oglądania
page-online-watch-about = Kto otworzy ten link, może oglądać stół, ale nie widzi tabliczek.
page-online-medal = Stół jest jeszcze pusty.
page-online-complete = Można zaczynać
page-online-alone = Wyślij link i poczekaj albo posadź bota.
page-online-absent = Gdy kogoś za długo nie ma
page-online-absent-bot = Dalej gra bot
page-online-absent-resign = Poddaje się
page-online-patience = Ile czekamy
page-online-days = { $count ->
    [one] 1 dzień
    [few] { $count } dni
   *[many] { $count } dni
  }
page-online-away-bot = Gdy kogoś nie ma przez { $time }, do powrotu zastępuje tę osobę bot.
page-online-away-resign = Nieobecność przez { $time } oznacza poddanie rozgrywki.
page-online-finished = Zakończone rozgrywki
page-online-finished-about = każdy może je obejrzeć
page-online-look = Obejrzyj
page-online-show-more = Pokaż więcej
page-nowhere = Tu nie ma żadnej strony
page-nowhere-about = Adres może zawierać literówkę albo pochodzić z innej wersji strony.
page-nowhere-home = Na stronę główną
page-online-watchers = { $count ->
    [one] ogląda jedna osoba
    [few] oglądają { $count } osoby
   *[many] ogląda { $count } osób
  }
# Łamigłówki.
page-puzzle = Łamigłówka dnia
page-puzzle-about = Trzy dziennie, bez zegara.
puzzle-title = Łamigłówki
puzzle-today = Dzisiaj
puzzle-yesterday = Wczoraj
puzzle-archive = Archiwum
puzzle-day = Łamigłówki z innego dnia
puzzle-practice = Ćwiczenia
puzzle-how-hard = Stopień trudności
puzzle-with = Z tym jokerem
puzzle-any = Z jokerem lub bez
puzzle-start = Zacznij
puzzle-looking = Trwa szukanie łamigłówki…
puzzle-games = { $games ->
    [0] Boty zaczynają partię.
    [one] Boty rozegrały jedną partię.
    [few] Boty rozegrały { $games } partie.
   *[many] Boty rozegrały { $games } partii.
  }
puzzle-others = Wszystkie łamigłówki
puzzle-next = Następna łamigłówka
puzzle-lays = Kostki: { $got } z { $need }
puzzle-hint-next = Które zestawy?
puzzle-hint-sets = Rozwiązanie rozbija { $sets ->
    [one] jeden zestaw
    [few] { $sets } zestawy
   *[many] { $sets } zestawów
  }.
puzzle-hint-which = Rozbij: { $sets }; wyłóż: { $tiles }
puzzle-solved = Rozwiązana!
puzzle-solved-with = { $hints ->
    [0] Rozwiązana bez podpowiedzi
    [one] Rozwiązana z jedną podpowiedzią
    [few] Rozwiązana z { $hints } podpowiedziami
   *[many] Rozwiązana z { $hints } podpowiedziami
  }
puzzle-share = Łamigłówka Sidry
puzzle-share-day = Łamigłówka z dnia { $day }
puzzle-word = Najdłuższe słowo
puzzle-word-about = Jak długie słowo ułożysz ze swoich liter i słów leżących na stole? Wpisz je u sędziego, a strona znajdzie najdłuższe.
puzzle-word-enter = Wpisz litery

# Spojrzenie wstecz.
review-title = Spojrzenie wstecz
review-place = Partia { $game } · ruch { $turn } z { $turns }
review-game = Partia { $game }
review-no-game = Nie ma tu zakończonej partii.
review-left = { $tiles ->
    [one] została jedna kostka
    [few] zostały { $tiles } kostki
   *[many] zostało { $tiles } kostek
  }
review-tiles-left = pozostałe kostki
review-no-tiles = nie zostały żadne kostki
review-turns = Ruchy
review-racks = Tabliczki
review-drew = kostka z banku
review-passed = pas
review-analyse = Znajdź najlepsze ruchy
review-analysing = Szukanie najlepszych ruchów
review-summary = Podsumowanie
review-see = Pokaż
review-hide = Ukryj
review-back = Jeden ruch wstecz
review-on = Jeden ruch dalej
review-slider = Ruch
review-play = Odtwórz
review-seconds = { $seconds ->
    [one] jedna sekunda
    [few] { $seconds } sekundy
   *[many] { $seconds } sekund
  }
review-open = Spojrzenie wstecz, ruch po ruchu

## Without a network

offline-title = Bez sieci
offline-ready = Cała strona jest zapisana na tym urządzeniu: gra z botami, lekcje, łamigłówki, zasady, spojrzenie wstecz i narzędzia do gry przy prawdziwym stole działają bez sieci.
offline-loading = Strona zapisuje się właśnie na tym urządzeniu, żeby działała także bez sieci.
offline-insecure = Adres tej strony nie zaczyna się od https, więc przeglądarka nie zapisze jej do użytku bez sieci, nie zainstaluje jej jako aplikacji, nie zablokuje wygaszania ekranu i nie otworzy menu udostępniania. Wszystko inne działa. Żeby działało i to, otwórz ją pod adresem https albo pod adresem localhost na komputerze z serwerem.
offline-none = Ta przeglądarka nie potrafi zapisać strony do użytku bez sieci.
offline-dictionary = Słownik gry w słowa ({ $name }) też jest zapisany, więc w słowa można grać bez sieci.
offline-install = Zainstaluj jako aplikację
offline-install-menu = Aby zainstalować ją jako aplikację, otwórz menu Udostępnij i wybierz „Do ekranu początkowego”.
review-lays-nothing = Nic nie da się wyłożyć.
review-best-is = Najlepszy ruch wykłada { $tiles ->
    [one] jedną kostkę
    [few] { $tiles } kostki
   *[many] { $tiles } kostek
  }.
review-may-be-better = Może istnieć lepszy ruch: wyszukiwanie nie dobiegło końca.
review-no-play-yet = Nie znaleziono ruchu, ale wyszukiwanie nie dobiegło końca.
review-solve = Znajdź najlepszy ruch
review-no-position = W tym linku nie ma pozycji.
review-position = Pozycja
review-player = Gracz { $seat }
review-next = Następny ruch: { $player }
review-continue-about = Stąd zacznie się nowa rozgrywka. Jej zapis to zaznaczy, bo znasz już wszystkie kostki.
review-continue = Graj dalej z botami
review-referee = Zapytaj sędziego
review-link = Link do tej pozycji
review-take = Udostępnij albo graj dalej od tego ruchu
review-says = Najsilniejszy bot ({ $bot }) powiedziałby: { $why }
review-best-about = Najlepszy ruch wykłada najwięcej kostek, a spośród równych ma najwięcej punktów. Liczą się tylko ruchy, w których to udowodniono.
review-longest = Znajdź najdłuższe słowo
review-longest-is = Najdłuższe słowo ma { $letters ->
    [one] { $letters } literę
    [few] { $letters } litery
   *[many] { $letters } liter
  }.
review-longest-unproven = Może istnieć dłuższe słowo: wyszukiwanie nie dobiegło końca.
review-no-word = Nie da się ułożyć żadnego słowa.
review-no-word-yet = Nie znaleziono słowa, ale wyszukiwanie nie dobiegło końca.
review-to-longest = Najdłuższe słowo w tej pozycji
# The companion at a real table.
companion-timer = Minutnik
companion-timer-about = Czyj ruch i ile czasu zostało: widać nawet z drugiej strony stołu.
companion-sheet = Tabela wyników
companion-sheet-about = Partie całego wieczoru, liczone według zasad twojego pudełka.
companion-referee = Sędzia
companion-referee-about = Czy tak wolno? Co można było wyłożyć?
companion-players = Gracze w kolejności ruchów
companion-player = Gracz { $seat }
companion-add-player = Dodaj gracza
companion-remove-player = Usuń: { $player }
companion-move-up = Wyżej: { $player }
companion-time = Czas na ruch
companion-time-other = Inny czas, w sekundach
companion-start = Otwórz minutnik
companion-start-about = Pierwsze dotknięcie uruchamia zegar.
companion-turn-of = Teraz gra
companion-begins-first = Pierwszy ruch
companion-tap = Gotowe? Dotknij gdziekolwiek.
companion-tap-begin = Dotknij gdziekolwiek, aby zacząć.
companion-tap-next = Dotknij, aby zacząć następny ruch.
companion-last-turn = Poprzedni ruch
companion-pause = Pauza
companion-go-on = Wznów
companion-others = Gracze
companion-sound = Dźwięk
companion-up = Czas minął
companion-evenings = Wieczory
companion-new-evening = Nowy wieczór
companion-new-about = Imiona, edycja i do gry.
companion-evening-name = Nazwa wieczoru
companion-our-evening = Nasz wieczór
companion-evening-of = Wieczór { $date }
companion-open-sheet = Otwórz tabelę
companion-import = Otwórz wieczór z pliku
companion-again-ask = Zastąpić wieczór na tym urządzeniu?
companion-again-about = Plik zawiera inną wersję wieczoru, który jest już na tym urządzeniu: partie się różnią. Jeśli zostaną oba, oba wejdą do podsumowania.
companion-again-yes = Zastąp
companion-again-no = Zachowaj oba
companion-timer-open = Otwórz minutnik z pliku
companion-sleeps = Ta przeglądarka nie potrafi utrzymać włączonego ekranu. Zegar idzie także wtedy, gdy ekran zgaśnie.
companion-sleeps-refused = Ekran może zgasnąć: to urządzenie odmawia utrzymania go włączonym, być może żeby oszczędzać baterię. Zegar idzie dalej.
companion-sleeps-http = Ekran może zgasnąć, bo adres tej strony nie zaczyna się od https. Zegar idzie dalej.
companion-house = { $count ->
    [one] jedna zasada domowa
    [few] { $count } zasady domowe
   *[many] { $count } zasad domowych
  }
companion-as-played = Jak we wcześniejszej grze: { $edition }, { $count ->
    [one] jedna zmiana
    [few] { $count } zmiany
   *[many] { $count } zmian
  }
companion-import-failed = Nie udało się otworzyć pliku.
companion-import-line = Wiersz { $line }: oczekiwano: { $wanted }, jest: { $found }.
companion-full = Na tym urządzeniu nie ma już miejsca, więc wieczór nie został zapisany.
companion-none = Nie ma jeszcze żadnego wieczoru.
companion-all = Wszystkie wieczory razem
companion-games = Partie
companion-points = Punkty
companion-name = Gracz
companion-delete = Usuń ten wieczór
companion-delete-ask = Usunąć ten wieczór?
companion-delete-about = To jedyna kopia, chyba że wieczór zapisano w pliku.
companion-delete-yes = Usuń
companion-delete-no = Zachowaj
companion-game = Partia { $number }
companion-total = Razem
companion-rank = Miejsce
companion-begins = zaczyna
companion-won = wygrana
companion-began = Kto zaczynał?
companion-write-game = Zapisz partię { $number }
companion-correct = Partia { $number }: popraw
companion-how-ended = Jak skończyła się partia { $number }?
companion-tap-winner = Dotknij osoby, która wykłada ostatnią kostkę.
companion-pool-ended = Bank był pusty
companion-what-left = { $player }: co zostało na tabliczce?
companion-tap-tiles = Dotykaj kostek; suma liczy się sama.
companion-how-many-points = { $player }: ile punktów w tej partii?
companion-points-about = Punkty ze wszystkich ruchów, bez jokerów.
companion-type-sum = Wpisz sumę
companion-tap-instead = Dotykaj kostek
companion-sum = Suma tabliczki
companion-tiles-left = Liczba kostek, gdy sumy są równe
companion-write = Zapisz { $sum }
companion-then-rack = potem { $player }
companion-then-done = potem podliczenie partii
companion-unopened = Bez otwarcia
companion-no-turn = Bez żadnego ruchu
companion-announced = Otwarcie zapowiedziane przy ostatniej kostce
companion-drew = Ostatnio wzięta kostka
companion-could = Otwarcie było możliwe
companion-could-not = Otwarcie nie było możliwe
companion-jokers-left = Jokery na tabliczce
companion-cancel = Anuluj
companion-back-rack = Poprzednia tabliczka
companion-delete-game = Usuń tę partię
companion-more = Zmień nazwy, udostępnij, zapisz, drukuj
companion-names = Zmień nazwy
companion-save-file = Zapisz w pliku
companion-print = Drukuj
companion-plot = Suma po każdej partii
companion-plot-all = Suma po każdym wieczorze
companion-no-evening = Tego wieczoru nie ma na tym urządzeniu.
companion-one-set = Zestaw
companion-one-word = Słowo
companion-one-turn = Ruch
companion-before = Stół przed ruchem
companion-rack = Tabliczka
companion-add-tiles = Dodaj kostki
companion-rule = Zasady: { $chapter }
companion-after = Stół po ruchu
companion-new-set = Nowy zestaw
companion-new-word = Nowe słowo
companion-copy = Skopiuj stół sprzed ruchu
companion-clear = Wyczyść
companion-has-opened = Otwarcie było wcześniej
companion-tap-set = Dotykaj kostek zestawu po kolei.
companion-tap-word = Dotykaj liter słowa po kolei.
companion-tap-turn = Wybierz miejsce, potem dotykaj kostek.
companion-is-legal = Zgodne z zasadami
companion-is-illegal = Niezgodne z zasadami
companion-is-impossible = Taka pozycja jest niemożliwa
companion-undecided = Decydują gracze
companion-wait = Sprawdzanie słowa…
companion-no-dictionary = Na tej stronie nie ma słownika, więc nie da się tu sprawdzić słowa.
companion-what-could = Co można było wyłożyć?
companion-what-about = Najlepszy ruch krok po kroku
companion-thinking = Szukanie najlepszego ruchu…
companion-nothing = Nic nie można było wyłożyć.
companion-no-search = Bez słownika ta strona nie wyszuka ruchów w grze w słowa.
companion-best = Najlepszy ruch: { $count ->
    [one] jedna kostka
    [few] { $count } kostki
   *[many] { $count } kostek
  }, wartość { $value }.
companion-remove-tile = Cofnij: { $tile }
companion-joker-next = Joker: teraz jego litera
companion-choose-set = Zestaw { $number }

# The dictionary of the word game.
page-dictionary-about = Słownik: { $name }, { $count ->
    [one] jedno słowo
    [few] { $count } słowa
   *[many] { $count } słów
}.
page-dictionary-licence = Licencja: { $licence }.
page-dictionary-source = Źródło i lista słów
page-dictionary-loading = Słownik się wczytuje…
page-dictionary-none = Ten serwer nie ma słownika. O tym, które słowa są dozwolone, decydują gracze.
page-dictionary-changed = Serwer nie ma już słownika, z którym zaczęto grę przy tym stole. O nowych słowach decydują gracze.
page-dictionary-offline = Bez sieci nie można wczytać słownika. Na razie o słowach decydują gracze.
page-dictionary-broken = Słownik dotarł uszkodzony. Aby spróbować ponownie, wczytaj stronę jeszcze raz.

# The word game: a new table, and its rules.
page-edition-il-word = Słowa
page-special-il-word = Hebrajskie litery zamiast liczb
page-house-joker-any-word = w dowolnym słowie
page-house-joker-new-word = w nowym słowie
page-house-only-jokers = Jokery
page-house-opening-letters = najmniejsza liczba liter w otwarciu
page-house-words = Słowa
page-house-theme = Temat
page-house-theme-none = brak
page-house-theme-about = Słowom spoza tematu można się sprzeciwić.
page-house-theme-alone = Przy jednym bocie temat oceniasz tylko ty: bot tego nie umie.
page-house-theme-never = Bez sprzeciwów nie może być tematu.
page-house-window = Czas na sprzeciw
page-house-vote = Czas na głosowanie
page-house-never = Bez sprzeciwów
page-house-refuse = Odrzucaj słowa spoza słownika
page-house-refuse-about = W przeciwnym razie można je wyłożyć, a inni mogą się sprzeciwić.
page-house-refuse-never = W przeciwnym razie wolno je wyłożyć.
value-unknown_words-marked = można wyłożyć
value-unknown_words-refused = odrzucane
value-prefixed_words-marked = można wyłożyć
value-prefixed_words-refused = odrzucane
value-caught_joker-loses-all = wszystkie punkty i kara
value-caught_joker-penalty = tylko kara
value-unknown_vote-majority-allows = większość musi dopuścić
value-unknown_vote-majority-rejects = większość musi odrzucić
value-theme_vote-majority-allows = większość musi dopuścić
value-theme_vote-majority-rejects = większość musi odrzucić
rules-word-box = W pudełku są hebrajskie litery ({ $n }) i { $m ->
    [one] jeden joker
    [few] { $m } jokery
   *[many] { $m } jokerów
  }.
rules-word-deal = Kostki na start dla każdego: { $n }; reszta to bank. Gra się na punkty, a nie o opróżnienie tabliczki.
rules-word-letters = Instrukcja nie podaje, ile jest poszczególnych liter. To nasze liczby, według częstości liter w hebrajskim:
rules-head-words = Słowa
rules-word-length = Słowa układa się od prawej do lewej; mają co najmniej { $n ->
    [one] jedną literę
    [few] { $n } litery
   *[many] { $n } liter
  }.
rules-word-final = Kostek כ, מ, נ, פ i צ używa się też na końcu słowa. Stół pokazuje tam ich formę końcową.
rules-word-dictionary = Słowo ze słownika, w takiej samej pisowni, jest dozwolone.
rules-word-forms = Niedozwolone są: skróty, nazwy własne, status constructus, słowa z zaimkiem na końcu oraz słowa z partykułą na początku, np. ה lub וב.
rules-word-infinitive = Bezokolicznik z ל jest słowem.
rules-word-twice = Na stole nie może być dwóch słów o tej samej pisowni.
rules-word-unverified = Słowo, którego nie ma w słowniku, można wyłożyć jako niepotwierdzone. Zostaje, jeśli nikt się nie sprzeciwi.
rules-word-refused = Słowa, którego nie ma w słowniku, nie można wyłożyć.
rules-word-opening = Otwarcie: pierwszy ruch to jedno słowo tylko z własnej tabliczki, które ma co najmniej { $n ->
    [one] jedną literę
    [few] { $n } litery
   *[many] { $n } liter
  }.
rules-word-turn = W każdym następnym ruchu wyłóż co najmniej jedną literę z tabliczki albo weź kostkę z banku.
rules-word-rearrange = Słowa na stole można wydłużać, skracać, dzielić, łączyć i przebudowywać. Na koniec ruchu każda kostka musi leżeć w słowie.
rules-word-refill = Na koniec ruchu tabliczka jest uzupełniana, aż ma { $n ->
    [one] jedną kostkę
    [few] { $n } kostki
   *[many] { $n } kostek
  }, dopóki są kostki w banku.
rules-word-joker = Joker to dowolna litera i pokazuje która. Może stać się inną, gdy zmienia się jego słowo.
rules-word-freed = Jokera uwalniasz, kładąc w jego miejsce jego literę albo przebudowując jego słowo. W tym samym ruchu joker musi trafić do nowego słowa; na tabliczkę nie wraca.
rules-head-objections = Sprzeciwy
rules-word-objection = Gdy na stół trafi słowo spoza słownika albo gdy jest temat, inni mają { $n } s na sprzeciw. Słowo ze słownika zostaje.
rules-word-vote = Nad słowem spoza słownika głosują wszyscy oprócz osoby, która je wykłada, najwyżej { $n } s. Zostaje tylko wtedy, gdy dopuści je ponad połowa z nich; kto nie głosuje, też się wlicza.
rules-word-unclocked = Przy stole ze znajomymi bez limitu czasu na ruch te limity nie działają: gra czeka na odpowiedź wszystkich tak długo, jak długo można być poza grą.
rules-word-undone = Gdy słowo odpada, cofa się cały ruch, a gracz bierze { $n ->
    [one] jedną kostkę
    [few] { $n } kostki
   *[many] { $n } kostek
  }.
rules-word-theme = Można umówić się na temat. Słowo spoza tematu odpada, gdy przeciw niemu zagłosuje ponad połowa pozostałych; kto nie głosuje, też się wlicza.
rules-word-score = W każdym ruchu liczy się tylko jedno słowo: najdłuższe z nowych słów, które mają literę z twojej tabliczki. Jeden punkt za literę, także za jokera.
rules-word-whole = Jeśli wyłożysz w jednym ruchu całą tabliczkę, to słowo liczy się { $n ->
    [one] raz
    [few] { $n } razy
   *[many] { $n } razy
  }.
rules-word-end = Partia kończy się, gdy bank jest pusty i przez całą kolejkę nikt nic nie wyłożył. Wygrywa, kto ma najwięcej punktów.
rules-word-caught-all = Kto ma wtedy jokera, traci wszystkie punkty z partii i jeszcze { $n }.
rules-word-caught = Kto ma wtedy jokera, traci punkty: { $n }.
# The word game.
page-word-medal = Na otwarcie wyłóż z własnej tabliczki jedno słowo z co najmniej { $need } liter.
page-word-points = { $count ->
    [one] punkt
    [few] punkty
   *[many] punktów
  }
page-word-theme = Temat:
page-word-stand = Bez sprzeciwu
page-word-stand-about = albo sprzeciw wobec słowa
page-word-window = Czas na sprzeciw
page-word-window-about = ruch nie jest jeszcze ostateczny
page-word-vote-now = Twój głos
page-word-vote-now-about = czy słowo zostaje?
page-word-voting = Głosowanie
page-word-voting-about = czekamy na innych
page-word-scores = { $word }: { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[many] { $value } punktów
  }
page-word-scores-twice = Cała tabliczka! { $word } liczy się { $times ->
    [one] raz
    [2] podwójnie
    [few] { $times } razy
   *[many] { $times } razy
  }: { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[many] { $value } punktów
  }
page-word-scores-nothing = nie ma nowego słowa, więc nie ma punktów
page-word-opening = { $value } z { $need } liter
page-word-to-open = do otwarcia, w jednym słowie
page-word-sort-letters = Sortuj alfabetycznie
page-word-sort-letters-short = Alfabet
page-word-sort-longest = Ułóż najdłuższe słowo (liczy się jako podpowiedź)
page-word-sort-longest-short = Długie słowo
page-word-sort-counts = Najdłuższe słowo liczy się jako podpowiedź.
page-word-joker = Jaką literą jest joker?
page-word-joker-about = Joker może być każdą literą. W słowie podaje się, którą.
page-word-letter-fits = { $letter }, powstaje słowo
page-word-typed = Enter je wykłada.
page-word-missing = Na tabliczce brakuje: { $letters }
page-word-row-open = Nie ma go w słowniku. Można zgłosić sprzeciw.
page-word-unverified = ? – nie ma w słowniku
page-word-row-new = { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[many] { $value } punktów
  }
page-word-object = Sprzeciw?
page-word-which = Wobec którego słowa i dlaczego?
page-word-no-objection = Bez sprzeciwu
page-word-not-a-word = To nie słowo
page-word-off-theme = Nie na temat
page-word-vote-word = { $player } uważa, że to nie słowo. Czy zostaje?
page-word-vote-theme = { $player } uważa, że to nie na temat. Czy zostaje?
page-word-vote-others = { $player } uważa, że to nie słowo. Inni głosują.
page-word-vote-others-theme = { $player } uważa, że to nie na temat. Inni głosują.
page-word-vote-own = Twoim zdaniem to nie słowo. Inni głosują.
page-word-vote-own-theme = Twoim zdaniem to nie na temat. Inni głosują.
page-word-allow = Zostaje
page-word-reject = Odpada
page-word-you-laid = Wykładasz { $words }: { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[many] { $value } punktów
  }.
page-word-you-laid-late = Koniec czasu. Twój ruch zostaje: { $words }, { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[many] { $value } punktów
  }.
page-word-you-first = Losujesz literę najbliższą א.
page-word-give-up-about = Tej partii nie można już wygrać. Zdobyte punkty zostają, ale joker na tabliczce liczy się jako punkty ujemne.
page-word-no-hint = Bez słownika nie ma podpowiedzi.
page-word-you-object = Zgłaszasz sprzeciw.
page-word-you-allow = Głosujesz za.
page-word-you-reject = Głosujesz przeciw.
page-word-you-undone = Słowo { $word } odpada, więc cały twój ruch jest cofnięty. { $count ->
    [0] Nie bierzesz kostki.
    [one] Bierzesz jedną kostkę.
    [few] Bierzesz { $count } kostki.
   *[many] Bierzesz { $count } kostek.
  }
page-word-undone = ruch cofnięty
page-word-best = Co było możliwe?
page-word-best-was = Najlepsze słowo: { $word }, { $value ->
    [one] jeden punkt
    [few] { $value } punkty
   *[many] { $value } punktów
  }.
page-word-best-none = Żadne słowo nie było możliwe.
page-word-freed = Uwolniony { $tiles } musi jeszcze trafić do słowa.
page-word-new = Nowe słowo
page-word-key-type = wpisz słowo; Enter wykłada je z tabliczki
page-word-key-enter = na tabliczce: zagraj, gdzie powstaje słowo, albo wyłóż zaznaczone jako nowe słowo; na stole: połóż tam zaznaczone
page-word-key-whole = zaznacz całe słowo
page-word-key-arrows = od litery do litery, od słowa do słowa
page-word-touch-about = Przeciągaj kostki albo dotknij kostki, a potem miejsca. Podwójne dotknięcie zagrywa kostkę, jeśli słowo powstaje tylko w jednym miejscu. Długie dotknięcie chwyta całe słowo. Aby zaznaczyć kilka kostek, przytrzymaj jedną na tabliczce i przesuń palec dalej albo zacznij obok i przeciągnij po kostkach.
review-undone = cofnięty po sprzeciwie
