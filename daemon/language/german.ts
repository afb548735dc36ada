import type { SpacedLanguage } from './language.ts';

export const GERMAN: SpacedLanguage = {
  me: 'ich mir mich mein meine meinen meinem meiner meines',
  i: 'ich',
  us: 'wir uns unser unsere unseren unserem unserer',
  here: 'hier diesem_projekt diesem_repo diesem_repository unserem_projekt',
  notOnly: 'nicht_nur',
  and: 'und oder wie',
  elsewhere: 'woanders überall anderswo anderen sonst',
  at: 'auf bei im in am zu',
  you: 'du dir dich dein deine deinen deinem deiner',
  this: 'das dies diese dieser dieses diesen diesem dazu davon',
  past: 'früher damals gestern letztes letzten letzte vorher ehemals',
  now: 'heute morgen vorerst gerade_mal heut bis_zum bis_zur bis_dahin bis_morgen bis_montag diese_woche heute_abend solange_ich solange_wir fürs_erste diesmal',
  soon: 'in_#_minuten in_#_stunden in_einer_stunde in_einer_minute die_nächste_stunde um_zwei um_drei um_vier um_fünf um_sechs um_sieben um_acht um_neun um_zehn um_elf um_zwölf',
  changed:
    'jetzt inzwischen ab_jetzt ab_sofort nicht_mehr ist_raus sind_raus ist_weg getauscht umgestellt abgeschafft abgelöst',
  onPurpose: 'bewusst absichtlich gezielt mit_absicht',
  not: 'nicht',
  still: 'noch weiterhin',
  must: 'muss müssen fehlt fehlen bleibt bleiben braucht brauchen',
  unreal: 'früher|damals|ehemals|einst|ach, wenn|wenn doch|schön wär',
  common: 'der die und ist nicht ein eine zu den mit auf für im wird werden sind oder von',
  links:
    'das dem des eines einer einem einen wie was wer wo wann warum wenn dann aber auch nur noch schon so da dort bei nach vor aus um an bis durch ohne über unter zwischen hat haben hatte war waren kann können soll sollen muss er sie es ihr man kein keine mal denn dass ob nochmal mehr sehr alle alles',
};
