import type { SpacedLanguage } from './language.ts';

export const SPANISH: SpacedLanguage = {
  me: 'yo mi mis mí mío mía me',
  i: 'yo',
  us: 'nosotros nuestro nuestra nuestros nuestras nos *amos *emos *imos',
  here: 'aquí aqui acá este_proyecto este_repo este_repositorio',
  notOnly: 'no_solo no_sólo no_solamente no_únicamente',
  and: 'y o como',
  elsewhere: 'en_todas_partes en_cualquier dondequiera',
  at: 'en',
  you: 'tú te ti tus usted ustedes',
  this: 'esto este esta estos estas eso ese esa',
  past: 'antes ayer pasado pasada anteriormente antiguo antigua',
  now: 'hoy mañana hasta esta_tarde esta_noche esta_semana mientras_yo por_ahora esta_vez de_momento',
  soon: 'en_#_minutos en_#_horas dentro_de_#_minutos dentro_de_#_horas a_la_una a_las_dos a_las_tres a_las_cuatro a_las_cinco a_las_seis a_las_siete a_las_ocho a_las_nueve a_las_diez a_las_once a_las_doce',
  changed: 'ahora ya_no ya_está_fuera desde_ahora a_partir_de_ahora hemos_cambiado hemos_dejado',
  onPurpose: 'deliberadamente intencionadamente conscientemente a_propósito',
  not: 'no_he no_hemos no_está no_están no_se no_me no_pude no_logré no_tiene no_hice',
  still: 'aún todavía',
  must: 'falta faltan queda quedan debo debe deben debemos hay_que habrá_que tengo_que tiene_que necesito necesita necesitan',
  unreal: 'antes usábamos|antes se|antes lo|antes siempre|antes nunca|antiguamente|ojalá|anteriormente',
  common: 'el la los las de que en es y no un una para con por del se al',
  links:
    'a o e u ni pero si cuando como donde qué cómo cuándo dónde porque muy más menos ya está están son ser hay fue era ha han le les lo su sus sin sobre entre hasta desde todo todos toda todas también así sólo solo',
};
