import type { SpacedLanguage } from './language.ts';

export const FRENCH: SpacedLanguage = {
  me: "je j' moi mon ma mes m'",
  i: "je j'",
  us: 'nous notre nos',
  here: 'ici ce_projet ce_dépôt ce_repo',
  notOnly: 'pas_que pas_qu pas_seulement pas_uniquement',
  and: 'et ou comme',
  elsewhere: 'ailleurs partout',
  at: 'sur à chez dans au',
  you: 'tu te toi ton ta tes vous votre vos',
  this: 'ce cet cette ces ça ceci cela',
  past: 'avant hier autrefois dernier dernière jadis ancien ancienne',
  now: "aujourd’hui aujourd'hui demain ce_soir ce_matin cet_après-midi jusqu* tant_que_je tant_que_nous ce_coup-ci cette_fois pour_l'instant pour_le_moment cette_semaine",
  soon: 'dans_#_minutes dans_#_heures dans_une_heure à_midi à_#_heures',
  changed:
    "maintenant désormais dorénavant n'est_plus ne_sont_plus entre-temps c'est_fini on_a_remplacé on_a_abandonné",
  onPurpose: 'volontairement délibérément sciemment exprès',
  not: 'pas jamais',
  still: 'encore toujours',
  must: 'dois doit devons doivent devra devront faut faudra reste restent manque manquent',
  unreal: 'autrefois|jadis|à l’époque|avant, on|avant on|avant, nous|si seulement|si au moins',
  common: 'le la les de des est et pas un une dans pour que avec du sur ne au',
  links:
    'à en l d s n qu ce se qui quoi où comment pourquoi quand mais ou si plus très aussi donc car ni y il elle ils elles on leur leurs lui sont être a ont avoir était fait faire peut par sous entre sans chez vers tout tous toute comme même alors ça aux',
};
