import type { SpacedLanguage } from './language.ts';

export const NORWEGIAN: SpacedLanguage = {
  me: 'jeg meg min mitt mine',
  i: 'jeg',
  us: 'vi oss vår vårt våre',
  here: 'her dette_prosjektet dette_repoet',
  notOnly: 'ikke_bare ikke_kun',
  and: 'og eller',
  elsewhere: 'alle_andre overalt andre_steder',
  at: 'på i hos',
  you: 'du deg din ditt dine dere',
  this: 'det dette denne disse den',
  past: 'før tidligere siste forrige dengang går',
  now: 'i_dag i_kveld i_morgen i_ettermiddag inntil denne_uken denne_gangen foreløpig akkurat_nå',
  soon: 'om_#_minutter om_en_time om_#_timer klokken_#',
  changed: 'nå fra_nå_av ikke_lenger er_borte er_ute',
  onPurpose: 'bevisst med_vilje',
  not: 'ikke aldri',
  still: 'ennå enda fortsatt',
  must: 'må skal bør mangler gjenstår',
  unreal: 'tidligere|den gangen|før i tiden|bare det|skulle ønske',
  common: 'og er ikke en et til på for med av at som skal ved fra',
  links:
    'den det de der hva hvem hvor når hvorfor hvordan hvis men også bare så om ut inn over under mellom uten har hadde var kan vil må eller alle alt mer veldig jo litt',
  cues: {
    henceforth: 'fra nå av|heretter|fra no av',
    never: 'aldri',
    always: 'alltid',
    dont: 'la være|ikke bruk|unngå',
    must: 'må ikke',
    we: 'våre|hos oss',
  },
};
