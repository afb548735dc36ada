import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const ITALIAN_ENDINGS: EndingWords = {
  open: source`
    (?:prossim|successiv)\p{L}*(?: passi| passaggi| pass[oi])?|(?:cosa |che )?(?:resta|rimane|manca)(?:no|nti|
    nte)?(?: \p{L}+)?|rimanent\p{L}*|restant\p{L}*|da (?:fare|finire|completare)|ancora (?:da|apert\p{L}*|in)|
    in (?:sospeso|corso|attesa)|non (?:fatto|finito|completato|iniziato|incluso)\p{L}*|(?:punti )?apert\p{L}*|
    domani|lunedì|più tardi|per (?:domani|lunedì|dopo)|rimandat\p{L}*|rinviat\p{L}*|fuori (?:ambito|scope|portata)|
    bloccat\p{L}*|to-?dos?|seguito|previst\p{L}*|da \p{L}+(?:are|ere|ire)|prima d\p{L}+|
    rimast\p{L}*(?: indietro| fuori)?`,
  done: String.raw`fatto|finito|completato|modifiche|riepilogo|risultat\p{L}*|corretto|aggiunto|cosa ho fatto|test`,
  offer: source`
    opzional\p{L}*|facoltativ\p{L}*|suggeriment\p{L}*|idee|possibil\p{L}*|miglioramenti?|raccomandazioni|se (?:vuoi|
    preferisci|ti (?:va|serve|interessa)|desideri)|(?:posso|potrei|potremmo|possiamo) (?:anche|inoltre)|vuoi che|
    fammi sapere`,
  asked: String.raw`domand\p{L}*(?: apert\p{L}*)?|decision\p{L}* (?:da prendere|necessari\p{L}*)`,
  none: source`
    niente(?: altro)?(?: \p{L}+)?|nulla(?: \p{L}+)?|nessun[oa']?(?: \p{L}+)?|non (?:resta|rimane|manca|
    c'è) (?:più )?(?:niente|nulla|altro)|non più|(?:gli|i) (?:altri|rimanenti|restanti)\b.{0,50}\b(?:passano|verdi)`,
  undone: source`
    (?:va|vanno) (?:ancora )?\p{L}+t[oaie](?!\p{L})|(?:non|mai)\b.{0,40}\bancora|ancora (?:da|non|manca\p{L}*|in sospeso|apert\p{L}*)|(?:resta|restano|rimane|
    rimangono|manca|mancano)(?: ancora)? (?:da|il|la|lo|i|gli|le|un\p{L}*|in|apert\p{L}*|l')|(?:lasciato|lascio|
    rimandato|rinviato|lasciata|lasciati)\b.{0,60}\b(?:a dopo|per dopo|a domani|per domani|a lunedì|più tardi|
    in sospeso|fuori|da parte)|va(?:nno)? ancora|deve ancora|devono ancora|in sospeso|fuori ambito|bloccat\p{L}* da|
    per (?:dopo|più tardi)|non (?:sono riuscit\p{L}*|ho (?:fatto|finito|avuto|potuto))`,
  isOpen: source`
    (?:fallit[oa]|non .{2,20}|da fare|a metà|in (?:corso|sospeso|attesa)|apert[oa]|bloccat[oa]|non (?:iniziat|fatt)[oa]|manca|rimandat[oa]|
    parziale|no)`,
  isDone: '(?:fatt[oa]|finit[oa]|completat[oa]|corrett[oa]|ok|risolt[oa]|sì)',
  later: source`
    (?:può|possono) aspettare|lunedì|martedì|mercoledì|giovedì|venerdì|domani|più (?:tardi|avanti)|dopo|(?:la )?(?:settimana prossima|
    prossima (?:settimana|volta))|un altro giorno|non (?:ora|adesso|oggi)|per ora|stasera`,
  defers: source`
    fa[ic]\p{L}*|fare|resto|lascia\p{L}*|fini\p{L}*|continu\p{L}*|tieni|rimanda\p{L}*|facciamo|vediamo|aspett\p{L}*|
    dobbiamo`,
  whole: 'il resto|fai tutto|tutto (?:il resto|quanto)|tutti i (?:punti|passi)|entrambi',
  coming: '(?:ora|adesso) (?:passo|vado|sistemo|aggiorno)|passo (?:a|al|alla|ai)|procedo|continuo|vado a|poi',
  replaced: source`
    invece|al posto|sostituit\p{L}*|annullat\p{L}*|ripristinat\p{L}*|rimoss\p{L}*|riscritt\p{L}*|scartat\p{L}*`,
};
