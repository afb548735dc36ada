import { stem } from 'porter2';

/**
 * Words of any subject: time, number, size, and general verbs and nouns. They hardly relate a prompt to a rule: "the
 * merge queue is stuck every night" isn't about nightly jobs.
 */
const WORDS = `
  day night week weekend month year hour minute second moment today yesterday tomorrow morning evening early late later soon last next old new
  recent latest long short big small large little high low full empty whole half double single several few couple hundred thousand two three four
  five six seven eight nine ten twice
  place part point side top bottom middle end start begin kind sort type form way case fact reason problem issue question answer idea name word
  number amount size list line people person someone everyone guy team user customer
  ask bring buy call care carry change check close come cost count cut deal decide drop fail feel fill find finish follow forget give go happen
  help hold join keep know leave like live load look lose make mean meet miss move note open order pick plan play point print pull put raise reach
  read ready rename reload save see seem send set share shift show sit skip sound speak stand stay step stop support swap take talk tell think throw
  touch try turn understand wait walk want watch win wish work write
  able again almost already also always apart around away back certain clear common different easy enough every exact far fast final fine free
  general good great hard important main near nice normal own possible quick quiet quite rather real right same short simple slow special sure
  together true usual wrong
`;
const words = new Set(WORDS.trim().split(/\s+/).map(stem));

/** Whether an analysed term is general. */
export const isGeneralWord = (term: string): boolean => words.has(term);
