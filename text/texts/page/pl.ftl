# Strona. Krótko, prosto, przyjaźnie.

page-title = Sidra, gra w kostki z liczbami
page-claim = Gra w kostki z liczbami, według Twojej instrukcji.
page-promise = Za darmo i otwarcie. Bez reklam, bez monet, bez konta. Każde rozdanie można potem sprawdzić.
page-play-now = Graj teraz
page-continue = Dokończ grę
page-new-game = Nowa gra
page-rules = Zasady
page-settings = Ustawienia
page-open = Otwórz zapisaną grę lub zapis
page-open-failed = Nie udało się otworzyć tego pliku.
page-file-line = Wiersz { $line }: nie da się odczytać { $found }.
page-file-column = Wiersz { $line }, kolumna { $column }: nie da się odczytać { $found }.
page-file-misfit = Gracze z pliku nie pasują do tego stołu: jedna osoba przeciw botom, na liczby.
page-file-twice = Jakaś kostka albo zestaw leży tam dwa razy.
page-file-long = Jest za długi jak na rozgrywkę.
page-replace = Jedna rozgrywka jeszcze czeka
page-replace-about = Urządzenie przechowuje tylko jedną rozgrywkę. Jeśli przejdziesz dalej, ta czekająca przepadnie.
page-replace-yes = Dalej bez niej
page-replace-no = Zachowaj ją
page-back = Wstecz
page-home = Strona główna
page-close = Zamknij
page-menu = Menu
page-table = Stół
page-no-game = Żadna gra tu nie czeka.
page-not-loaded = Nie udało się wczytać tego ekranu. Czy jest połączenie z siecią?
page-try-again = Spróbuj ponownie

page-you = Ty
page-bot = { $level } { $number }
page-is-bot = bot
level-simple = Początkujący
level-easy = Łatwy
level-medium = Średni
level-hard = Trudny

page-edition = Edycja
page-special-il-classic = Serie, grupy i dwa zwykłe jokery: gra, którą zna większość.
page-special-il-twist = Jokery podwójne, zmiany koloru i lustrzane, po dwa.
page-special-hu-twist = Te same jokery specjalne według węgierskich zasad zmiany koloru i lustra.
page-special-pl-standard = Zwykła gra z polską punktacją; otwarcie można zapowiedzieć.
page-special-pl-twist = Wszystkie jokery specjalne; zmiany koloru i lustra nie można zastąpić.
page-special-pl-expert = Cztery kolorowe jokery: każdy zastępuje dowolną liczbę w swoim kolorze.
page-opponents = Przeciwnicy
page-opponent = Przeciwnik { $number }
page-nobody = Nikt
page-levels-about = Początkujący wykłada tylko ze swojej tabliczki, Łatwy przeocza ruchy, Średni gra to, co widać od razu, Trudny zawsze znajduje najlepszy ruch.
page-match = Rozgrywka
page-rounds = Rundy
page-games = Partie
page-house-rules = Zasady domowe
page-house-about = Każde pole edycji można zmienić. Zmiany są tu zaznaczone i trafiają do zapisu.
page-as-printed = Jak w instrukcji
page-begin = Zacznij

page-language = Język
page-language-failed = Nie udało się wczytać języka: { $language }. Czy jest połączenie z siecią?
page-theme = Kolory
page-theme-system = jak w systemie
page-theme-light = jasne
page-theme-dark = ciemne
page-size = Wielkość kostek
page-size-small = małe
page-size-medium = średnie
page-size-large = duże
page-table-settings = Przy stole
page-set-shapes = Kształty przy liczbach
page-set-sound = Dźwięk
page-set-vibration = Wibracje
page-set-still = Mniej ruchu
page-set-unhurried = Więcej czasu na drugie dotknięcie i na cofnięcie dobierania

page-pool = Bank: { $count }
page-tiles = { $count ->
    [one] jedna kostka
    [few] { $count } kostki
   *[many] { $count } kostek
  }
page-round-game = runda { $round }, partia { $game }
page-gave-up = poddana
page-announced = zapowiedziane
page-your-turn = Twój ruch.
page-turn-of = Ruch ma { $player }.
page-plan = Możesz planować, gdy grają inni.
page-plan-lost = Twój plan już nie pasuje i wrócił na tabliczkę.
page-sort-number = Sortuj według liczb
page-sort-colour = Sortuj według kolorów
page-sort-sets = Ułóż w zestawy
page-undo = Cofnij
page-redo = Ponów
page-start-over = Od nowa
page-tidy = Uporządkuj stół
page-draw = Weź kostkę
page-drawing = Bierzesz kostkę …
page-take-back = Jednak nie
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
page-opening-count = Otwarcie: { $value } z { $need }
page-freed = { $tiles } jest wolny i potrzebuje jeszcze zestawu.
page-fits = { $count ->
    [0] W tej postaci nigdzie nie pasuje.
    [one] Pasuje w jednym miejscu.
    [few] Pasuje w { $count } miejscach: wybierz jedno.
   *[many] Pasuje w { $count } miejscach: wybierz jedno.
  }
page-announce = Zapowiedz otwarcie
page-new-set = Nowy zestaw
page-hint = Podpowiedź
page-hint-thinking = Myślę …
page-hint-which = Które kostki?
page-hint-how = Jak?
page-hint-close = Zamknij
page-hint-there = Jest ruch: można wyłożyć { $count ->
    [one] jedną kostkę
    [few] { $count } kostki
   *[many] { $count } kostek
  }.
page-hint-tiles = Te można wyłożyć: { $tiles }
page-hint-none = Nic nie można wyłożyć: weź kostkę.
page-hint-no-opening = Otwarcie jeszcze niemożliwe: weź kostkę.
page-hint-lay = Ułóż to

page-you-first = Najwyższa liczba jest Twoja.
page-you-begin = Zaczynasz.
page-you-played = Wyłożone: { $count ->
    [one] jedna kostka
    [few] { $count } kostki
   *[many] { $count } kostek
  }, wartość { $value }.
page-you-played-late = Koniec czasu. Twój ruch zostaje: { $count ->
    [one] jedna kostka
    [few] { $count } kostki
   *[many] { $count } kostek
  }, wartość { $value }.
page-you-drew = Bierzesz { $tiles }
page-you-announced = Otwarcie zapowiedziane.
page-you-passed = Pasujesz.
page-you-time = Koniec czasu. Bierzesz { $tiles }
page-you-time-back = Koniec czasu, a stół nie był w porządku: wszystko wróciło na miejsce. Bierzesz { $tiles }
page-you-resigned = Ta partia jest poddana.
page-you-out = Ostatnia kostka! Wygrywasz.
page-you-won = Wygrywasz!
page-won = Wygrywa { $player }

page-left-over = Co zostało
page-score-sheet = Tabela punktów
page-big-points = Duże punkty
page-hints = Podpowiedzi
page-next-game = Następna partia
page-again = Jeszcze jedna rozgrywka
page-save-record = Zachowaj zapis
page-verify = Sprawdź tasowanie i każdy ruch
page-no-download = Przeglądarka nie pozwoliła zachować pliku.
page-paused = Wszystko stoi.
page-pause = Przerwa
page-go-on = Graj dalej
page-save-game = Zachowaj tę grę w pliku
page-give-up = Poddaj tę partię
page-give-up-ask = Poddać tę partię?
page-give-up-about = Liczy się jako przegrana, a to, co na tabliczce, jako punkty ujemne.
page-give-up-yes = Poddaj
page-abandon = Zakończ tę partię bez wyniku
page-abandon-ask = Zakończyć tę partię?
page-abandon-about = Boty się zgadzają. Partia nie liczy się nikomu.
page-abandon-yes = Zakończ
page-play-on = Graj dalej
page-leave = Odejdź od stołu, dokończ później
page-sealed = Tasowanie zapieczętowano przed pierwszą kostką:
page-keys = Klawisze i dotyk
page-keys-about = Strzałki przechodzą między kostkami, spacja zaznacza, Enter zagrywa; znak zapytania pokazuje wszystkie klawisze.
page-touch-about = Przeciągaj kostki albo dotknij ich, a potem miejsca. Dwa dotknięcia zagrywają kostkę, gdy pasuje tylko w jednym miejscu. Długie dotknięcie bierze cały zestaw. Aby zaznaczyć kilka, przytrzymaj kostkę na tabliczce i przesuń palec dalej albo przeciągnij po niej z boku.
key-rack = do tabliczki
key-arrows = od kostki do kostki, od zestawu do zestawu
key-select = zaznacz kostkę; z Shift wszystkie aż do niej
key-enter = na tabliczce: zagraj, gdzie pasuje, albo wyłóż zaznaczone jako nowy zestaw; na stole: połóż tam zaznaczone
key-whole = zaznacz cały zestaw
key-back = z powrotem na tabliczkę
key-order = przesuń kostkę na tabliczce
key-done = gotowe, weź albo pas
key-nothing = nic nie zaznaczaj, cofnij branie

rules-head-box = Pudełko
rules-box = { $n ->
    [one] { $n } kostka
    [few] { $n } kostki
   *[many] { $n } kostek
  }: liczby od 1 do 13 w czterech kolorach, każda dwa razy, oraz jokery. Każdy dostaje { $m }; reszta to bank.
rules-aim = Wyłóż wszystkie swoje kostki przed innymi.
rules-head-sets = Zestawy
rules-run = Seria: co najmniej trzy kolejne liczby w jednym kolorze. Idzie od 1 do 13; po 13 nic nie ma.
rules-group = Grupa: trzy lub cztery kostki tej samej liczby, każda w innym kolorze.
rules-jokers-alone = Zestaw może składać się z samych jokerów.
rules-head-jokers = Jokery
rules-joker = Joker zastępuje dowolną kostkę.
rules-double = Podwójny joker zastępuje dwie kostki: sąsiednie w serii albo dwa kolory grupy.
rules-change = Za jokerem zmiany koloru seria idzie dalej w innym kolorze.
rules-mirror-nothing = To, co leży po jednej stronie lustra, leży też po drugiej, licząc od lustra na zewnątrz. Samo lustro nic nie liczy.
rules-mirror-middle = To, co leży po jednej stronie lustra, leży też po drugiej, licząc od lustra na zewnątrz. Lustro oznacza liczbę w środku.
rules-expert = Kolorowy joker zastępuje dowolną liczbę, ale tylko w swoim kolorze.
rules-head-turn = Twój ruch
rules-opening = Otwarcie: pierwsze zestawy pochodzą tylko z tabliczki i są razem warte co najmniej { $n }. Do tego czasu nie wolno ruszać stołu.
rules-turn = W każdym ruchu wyłóż co najmniej jedną kostkę z tabliczki albo weź jedną z banku.
rules-rearrange = Po otwarciu można wydłużać, dzielić, łączyć i przebudowywać wszystkie zestawy. Na koniec każda kostka na stole leży w zestawie.
rules-time = Ruch trwa { $n } s. Gotowy układ, który wtedy leży, zostaje; niegotowy wraca, a liczba branych kostek to { $m }.
rules-announce = Kto wziął kostkę, która umożliwia otwarcie, może je zapowiedzieć: to kosztuje mniej, jeśli partia skończy się wcześniej.
rules-head-freed = Uwalnianie jokera
rules-freed-new = Jokera uwalnia kostka, którą zastępuje, albo przebudowa jego zestawu. W tym samym ruchu musi leżeć w nowym zestawie.
rules-freed-any = Jokera uwalnia kostka, którą zastępuje, albo przebudowa jego zestawu. W tym samym ruchu musi znów leżeć w zestawie.
rules-unreplaceable = Żadna kostka nie zajmuje miejsca zmiany koloru ani lustra: uwalnia je tylko rozebranie zestawu.
rules-head-end = Koniec
rules-out = Kto wyłoży ostatnią kostkę z tabliczki, wygrywa partię.
rules-pool-one-more = Gdy bank jest pusty, każdy ma jeszcze jeden ruch.
rules-pool-all-pass = Gdy bank jest pusty, gra trwa, aż wszyscy po kolei spasują; wygrywa najniższa tabliczka.
rules-pool-first-pass = Gdy bank jest pusty, partia kończy się, gdy ktoś nic nie wyłoży; wygrywa najniższa tabliczka.
rules-score = Pozostali zapisują sumę tabliczki jako punkty ujemne, joker liczy się { $n }; zwycięzca dostaje je wszystkie jako dodatnie.
rules-never-opened = Kto nie miał otwarcia, zapisuje minus { $n }, albo minus { $m }, jeśli było możliwe.

value-first_draw_joker-no-value = najniższy
value-first_draw_joker-draw-again = losuje się ponownie
value-first_draw_tie-tied = gracze z remisem
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
value-timeout_legal-goes-back = wraca
value-empty_pool-one-more-turn = jeszcze jeden ruch dla wszystkich
value-empty_pool-all-pass = gdy wszyscy spasują
value-empty_pool-first-pass = gdy jeden spasuje
value-never_had_turn-rack-sum = suma tabliczki
value-never_had_turn-as-others = jak inni
value-never_opened_at-out = gdy ktoś skończył
value-never_opened_at-any-ending = zawsze
value-never_opened_pool-whole = cała suma
value-never_opened_pool-as-others = jak inni
value-pool_score-difference = różnica do zwycięzcy
value-pool_score-whole = cała suma
value-pool_tie-fewer-tiles = mniej kostek
value-pool_tie-none = jeszcze nikt
value-still_tied-shared = wspólnie
value-still_tied-first-in-turn = pierwszy w kolejności
