import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const DUTCH_ENDINGS: EndingWords = {
  open: source`
    volgende(?: stappen?)?|vervolg(?!ens)\p{L}*|(?:wat )?(?:er )?(?:nog )?(?:resteert|overblijft|ontbreekt)|
    nog(?: \p{L}+)?|resterend\p{L}*|restant|de rest|open(?:staand\p{L}*)?(?: \p{L}+)?|te doen|to-?dos?|
    niet (?:gedaan|af|klaar|begonnen|meegenomen)|onafgemaakt|in behandeling|bezig|morgen|maandag|later|
    voor (?:morgen|maandag|later)|uitgesteld|buiten (?:scope|bereik)|geblokkeerd|gepland|te \p{L}+en|
    voor(?:dat)? (?:we|je)|wat (?:nog )?(?:moet|over is|openstaat)`,
  done: source`
    gedaan|klaar|afgerond|voltooid|wijzigingen|samenvatting|resultat\p{L}*|resultaat|opgelost|toegevoegd|
    wat ik (?:heb )?(?:gedaan|gewijzigd)|tests?`,
  offer: source`
    optione\p{L}*|suggesties?|ideeën|mogelijke?|verbeteringen|aanbeveling\p{L}*|als je (?:wilt|wil|dat wilt)|
    desgewenst|indien gewenst|(?:kan|zou) ik (?:ook|nog)|wil je dat|laat (?:het )?(?:me )?weten`,
  asked: '(?:open )?vragen|vraag|beslissing(?:en)? nodig',
  none: source`
    geen(?: \p{L}+)?|niets(?: meer)?(?: \p{L}+)?|niet meer|(?:de )?(?:overige|resterende)\b.{0,50}\b(?:slagen|groen|
    ongewijzigd)`,
  undone: source`
    (?:kon|konden) (?:ik|we)\b.{0,60}\bniet|nog (?:niet|geen|niets|te|open|steeds|moet|moeten|nodig|uit)|(?:moet|
    moeten|dient|dienen|ontbreekt|ontbreken|staat|staan)\b.{0,60}\bnog|nog\b.{0,60}\b(?:worden|moet|moeten|
    te \p{L}+)|(?:gelaten|laten|uitgesteld|bewaard|laat)\b.{0,40}\b(?:voor (?:later|morgen|maandag)|liggen|tot|
    open)|voor (?:later|morgen)|niet (?:toegekomen|af|gelukt|klaar)|buiten scope|geblokkeerd door|wacht op|
    wachten op`,
  isOpen: source`
    (?:mislukt|niet .{2,20}|open|te doen|bezig|in behandeling|niet begonnen|nog niet|geblokkeerd|ontbreekt|gepland|uitgesteld|deels|half|
    wacht|nee)`,
  isDone: '(?:gedaan|klaar|af|afgerond|voltooid|opgelost|gemerged|ok|ja)',
  later: source`
    (?:kan|kunnen) wachten|na (?:het|de) (?:weekend|vakantie|\p{L}+)|maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|later|volgende (?:week|keer|sessie)|niet (?:nu|vandaag)|
    een andere keer|voorlopig|vanavond`,
  defers: String.raw`doe\p{L}*|rest|laat|maak|ga|verder|bewaar|komt|komen|doen|moeten|wacht\p{L}*|overige`,
  whole: 'de rest|doe alles|alles (?:ervan|wat over is)|alle (?:punten|stappen)|allebei',
  coming: 'ik ga|nu (?:ga|pak|de|het)|daarna|verder met|vervolgens',
  replaced: 'in plaats|vervangen|teruggedraaid|ongedaan|verwijderd|herschreven|omgezet|geschrapt',
};
