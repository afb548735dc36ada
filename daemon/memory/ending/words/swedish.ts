import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const SWEDISH_ENDINGS: EndingWords = {
  open: source`
    nästa(?: steg)?|(?:det som |vad som )?(?:kvar|återstår|saknas|fattas)(?: att \p{L}+)?|kvarstående|återstående|
    att göra|ej (?:klart?|gjort|påbörjat)|inte (?:klart?|gjort|påbörjat|med)|ogjort|oklart|pågår|väntar|
    i ?morgon|måndag|senare|uppskjut\p{L}*|utanför (?:omfattning\p{L}*|scope)|blockerat?|to-?dos?|öppna? (?:punkter|
    frågor)|planerat?|resten|fortsättning|innan (?:vi|du)`,
  done: 'klart?|färdigt?|gjort|genomfört|ändringar|ändrat|sammanfattning|resultat|fixat|tillagt|tester?',
  offer: source`
    valfritt?|förslag|idéer|möjlig\p{L}*|förbättringar|rekommenda\p{L}*|om du vill|vid behov|vill du att|säg till|
    (?:kan|skulle) jag (?:också|även)|jag kan (?:också|även)`,
  asked: '(?:öppna )?frågor|beslut (?:krävs|behövs)',
  none: source`
    inget?(?: \p{L}+)?|ingenting(?: \p{L}+)?|inga(?: \p{L}+)?|inte längre|(?:resten|övriga)\b.{0,50}\b(?:gröna?|
    oförändra\p{L}*)`,
  undone: source`
    (?:ännu|fortfarande|än) (?:inte|kvar|ingen|inget)|inte (?:ännu|än|klart?|hunnit|hann)|hann (?:jag )?inte|
    har (?:jag )?inte (?:hunnit|fått|gjort|testat)|återstår|saknas(?: ännu| fortfarande)?|kvar att|
    (?:måste|ska|behöver|får)\b.{0,40}\b(?:ännu|fortfarande|senare|i ?morgon|nästa)|
    (?:lämna|skjut|spara)\p{L}*\b.{0,50}\b(?:till|senare|sedan)|väntar på|blockeras? av|är (?:ännu )?ogjor\p{L}*`,
  isOpen: source`
    (?:öppen|öppet|pågår|väntar|ej påbörjad|inte påbörjad|blockerad|saknas|planerad|senare|delvis|halvklar|återstår|
    nej|kvar)`,
  isDone: '(?:klart?|klara|färdigt?|gjort|fixat|löst|ja|godkänt?)',
  later: source`
    måndag|tisdag|onsdag|torsdag|fredag|i ?morgon|senare|nästa (?:vecka|gång|sprint|version)|en annan gång|
    inte (?:nu|idag)|tills vidare`,
  defers: String.raw`gör|ta|tar|resten|lämna\p{L}*|låt|vänta\p{L}*|spara|fortsätt\p{L}*|ska|får|kommer`,
  whole: 'resten|gör allt|alla (?:punkter|steg)|båda|allihop',
  coming: 'jag ska|nu (?:tar|ska|går)|härnäst|sedan|därefter|fortsätter med|går vidare',
  replaced: String.raw`i stället|istället|ersatt\p{L}*|återställ\p{L}*|borttag\p{L}*|tagit bort|tog bort|omskriv\p{L}*|ångra\p{L}*`,
};
