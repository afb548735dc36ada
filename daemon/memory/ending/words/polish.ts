import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const POLISH_ENDINGS: EndingWords = {
  open: source`
    (?:następn|kolejn|dalsz)\p{L}*(?: kroki?)?|(?:co )?(?:zostało|pozostało|zostaje|pozostaje)(?: \p{L}+)?|
    pozostał\p{L}*|do (?:zrobienia|dokończenia|wykonania)|jeszcze(?: \p{L}+)?|otwart\p{L}*|nie(?:zrobion|dokończon|
    ukończon)\p{L}*|nie (?:zrobion|zaczęt|ukończon)\p{L}*|w (?:toku|trakcie)|oczekując\p{L}*|jutro|(?:na |
    w )?poniedziałek|później|na (?:jutro|później)|odłożon\p{L}*|przełożon\p{L}*|poza zakresem|zablokowan\p{L}*|
    brakuj\p{L}*|zaplanowan\p{L}*|do \p{L}+(?:enia|ania|ęcia)|przed \p{L}+|to-?dos?`,
  done: source`
    zrobione|gotowe|ukończone|zmiany|podsumowanie|wyniki?|naprawione|dodane|(?:co )?zrobi(?:łem|łam|liśmy|one)|
    testy?`,
  offer: source`
    opcjonaln\p{L}*|sugestie|propozycje|pomysły|możliwe|ulepszenia|zalecenia|jeśli (?:chcesz|wolisz|trzeba)|
    mogę (?:też|również|także|jeszcze)|można (?:też|by|również)|daj znać|chcesz, (?:żebym|abym)`,
  asked: String.raw`pytani\p{L}*(?: otwarte)?|decyzj\p{L}* (?:potrzebn\p{L}*|do podjęcia)`,
  none: source`
    brak(?: \p{L}+)?|nic(?: więcej)?(?: \p{L}+)?|nie ma (?:już )?(?:nic|więcej|otwartych)|żadn\p{L}*|już nie|
    pozostałe\b.{0,40}\b(?:przechodzą|zielone|bez zmian)`,
  undone: source`
    jeszcze (?:nie|trzeba|do|brak\p{L}*|został\p{L}*|wymaga\p{L}*|musi)|nie\b.{0,40}\bjeszcze|(?:zostało|pozostało|
    pozostaje|zostaje|brakuje|został\p{L}*) (?:jeszcze )?(?:do|\p{L}+(?:ć|nie))|(?:zostawi\p{L}*|odłoży\p{L}*|
    odłożon\p{L}*|przełoży\p{L}*)\b.{0,50}\b(?:na (?:później|jutro|potem|poniedziałek)|otwart\p{L}*)|na później|
    trzeba (?:jeszcze|będzie)|wymaga(?:ją)? (?:jeszcze|nadal)|nadal (?:nie|wymaga|brak\p{L}*|trzeba|czeka)|
    poza zakresem|zablokowan\p{L}* przez|czeka(?:ją)? na|nie (?:zdąży\p{L}*|mogłem|mogłam|udało się|dokończy\p{L}*)|
    brakuje`,
  isOpen: source`
    (?:nie .{2,20}|zacz[ęą]\p{L}+|do zrobienia|otwart[ey]|w (?:toku|trakcie)|nie (?:zaczęt|rozpoczęt)\p{L}*|zablokowan\p{L}*|brak|
    oczekuj\p{L}*|odłożon\p{L}*|częściowo|w połowie|nie)`,
  isDone: String.raw`(?:zrobion\p{L}*|gotow\p{L}*|ukończon\p{L}*|naprawion\p{L}*|ok|scalon\p{L}*|tak)`,
  later: source`
    (?:może|mogą) (?:po)?czekać|poniedział\p{L}*|wtor(?:ek|ku)|środ[ęy]|czwart(?:ek|ku)|piąt(?:ek|ku)|jutro|później|(?:w )?(?:przyszłym|
    następnym) (?:tygodniu|razem)|potem|nie (?:teraz|dziś|dzisiaj)|innym razem|na razie`,
  defers: source`
    zr[oó]b\p{L}*|reszt\p{L}*|zostaw\p{L}*|dokończ\p{L}*|kontynuuj\p{L}*|odłóż|pozostałe|trzeba|poczeka\p{L}*|
    zrobimy|musimy`,
  whole: 'resztę|zrób wszystko|wszystkie (?:punkty|kroki|pozostałe)|pozostałe|oba',
  coming: 'teraz|zajmę się|przechodzę|następnie|potem|zaraz|zabieram się',
  replaced: source`
    zamiast|zastąpi\p{L}*|zastąpion\p{L}*|cofnię\p{L}*|cofną\p{L}*|usunię\p{L}*|przepisa\p{L}*|wycofa\p{L}*|
    porzucon\p{L}*`,
};
