import type { SpacedLanguage } from './language.ts';

export const PORTUGUESE: SpacedLanguage = {
  me: 'eu meu minha meus minhas me mim',
  i: 'eu',
  us: 'nós nosso nossa nossos nossas gente *amos *emos *imos',
  here: 'aqui cá neste_projeto nesse_projeto neste_repo nesse_repo',
  notOnly: 'não_só não_apenas não_somente',
  and: 'e ou como',
  elsewhere: 'em_todo em_qualquer onde_quer',
  at: 'em na no nos nas',
  you: 'você vocês tu te teu tua ti',
  this: 'isso isto este esta esse essa esses essas disso',
  past: 'antes antigamente ontem passado passada antigo antiga',
  now: 'hoje amanhã até esta_tarde esta_noite esta_semana enquanto_eu por_enquanto desta_vez dessa_vez por_agora',
  soon: 'em_#_minutos daqui_a_#_minutos daqui_a_#_horas às_duas às_três às_quatro às_cinco às_seis às_sete às_oito às_nove às_dez',
  changed: 'agora já_não não_é_mais daqui_em_diante a_partir_de_agora trocamos mudamos',
  onPurpose: 'deliberadamente intencionalmente conscientemente de_propósito',
  not: 'não nunca',
  still: 'ainda',
  must: 'falta faltam resta restam preciso precisa precisam devo deve devem tenho_que tem_que',
  unreal: 'antigamente|antes a gente|antes era|antes usávamos|antes sempre|quem dera|oxalá|tomara que',
  common: 'o a os as de que em e não um uma para com por do da no na se',
  links:
    'ou mas quando como onde quê porque muito mais menos já está estão são ser há foi era tem ter lhe seu sua seus suas sem sobre entre até desde todo todos toda todas também assim só ao aos à às pra pro num numa lá',
};
