import type { SpacedLanguage } from './language.ts';

export const ITALIAN: SpacedLanguage = {
  me: 'io mio mia miei mie mi me',
  us: 'noi nostro nostra nostri nostre ci *iamo',
  here: 'qui qua questo_progetto questo_repo',
  you: 'tu tuo tua tuoi tue ti te',
  this: 'questo questa questi queste quello ciò',
  past: 'prima ieri scorso scorsa passato vecchio vecchia',
  unreal: 'una volta|un tempo|prima si|prima usavamo|prima era|magari|se solo',
  common: 'il la lo di che e non un una per con del nel della sono gli si al',
  cues: {
    never: 'mai più|mai usare|mai fare',
    always: 'ogni volta|di default',
    henceforth: "da adesso in poi|d'ora in poi|da ora in poi|in futuro|la prossima volta",
    anymore: 'non più',
    dont: 'evita|smetti di|non usare|non fare',
    not: 'senza|nessun*|niente',
    must: 'bisogna|devono|deve essere|obbligatorio',
    should: 'dovrebbe|dovrebbero',
    prefer: 'preferisco|mi piace|meglio',
    we: 'noi|nostro|nostra|nostri|da noi',
    project: 'in questo progetto|in questo repo|da noi|qui',
    only: 'soltanto|solamente',
    when: 'prima di|dopo|appena',
    remember: 'ricorda|ricordati|tieni presente',
    instead: 'invece di|al posto di',
  },
};
