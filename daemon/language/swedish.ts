import type { SpacedLanguage } from './language.ts';

export const SWEDISH: SpacedLanguage = {
  me: 'jag mig min mitt mina',
  us: 'vi oss vår vårt våra',
  here: 'här det_här_projektet detta_projekt det_här_repot',
  you: 'du dig din ditt dina ni',
  this: 'det detta denna dessa den',
  past: 'förr tidigare förra igår sista då',
  unreal: 'förr|tidigare|på den tiden|tänk om|om bara',
  common: 'och är inte en ett till på för med av att som ska vid från',
  cues: {
    never: 'aldrig mer|aldrig',
    always: 'alltid|varje gång',
    henceforth: 'från och med nu|hädanefter|framöver|i fortsättningen|nästa gång',
    anymore: 'inte längre',
    dont: 'sluta|undvik|låt bli',
    not: 'inte|ingen|utan|inga',
    must: 'måste|får inte',
    should: 'bör|borde',
    prefer: 'helst|föredrar|hellre',
    we: 'våra|vårt|hos oss',
    project: 'det här projektet|hos oss',
    only: 'endast|bara',
    when: 'när|innan|efter att|så fort',
    remember: 'kom ihåg|glöm inte',
    instead: 'istället för|i stället för',
  },
};
