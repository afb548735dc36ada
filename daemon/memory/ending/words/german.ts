import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const GERMAN_ENDINGS: EndingWords = {
  open: source`
    nächste(?:r|s|n)?(?: schritte?n?)?|als nächstes|weitere schritte|noch(?: \p{L}+)?|offen(?:e|es|er|
    en)?(?: \p{L}+)?|was (?:noch )?(?:fehlt|bleibt|offen|aussteht|übrig|zu tun)|(?:es )?(?:bleibt|verbleib\p{L}*|
    fehlt|fehlen|fehlend\p{L}*)|ausstehend\p{L}*|restliche\p{L}*|der rest|restarbeiten|to-?dos?|zu tun|zu erledigen|
    morgen|montag|später|nicht (?:erledigt|fertig|gemacht|umgesetzt|begonnen|enthalten)\p{L}*|unerledigt\p{L}*|
    zurückgestellt|verschoben|vertagt|aufgeschoben|außerhalb des (?:umfangs|scopes?)|blockiert|in arbeit|
    folgearbeiten|folg(?:t|en)|nachzuholen|geplant\p{L}*|vorgesehen|(?:bevor|vor (?:dem|der)) \p{L}+|zu \p{L}+en|erst (?:nach|
    wenn|ab|mit)|nicht (?:jetzt|heute)|für (?:morgen|später|montag|nächst\p{L}*)`,
  done: source`
    erledigt|fertig|abgeschlossen|geändert|änderungen|umgesetzt|zusammenfassung|ergebnis(?:se)?|behoben|neu|gemacht|
    getan|was (?:ich )?(?:gemacht|geändert|getan)\p{L}*|tests?`,
  offer: source`
    optional(?:e|er|es)?|vorschl(?:ag|äge)|ideen|mögliche?(?:r|s|n)?|denkbar|verbesserungen|empfehlung(?:en)?|
    wenn (?:du|sie) (?:magst|willst|möchtest|möchten|wollen|wünschen)|falls (?:du|sie|gewünscht|erwünscht)|
    auf wunsch|bei bedarf|bei interesse|gern(?:e)? (?:kann|auch|noch)|(?:könnte|kann) ich (?:auch|noch|gern\p{L}*)|
    möchtest du|möchten sie|soll ich noch|sag (?:einfach )?bescheid|wäre noch (?:schön|denkbar)`,
  asked: '(?:offene )?(?:fragen?|rückfragen?)|entscheidung(?:en)? (?:nötig|offen|von dir)|wartet auf (?:dich|deine)',
  none: source`
    keine?(?:s|n|r)?(?: \p{L}+)? ?(?:to-?dos?|offen\p{L}*|mehr|weiteren?|rest\p{L}*|übrig|fragen)|keine|
    nichts(?: mehr)?(?: offen| übrig| zu tun)?|nicht mehr|entfällt|nicht (?:betroffen|berührt|geändert|nötig|
    erforderlich)|unverändert|bleibt unverändert|(?:rest\p{L}*|übrige\p{L}*)\b.{0,50}\b(?:grün|sauber|fertig|
    unverändert|laufen|bestehen|durch)`,
  undone: source`
    (?:im|in der) nächsten (?:schritt|version|runde|woche)|(?:konnte|konnten)(?: ich| wir)?\b.{0,60}\bnicht|noch (?:da|vorhanden|nicht|kein\p{L}*|offen|aus|zu|ausstehend|
    ungetestet|fehlt|gar|immer)|noch\b.{0,60}\b(?:werden|müssen|muss|machen|fehlt|fehlen|offen|ausstehend|nötig|
    gemacht|erledigt|nachziehen|einbauen|zu \p{L}+|\p{L}+zu\p{L}+en)|(?:fehlt|fehlen|steht|stehen|bleibt|
    bleiben)\b.{0,40}\b(?:noch|aus|offen|liegen)|nicht (?:fertig|geschafft|dazu gekommen|umgesetzt|erledigt|
    getestet|angefasst)|(?:auf|für|bis) (?:später|morgen|montag|dienstag|nächste\p{L}*)|zurückgestellt|verschoben|
    vertagt|ausgeklammert|muss\b.{0,60}\bnoch|müssen\b.{0,60}\bnoch|fehlen? noch|ungelöst|(?:warte|wartet|
    warten) (?:noch )?auf|blockiert|(?:folgt|kommt|kommen|folgen)\b.{0,30}\b(?:später|morgen|als nächstes|noch|
    danach)|steht (?:noch )?aus|stehen (?:noch )?aus|offen(?: geblieben)?$|liegen (?:ge)?lassen|halb fertig`,
  isOpen: source`
    (?:fehlgeschlagen|noch nix|nur .{2,30}|unberührt|offen|ausstehend|in arbeit|nicht begonnen|begonnen|blockiert|fehlt|geplant|später|teilweise|halb(?: fertig)?|
    zur hälfte|angefangen|noch .{2,20}|unerledigt|verschoben|wartet|läuft|noch nicht|nein)`,
  isDone: '(?:erledigt|fertig|abgeschlossen|behoben|gemergt|bestanden|umgesetzt|ja|live)',
  later: source`
    kann warten|können warten|montag|dienstag|mittwoch|donnerstag|freitag|morgen|später|nächste(?:s|n)? (?:woche|mal|sitzung)|ein andermal|
    nach (?:dem|der) \p{L}+|nicht (?:jetzt|heute)|heute abend|vorerst`,
  defers: source`
    mach\p{L}*|rest|restliche\p{L}*|lass\p{L}*|erledig\p{L}*|weiter|verschieb\p{L}*|warte\p{L}*|später|kommt|kommen|
    müssen|übrige\p{L}*`,
  whole: source`
    (?:den|das|der) rest|alles(?: andere| davon| übrige)?|alle (?:punkte|davon|schritte|anmerkungen|restlichen)|
    beides`,
  coming: source`
    ich (?:werde|mache|kümmere|gehe|fahre|passe|baue|stelle)|(?:jetzt|nun|als nächstes|danach|anschließend|
    dann) (?:werde|mache|kommt|kommen|folg\p{L}*|passe|kümmere|baue|gehe|noch)|weiter mit`,
  replaced: source`
    stattdessen|ersetzt|zurückgesetzt|rückgängig|zurückgenommen|zurückgerollt|umgestellt|entfernt|verworfen|
    neu geschrieben|statt`,
};
