import type { SpacedLanguage } from './language.ts';

export const POLISH: SpacedLanguage = {
  me: 'ja mnie mi mój moja moje mojego mojej moim',
  us: 'my nas nam nasz nasza nasze naszego naszej naszym *emy *amy *imy *ymy',
  here: 'tu tutaj tym_projekcie tym_repo tym_repozytorium',
  you: 'ty ciebie cię ci tobie twój twoja twoje',
  this: 'to ten ta te tym tego tej tych',
  past: 'kiedyś wcześniej wczoraj dawniej zeszły zeszłym ostatnio',
  unreal: 'kiedyś|dawniej|wcześniej|oby|gdyby|szkoda, że',
  common: 'i w nie na się jest do że z jak po dla przed od lub oraz',
  cues: {
    never: 'nigdy|nigdy więcej',
    always: 'zawsze|za każdym razem|domyślnie',
    henceforth: 'od teraz|od dzisiaj|w przyszłości|następnym razem|na przyszłość',
    anymore: 'już nie|więcej nie',
    dont: 'przestań|unikaj|nie rób|nie używaj|nie dodawaj|nie pisz|nie wolno',
    not: 'nie|bez|żadnych|żaden|żadnej',
    must: 'musi|muszą|musisz|trzeba|należy',
    should: 'powinno|powinien|powinna|powinny',
    prefer: 'wolę|najlepiej|preferuję',
    we: 'nasz*|u nas',
    project: 'w tym projekcie|w tym repo|u nas',
    only: 'tylko|wyłącznie',
    when: 'kiedy|gdy|jeśli|przed|zanim|po każdym',
    remember: 'pamiętaj|zapamiętaj|nie zapomnij',
    instead: 'zamiast',
  },
};
