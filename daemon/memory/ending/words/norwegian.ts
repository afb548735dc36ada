import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const NORWEGIAN_ENDINGS: EndingWords = {
  open: source`
    neste(?: steg| skritt)?|(?:det som |hva som )?(?:mangler|gjenstår)|gjenstående|igjen(?: å \p{L}+)?|å gjøre|
    ikke (?:ferdig\p{L}*|gjort|påbegynt|med)|uferdig|pågår|venter|i morgen|mandag|senere|utsatt|
    utenfor (?:scope|omfang\p{L}*)|blokkert|to-?dos?|åpne (?:punkter|oppgaver)|planlagt|resten|før (?:vi|du)`,
  done: 'ferdig|gjort|laget|endringer|endret|oppsummering|resultat(?:er)?|fikset|rettet|lagt til|tester?',
  offer: source`
    valgfritt?|forslag|ideer|mulige?|forbedringer|anbefal\p{L}*|hvis du (?:vil|ønsker)|ved behov|vil du at|si fra|
    (?:kan|kunne) jeg (?:også|dessuten)|jeg kan (?:også|dessuten)`,
  asked: '(?:åpne )?spørsmål|beslutning(?:er)? (?:kreves|mangler)',
  none: source`
    ingen(?: \p{L}+)?|ingenting(?: \p{L}+)?|ikke (?:lenger|mer)|(?:resten|de andre)\b.{0,50}\b(?:grønne?|uendre\p{L}*)`,
  undone: source`
    (?:ennå|enda|fortsatt) (?:ikke|mangler|ingen)|ikke (?:ennå|enda|ferdig\p{L}*|rukket)|rakk (?:jeg )?ikke|
    har (?:jeg )?ikke (?:rukket|fått|laget|testet)|mangler(?: fortsatt| ennå)?|gjenstår|
    (?:må|skal|bør)\b.{0,40}\b(?:ennå|enda|fortsatt|senere|i morgen|neste)|
    (?:lar|latt|utsett\p{L}*|utsatt|spar\p{L}*)\b.{0,50}\b(?:til|senere)|venter på|blokkert av`,
  isOpen: source`
    (?:åpen|åpent|pågår|venter|ikke påbegynt|blokkert|mangler|planlagt|senere|delvis|halvferdig|nei|gjenstår)`,
  isDone: '(?:ferdig|gjort|fikset|løst|klart?|ja|godkjent)',
  later: source`
    mandag|tirsdag|onsdag|torsdag|fredag|i morgen|senere|neste (?:uke|gang|sprint|versjon)|en annen gang|
    ikke (?:nå|i dag)|foreløpig`,
  defers: String.raw`gjør|ta|tar|resten|la|vent\p{L}*|spar|fortsett\p{L}*|skal|må|kommer`,
  whole: 'resten|gjør alt|alle (?:punkter|steg)|begge',
  coming: 'jeg (?:skal|vil)|nå (?:tar|går|skal)|deretter|etterpå|fortsetter med|går videre',
  replaced: String.raw`i stedet|erstatte\p{L}*|tilbakeført|rullet tilbake|fjernet|omskrevet|angret`,
};
