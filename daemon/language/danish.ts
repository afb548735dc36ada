import type { SpacedLanguage } from './language.ts';

export const DANISH: SpacedLanguage = {
  me: 'jeg mig min mit mine',
  us: 'vi os vores',
  here: 'her herinde dette_projekt dette_repo',
  you: 'du dig din dit dine i',
  this: 'det dette denne disse den',
  past: 'før tidligere sidste dengang går',
  unreal: 'tidligere|dengang|førhen|gid|bare det',
  common: 'og er ikke en et til på for med af at som skal ved fra',
  cues: {
    never: 'aldrig|aldrig mere',
    always: 'altid|hver gang',
    henceforth: 'fra nu af|fremover|i fremtiden|naste gang|næste gang',
    anymore: 'ikke mere|ikke længere',
    dont: 'lad være med|undgå|stop med',
    not: 'ikke|ingen|uden',
    must: 'skal|må ikke',
    should: 'bør|burde',
    prefer: 'helst|foretrækker|hellere',
    we: 'vores|hos os',
    project: 'dette projekt|hos os',
    only: 'kun|udelukkende',
    when: 'når|inden|efter at|så snart',
    remember: 'husk|glem ikke',
    instead: 'i stedet for',
  },
};
