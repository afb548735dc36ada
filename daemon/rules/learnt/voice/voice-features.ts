/**
 * Features that show whether the user says a sentence to the agent now:
 *
 *   whose      the structural judgement of its block (handed-over.ts)
 *   place      its block, its line, its neighbours, which others rule or not, what introduces a text
 *   form       capitals, marks, lengths, a language other than the first one's, a colon or quotation in it or before it
 *   persons    the persons in it, its neighbours and the first block
 *   cues       its role by the classifier's cues
 *
 * and pairs of the core features. All are structure and closed word classes; of the lists of texts and requests only
 * whether anything matches, so that prompts with unlisted words work too.
 */
import { placeAmong } from '../sentence-features.ts';
import { CODE_WORD } from '../sentence-words.ts';
import { asksToKeep, comesBack, goesOn, speaksOfHere } from './handing-words.ts';
import { type Laid, layOut, type PlacedSentence, type Seen } from './laid-prompt.ts';
import { handedBy, speaksOfTheSame, tellsThat } from './material.ts';
import { type Person, personsIn } from './persons.ts';
import { boundariesOf, caseOf, endBefore, endOf } from './prompt-blocks.ts';

/** Words at the start that may set the time of a story. */
const OPENING_WORDS = 4;
const BULLET = /^\s*(?:[-*+•–—]|\(?\d{1,2}[.)]|\[[ xX]?\])\s/;
const COLON_WITHIN = /[:：](?=[ \t]+\S)|：(?=\S)/;
const QUOTES = /["“”„«»「『』」]/;
/** All cues but those independent of the speaker. */
const CUES = new Set(
  'never always henceforth anymore dont must should prefer we project passing context prior changed decide remember correct only when all wonder task make yes'.split(
    ' ',
  ),
);

/** The features of the `isAsked` sentences of a prompt; undefined for the others. */
export function voiceFeatures(
  prompt: string,
  sentences: readonly PlacedSentence[],
  isAsked: (sentence: PlacedSentence) => boolean,
): (string[] | undefined)[] {
  const laid = layOut(prompt, sentences);
  return sentences.map((sentence, at) => (isAsked(sentence) ? featuresOf(laid, at) : undefined));
}

function featuresOf(laid: Laid, at: number): string[] {
  const found: string[] = [];
  const add = (name: string) => found.push(name);
  const core = [...placeFeatures(laid, at, add), ...formFeatures(laid, at, add), ...personFeatures(laid, at, add)];
  core.forEach((one, n) => {
    for (const other of core.slice(n + 1)) add(`${one} & ${other}`);
  });
  return found;
}

type Add = (name: string) => void;

/** Features of position; returns the core ones. */
function placeFeatures({ prompt, blocks, seen }: Laid, at: number, add: Add): string[] {
  const { block, start, end, text, line, whose } = seen[at]!;
  const inBlock = seen.filter((other) => other.block === block);
  add(`whose ${whose}`);
  const position = placeAmong(block, blocks.length);
  add(`block ${position}`);
  add(`blocks ${Math.min(blocks.length, 4)}`);
  const { before, behind } = boundariesOf(prompt, start, end);
  add(`boundary ${before}`);
  add(`before ${before} ${endBefore(prompt, start)}`);
  add(`behind ${behind}`);
  if (BULLET.test(line)) add('bullet');
  if (line.trim().length <= text.length + 4) add('whole line');
  const ruling = inBlock.filter(({ rules }) => rules).length;
  const idle = inBlock.length - ruling;
  add(`ruling in block ${Math.min(ruling, 5)}`);
  add(`idle in block ${Math.min(idle, 3)}`);
  add(`ruling ${Math.min(seen.filter(({ rules }) => rules).length, 6)}`);
  add(`sentences ${Math.min(seen.length, 6)}`);
  const within = inBlock.indexOf(seen[at]!);
  add(`place in block ${Math.min(within, 2)} ${within === inBlock.length - 1 ? 'last' : ''}`);
  const [earlier, later] = [seen.slice(0, at), seen.slice(at + 1)];
  if (later.some((other) => !other.rules && other.block === block)) add('idle follows in block');
  if (later.some((other) => !other.rules && other.block !== block)) add('idle follows in another block');
  if (later.some((other) => endOf(other.text) === '?')) add('question follows');
  if (earlier.some((other) => !other.rules)) add('idle before');
  if (earlier.some((other) => endOf(other.text) === '?')) add('question before');
  const opens = at === 0 && before === 'edge';
  const goesOnFrom = earlier.some(({ rules }) => !rules) ? 'behind idle' : 'behind rules';
  const since = opens ? 'opens' : goesOnFrom;
  const rest = later.length > 0 ? 'rules follow' : 'nothing follows';
  const until = later.some(({ rules }) => !rules) ? 'idle follows' : rest;
  add(`${since}, ${until}`);
  const idleOf = (sentences: readonly Seen[]) => sentences.filter(({ rules }) => !rules);
  const textsOf = (sentences: readonly Seen[]) => idleOf(sentences).map((one) => one.text);
  const handed = handedBy(textsOf(earlier));
  add(`handed by ${handed}, ${before}`);
  add(`handed behind by ${handedBy(textsOf(later))}`);
  const speaksOf = (sentences: readonly Seen[]) =>
    speaksOfTheSame(
      seen[at]!.words,
      idleOf(sentences).map(({ words }) => words),
    );
  const several = ruling > 3 ? 'many' : 'some';
  const resumes = speaksOf(earlier);
  if (resumes) add('resumes a request');
  if (speaksOf(later)) add('is taken up');
  return [
    `whose ${whose}`,
    `block ${position}`,
    before,
    ruling > 1 ? several : 'one',
    since,
    until,
    idle > 0 ? 'mixed' : 'pure',
    `handed by ${handed}`,
    resumes ? 'resumes' : 'apart',
  ];
}

/** Features of form; returns the core ones. */
function formFeatures({ blocks, seen, first, language: whole, signs }: Laid, at: number, add: Add): string[] {
  const { block: place, text, line, language, probability, words } = seen[at]!;
  const block = blocks[place]!;
  const earlier = seen.slice(0, at);
  add(`ends ${endOf(text)}`);
  add(`case ${caseOf(text)} first ${caseOf(first.text)}`);
  add(`length ${bucket(text.length, [25, 50, 90, 150, 250])}`);
  add(`block length ${bucket(block.text.length, [40, 90, 180, 350, 700])}`);
  if (place > 0) {
    add(`case of block ${caseOf(block.text)} first ${caseOf(first.text)}`);
    add(`ends of block ${endOf(block.text)} first ${endOf(first.text)}`);
    add(`first ${bucket(first.text.length, [20, 40, 70, 120, 250])}`);
  }
  add(`signs ${Math.min(signs[place]!, 4)}`);
  add(`p ${bucket(probability, [0.6, 0.8, 0.9, 0.96, 0.99])}`);
  if (language === undefined) add('no language');
  else if (seen[0]!.language !== undefined && language !== seen[0]!.language) add('another language');
  // Text after a colon is said by the person before it, or is what those words ask about.
  const opener = COLON_WITHIN.test(text)
    ? text
    : earlier.findLast((other) => other.line === line && COLON_WITHIN.test(other.text))?.text;
  const leadIn = opener?.split(COLON_WITHIN, 1)[0];
  let whose = '';
  if (leadIn !== undefined) whose = isOfUs(leadIn, personsIn(leadIn, language ?? whole)) ? 'own' : 'bare';
  // Speech continues in lower case; quoted content starts a sentence.
  const opened = leadIn === undefined ? '' : caseOf(opener!.slice(leadIn.length));
  const colon = leadIn === undefined ? 'no colon' : `${opener === text ? 'colon' : 'colon before'} ${opened}`;
  if (leadIn !== undefined) add(`${colon} ${bucket(leadIn.length, [12, 25, 60])} ${whose}`);
  if (QUOTES.test(text)) add('quotes');
  if (earlier.some((other) => QUOTES.test(other.text))) add('quotes before');
  if (words.includes(CODE_WORD)) add('names code');
  if (seen.some((other) => other.block === place && other.words.includes(CODE_WORD))) add('block names code');
  return [`${colon} ${whose}`, `end ${endOf(first.text)}`];
}

/** Features of persons and roles; returns the core ones. */
function personFeatures({ blocks, seen, first, language: whole }: Laid, at: number, add: Add): string[] {
  const { block: place, text, language, persons, cues, relays } = seen[at]!;
  const block = blocks[place]!;
  const earlier = seen.slice(0, at);
  for (const person of persons) add(`says ${person}`);
  const beside = seen.filter((other, n) => n !== at && other.block === place);
  for (const person of new Set(beside.flatMap((other) => [...other.persons]))) add(`beside says ${person}`);
  if (place > 0) for (const person of first.persons) add(`first says ${person}`);
  if (speaksOfHere(text)) add('speaks of here');
  for (const name of cues) if (CUES.has(name)) add(`cue ${name}`);
  if (comesBack(text)) add('comes back');
  if (goesOn(text)) add('goes on');
  if (comesBack(block.text)) add('block comes back');
  if (goesOn(block.text)) add('block goes on');
  if (asksToKeep(first.text)) add('first asks to keep');
  if (seen.slice(0, at + 1).some(({ supposes }) => supposes)) add('supposed');
  if (relays) add('relayed');
  if (tellsThat(text)) add(persons.has('me') || persons.has('us') ? 'I tell that' : 'tells that');
  if (earlier.some((other) => other.relays)) add('relayed before');
  const isSpoken = persons.has('me') || persons.has('you');
  if (persons.has('me') && persons.has('you')) add('me and you');
  if (cues.has('henceforth') && isSpoken) add('henceforth to somebody');
  const opening = personsIn(text.split(/\s+/, OPENING_WORDS).join(' '), language ?? whole);
  if (!cues.has('henceforth') && opening.has('past'))
    add(cues.has('when') ? 'opens with past, when' : 'opens with past');
  const points = first.persons.has('this') ? 'points' : '';
  const ours = first.persons.has('us') || first.persons.has('here') ? 'ours' : '';
  return [
    isOfUs(text, persons) || cues.has('project') ? 'anchored' : 'bare',
    `first ${points}${ours}`,
    isSpoken ? 'spoken' : 'unspoken',
  ];
}

/** Whether a text mentions its speaker, their colleagues or their place. */
const isOfUs = (text: string, persons: ReadonlySet<Person>): boolean =>
  persons.has('me') || persons.has('us') || persons.has('here') || speaksOfHere(text);

const bucket = (value: number, bounds: readonly number[]): string =>
  `${bounds.find((bound) => value <= bound) ?? 'more'}`;
