import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const DANISH_ENDINGS: EndingWords = {
  open: source`
    næste(?: skridt| trin)?|(?:det,? der |hvad der )?(?:mangler|udestår|resterer)|tilbage(?: at \p{L}+)?|resterende|
    udestående|at gøre|ikke (?:færdig\p{L}*|gjort|påbegyndt|med)|uafsluttet|i gang|afventer|i morgen|mandag|senere|
    udskudt|uden for (?:scope|omfang)|blokeret|to-?dos?|åbne (?:punkter|opgaver)|planlagt|resten|før (?:vi|du)`,
  done: 'færdigt?|gjort|lavet|ændringer|ændret|opsummering|resultat(?:er)?|rettet|tilføjet|tests?',
  offer: source`
    valgfrit?|forslag|idéer|ideer|mulige?|forbedringer|anbefal\p{L}*|hvis du (?:vil|ønsker|har lyst)|ved behov|
    vil du have|sig til|(?:kan|kunne) jeg (?:også|desuden)|jeg kan (?:også|desuden)`,
  asked: '(?:åbne )?spørgsmål|beslutning(?:er)? (?:kræves|mangler)',
  none: source`
    ingen(?: \p{L}+)?|intet(?: \p{L}+)?|ikke (?:længere|mere)|(?:resten|de øvrige)\b.{0,50}\b(?:grønne?|uændre\p{L}*)`,
  undone: source`
    (?:endnu|stadig) (?:ikke|mangler|ingen|intet)|ikke (?:endnu|færdig\p{L}*|nået)|nåede (?:jeg )?ikke|
    har (?:jeg )?ikke (?:nået|fået|lavet|testet)|mangler(?: stadig| endnu)?|udestår|
    (?:skal|må|bør)\b.{0,40}\b(?:endnu|stadig|senere|i morgen|næste)|
    (?:lade?r?|ladt|udsk\p{L}+|gem\p{L}*)\b.{0,50}\b(?:til|senere)|venter på|afventer|blokeret af`,
  isOpen: source`
    (?:åben|i gang|venter|afventer|ikke påbegyndt|blokeret|mangler|planlagt|senere|delvist?|halvt? færdig\p{L}*|nej|
    udestår)`,
  isDone: '(?:færdige?|gjort|rettet|løst|klar|ja|godkendt)',
  later: source`
    mandag|tirsdag|onsdag|torsdag|fredag|i morgen|senere|næste (?:uge|gang|sprint|version)|en anden gang|
    ikke (?:nu|i dag)|foreløbig`,
  defers: String.raw`gør|tag|tager|resten|lad|vent\p{L}*|gem|fortsæt\p{L}*|skal|må|kommer`,
  whole: 'resten|gør det hele|alle (?:punkter|trin)|begge',
  coming: 'jeg (?:skal|vil)|nu (?:tager|går|skal)|derefter|bagefter|fortsætter med|går videre',
  replaced: String.raw`i stedet|erstatte\p{L}*|tilbageført|rullet tilbage|fjernet|omskrevet|fortrudt`,
};
