import type { SpacedLanguage } from './language.ts';

export const DUTCH: SpacedLanguage = {
  me: 'ik mij mijn me',
  us: 'wij we ons onze',
  here: 'hier dit_project deze_repo dit_repo deze_repository',
  you: 'jij je jou jouw u uw',
  this: 'dit deze dat die',
  past: 'vroeger gisteren vorig vorige destijds toen',
  unreal: 'vroeger|destijds|toen we|was het maar|ik wou dat',
  common: 'de het een en van is niet voor met op te in zijn worden aan of',
  cues: {
    never: 'nooit|nooit meer',
    always: 'altijd|telkens|elke keer|standaard',
    henceforth: 'vanaf nu|voortaan|in het vervolg|de volgende keer',
    anymore: 'niet meer',
    dont: 'doe niet|stop met|vermijd|niet doen',
    not: 'niet|geen|zonder',
    must: 'moet|moeten|verplicht',
    should: 'hoort|horen te|zou moeten',
    prefer: 'liever|het liefst|voorkeur',
    we: 'wij|we|ons|onze|bij ons',
    project: 'dit project|deze repo|bij ons',
    only: 'alleen|uitsluitend',
    when: 'wanneer|voordat|nadat|zodra',
    remember: 'onthoud|let op|vergeet niet',
    instead: 'in plaats van',
  },
};
