import { type Label, labelOf, MADE, VOICES } from '../digest/labels.ts';

/** What a turn's observation says, by the labels of its lines (memory/digest/digest-turn). */
export type TurnParts = {
  /** The words of the user, or of the program that sent them. */
  asked: string;
  /** The agent's: its last message, and what it concluded before. */
  said: string;
  /** Its last messages, one for each of the turns that are told together. */
  endings: string[];
  /** Commits, pull requests and records that it made, a sentence each. */
  made: string[];
  /** What the user answered to the agent's questions, with the question. */
  answered: string[];
  /** The plan that it proposed; empty without one. */
  planned: string;
  /** What it or the user listed as still to do. */
  listed: string[];
  /** Paths that it put back to what was committed. */
  reverted: string[];
  /** Calls that were held and did not run. */
  held: string[];
  /** The request that it stopped before; empty without one. */
  unanswered: string;
  wasInterrupted: boolean;
  /** Labels of all lines but the user's and the agent's: `Changed`, `Ran`, `Left open`. */
  labels: ReadonlySet<Label>;
};

const isSpeaker = (label: Label) => (VOICES as readonly Label[]).includes(label);
const INTERRUPTED = 'Interrupted by the user.';

/** An outcome that left something behind, as `TurnParts.made` writes it; "Committed as 1a2b3c4" is the agent's sentence about it. */
export const MADE_OUTCOME = /^(?:Committed (?![`[]|(?:as|and|it|the)\b)|(?:Opened|Created) [^:\n]{1,80}: )/;

/** Read a turn's observation. A text without labels, which a person wrote anew, counts as said by the agent. */
export function turnParts(text: string): TurnParts {
  const sections: { label: Label; lines: string[] }[] = [{ label: 'Agent', lines: [] }];
  let wasInterrupted = false;
  for (const line of text.split('\n')) {
    if (line === INTERRUPTED) wasInterrupted = true;
    const label = labelOf(line);
    if (label) sections.push({ label, lines: [line.slice(label.length + 1).replace(/^ /, '')] });
    else if (line !== INTERRUPTED) sections.at(-1)!.lines.push(line);
  }
  const of = (...labels: Label[]) => sections.filter(({ label }) => labels.includes(label));
  const textOf = (...labels: Label[]) =>
    of(...labels)
      .map(({ lines }) => lines.join('\n'))
      .join('\n')
      .trim();
  return {
    asked: textOf('User', 'Program'),
    said: textOf('Agent', 'Earlier'),
    endings: of('Agent')
      .map(({ lines }) => lines.join('\n').trim())
      .filter((ending) => ending !== ''),
    listed: of('Open ends').flatMap(({ lines }) => lines[0]!.replace(/ \(and \d+ more\)$/, '').split('; ')),
    reverted: of('Put back').flatMap(({ lines }) => lines[0]!.replace(/ \(and \d+ more\)$/, '').split(', ')),
    held: of('Held').flatMap(({ lines }) => (/ not run\b/.test(lines[0]!) ? [`Held: ${lines[0]}`] : [])),
    unanswered: textOf('Unanswered'),
    wasInterrupted,
    made: of(...MADE).map(({ label, lines }) => `${label} ${lines[0]}`),
    // `question (options) → answer`
    answered: of('Asked').flatMap(({ lines }) => {
      const [, question, answer] = /^(.*?)(?: \([^→]*\))? → (.*)$/.exec(lines[0]!) ?? [];
      return question === undefined || answer === 'no answer' ? [] : [`${question} → ${answer}`];
    }),
    planned: textOf('Planned'),
    labels: new Set(sections.slice(1).flatMap(({ label }) => (isSpeaker(label) ? [] : [label]))),
  };
}

/** Whether a turn did something, be it only reading; calls that were held or refused, a greeting or a question answered from knowledge did not. A person's text did. */
export const didWork = ({ asked, labels }: TurnParts): boolean =>
  asked === '' || [...labels].some((label) => label !== 'Held' && label !== 'Refused by the user');

/** Whether it changed something: files, or whatever a command does. */
export const hasChanged = ({ labels }: TurnParts): boolean =>
  (['Changed', 'Ran', ...MADE] as const).some((label) => labels.has(label));

/** The files that a turn changed; of another turn its files are those that it read. */
export const changedIn = ({ labels, files }: TurnParts & { files: readonly string[] }): readonly string[] =>
  labels.has('Changed') ? files : [];
