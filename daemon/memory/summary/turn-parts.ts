import { type Label, labelOf, MADE, VOICES } from '../digest/labels.ts';

/** A turn's observation, by the labels of its lines (memory/digest/digest-turn). */
export type TurnParts = {
  /** The words of the user, or of the program that sent the prompt. */
  asked: string;
  /** The agent's last message and earlier conclusions. */
  said: string;
  /** The last message of each turn in the observation. */
  endings: string[];
  /** Its commits, pull requests and records, one sentence each. */
  made: string[];
  /** The user's answers to the agent's questions, with the question. */
  answered: string[];
  /** The proposed plan; empty without one. */
  planned: string;
  /** Items listed as open, by the agent or the user. */
  listed: string[];
  /** Paths that it put back to what was committed. */
  reverted: string[];
  /** Calls that were blocked and did not run. */
  held: string[];
  /** The request that it stopped before; empty without one. */
  unanswered: string;
  wasInterrupted: boolean;
  /** Labels of all lines except speakers': `Changed`, `Ran`, `Left open`. */
  labels: ReadonlySet<Label>;
};

const isSpeaker = (label: Label) => (VOICES as readonly Label[]).includes(label);
const INTERRUPTED = 'Interrupted by the user.';

/** An outcome as in `TurnParts.made`. "Committed as 1a2b3c4" is only the agent's sentence about one. */
export const MADE_OUTCOME = /^(?:Committed (?![`[]|(?:as|and|it|the)\b)|(?:Opened|Created) [^:\n]{1,80}: )/;

/** Parse a turn's observation. A person's own text, without labels, counts as said by the agent. */
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

/**
 * Whether a turn did anything, if only reading. Blocked or refused calls, greetings and answers from knowledge don't
 * count; a person's own text does.
 */
export const didWork = ({ asked, labels }: TurnParts): boolean =>
  asked === '' || [...labels].some((label) => label !== 'Held' && label !== 'Refused by the user');

/** Whether a turn changed files or ran a command that may change something. */
export const hasChanged = ({ labels }: TurnParts): boolean =>
  (['Changed', 'Ran', ...MADE] as const).some((label) => labels.has(label));

/** The files that a turn changed; of another turn its files are those that it read. */
export const changedIn = ({ labels, files }: TurnParts & { files: readonly string[] }): readonly string[] =>
  labels.has('Changed') ? files : [];
