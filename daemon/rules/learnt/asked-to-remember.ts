/** With fewer words left, it isn't a sentence. */
const MIN_WORDS = 3;
/** Words that ask to remember, and the words that join them to the rest. */
const ASKS =
  /^(?:(?:please|bitte) )?(?:(?:always |just )?(?:remember|keep in mind|bear in mind|don['’]?t forget|make a note)(?: (?:that|to)\b|:|,(?! )|, that\b| (?=(?:I|we|my|our|always|never)\b))|(?:merk(?:e)? dir|denk daran|vergiss nicht)[:,]? dass\b|(?:merk(?:e)? dir|retiens|recuerda|lembre(?:-se)?|ricorda|onthoud|запомни)\s*:|(?:retiens|souviens-toi|recuerda|lembre(?:-se)?|lembra) que\b|ricorda(?:ti)? che\b|onthoud dat\b|запомни,? что\b)\s*/iu;

/** Remove the words that ask to remember: “remember that I prefer tabs” becomes “I prefer tabs”. */
export function withoutAsking(text: string): string {
  const said = text.replace(ASKS, '');
  return said.split(/\s+/).length < MIN_WORDS ? text : said;
}
