// Separates an agent's conclusions from its announcements, without a model.
//
// A working agent writes "Now let me look at X" before each step, and its findings in between. A sentence is kept if it
// has signs of a conclusion (cause, reason, result, decision) or names something (number, code, id). Announcements
// and repetitions are dropped.

/** Words before an announcement: "OK, now …". */
const OPENING =
  /^(?:(?:ok(?:ay)?|good|great|perfect|excellent|all ?right|right|yes|now|next|first|then|finally|also|so|and|but|i see)\b[\s,.!:;–—-]{0,4}){1,6}/i;
/** A sentence that only announces the next step: "Let me check X". */
const ANNOUNCEMENT =
  /^(?:let me\b|let['’]s\b|i['’]ll\b|i will\b|i (?:also )?(?:need|want|have|should) to\b|i['’]m (?:going to|now)\b|we(?:['’]ll| need to)\b|time to\b|no response requested)/i;
/** Words that make the next verb an announcement: "Next, run the tests". */
const ORDER = /^(?:now|next|then|finally|first)\b/i;
const VERBS = new Set(
  `run update add fix check delete remove create write read look verify build test commit push implement refactor rename move replace
  edit find search see continue proceed clean format lint stage`.split(/\s+/),
);
/** Longest bare instruction before its call: "Update the tests:". */
const MAX_STEP_CHARS = 90;
/** A reason or a choice, which makes an announcement worth keeping. */
const REASON =
  /\b(?:because|root cause|instead of|rather than|decid\w+|recommend\w*|turns out|simpler|safer|go with|since|so that|in order)\b/i;
const STRONG =
  /\b(?:because|root cause|caus(?:e[sd]?|ing)|turns out|reason|culprit|decid(?:e[sd]?|ing)|decision|recommend\w*|instead of|rather than|trade-?offs?|therefore|that['’]s why|(?:this|which|that) means|(?:no|n['’]t) need|so that|due to|conclusion|confirm(?:s|ed)|not addressed|remaining|deferr?ed|left (?:open|out|as)|won['’]t|(?:should|must|can) ?n[o']t|the (?:real |actual |core |key |main )?(?:issue|problem|bug|difference|fix|answer|solution|catch|risk)|go with|sticks? with|keeps?|prefer\w*|simpler|safer|out of scope|by design|intentional\w*|regress\w*|breaks?|broken|race|leak\w*|overwr\w+|lost|wiped)\b/i;
const MEDIUM =
  /\b(?:found|fixed|works?|pass(?:es|ed|ing)?|fail(?:s|ed|ing|ure)?|missing|wrong|already|only|never|always|actually|but|however|not|no longer|requires?|expected|created|added|removed|renamed|replaced|changed|switched|moved|merged|pushed|uses?|returns?|default|since|still|so|resolved|addressed|skip(?:ped)?|same|different|without|unless|until)\b|n['’]t\b/i;
const NAMED =
  /`[^`\n]+`|\b[A-Z]{2,}-\d+\b|\bv?\d+\.\d+(?:\.\d+)?\b|\b\w{1,60}[a-z][A-Z]\w*|\b\w{1,60}_\w+|\b[\w-]{1,60}\/[\w./-]+|\b\d{2,}\b|#\d+/g;
const SENTENCE_END = /(?<=[^\s.][^\s.][.!?][)"'’`*]{0,4})\s+(?=\S)/u;
/** Minimum score of a kept sentence. Long messages explain more, so their sentences need less. */
const MIN_SCORE = 2;
const MIN_SCORE_OF_LONG = 0.75;
const LONG_CHARS = 400;
const MIN_REPEATED_CHARS = 12;

/** The sentences already in this digest, reduced to letters and digits. */
export type Said = Set<string>;

/** Remove announcements and repetitions from an agent's last message. */
export function withoutAnnouncements(message: string, said: Said): string {
  const lines = message.split('\n').map((line) =>
    sentencesOf(line)
      .filter((sentence) => !isAnnouncement(sentence) && isNew(sentence, said))
      .join(' '),
  );
  return withoutEmptyHeadings(lines)
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** The best conclusions in an agent's earlier messages, within `max` characters, in their original order. */
export function findConclusions(messages: readonly string[], said: Said, max: number): string {
  const found: { line: number; text: string; score: number; at: number }[] = [];
  let line = 0;
  for (const message of messages) {
    const least = message.length >= LONG_CHARS ? MIN_SCORE_OF_LONG : MIN_SCORE;
    for (const written of message.split('\n')) {
      line += 1;
      for (const text of sentencesOf(written)) {
        const score = scoreOf(text);
        if (score >= least && isNew(text, said)) found.push({ line, text, score, at: found.length });
      }
    }
  }
  let left = max;
  const kept = [...found]
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .filter(({ text }) => {
      if (text.length + 1 > left) return false;
      left -= text.length + 1;
      return true;
    })
    .sort((a, b) => a.at - b.at);
  return kept.reduce((joined, { text, line }, at) => {
    if (at === 0) return text;
    const gap = kept[at - 1]!.line === line ? ' ' : '\n';
    return joined + gap + text;
  }, '');
}

/** Whether a message says more than "Done." or "You're welcome!". */
export function saysSomething(message: string): boolean {
  return (
    message.trim().length >= LONG_CHARS ||
    message.split('\n').some((line) => sentencesOf(line).some((one) => scoreOf(one) >= MIN_SCORE))
  );
}

function sentencesOf(line: string): string[] {
  const text = line.trim();
  if (text === '' || /^(?:[-=*_|:\s]+|`{3}\w*)$/.test(text)) return [];
  return text.startsWith('|') ? [text] : text.split(SENTENCE_END);
}

const bare = (sentence: string): string => sentence.replace(/^(?:[-*>#]|\d+[.)])+\s+/, '').replace(/\*\*|__/g, '');

function isAnnouncement(sentence: string): boolean {
  const text = bare(sentence);
  const rest = text.replace(OPENING, '');
  return (ANNOUNCEMENT.test(rest) || (ORDER.test(text) && startsWithVerb(rest))) && !REASON.test(sentence);
}

/** Whether a message ends with what comes next, so that the agent stopped on its way. */
export function stopsOnTheWay(message: string): boolean {
  const last = sentencesOf(message.trim().split('\n').at(-1)!).at(-1) ?? '';
  return (isAnnouncement(last) || isStep(bare(last))) && !/^let me know\b/i.test(bare(last).replace(OPENING, ''));
}

const isStep = (text: string): boolean => text.length <= MAX_STEP_CHARS && text.endsWith(':') && startsWithVerb(text);

const startsWithVerb = (text: string): boolean => VERBS.has(/^[a-z]{1,12}\b/i.exec(text)?.[0].toLowerCase() ?? '');

function scoreOf(sentence: string): number {
  const text = bare(sentence);
  if (isAnnouncement(sentence) || isStep(text)) return 0;
  const names = Math.min(3, text.match(NAMED)?.length ?? 0);
  return (STRONG.test(text) ? 3 : 0) + (MEDIUM.test(text) ? 1 : 0) + names * 0.75 - (text.endsWith(':') ? 1 : 0);
}

/** Whether a sentence wasn't said before; short ones ("Yes.") may repeat. */
function isNew(sentence: string, said: Said): boolean {
  const key = sentence.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  if (key.length < MIN_REPEATED_CHARS) return true;
  if (said.has(key)) return false;
  said.add(key);
  return true;
}

/** A heading whose lines were all dropped says nothing. */
function withoutEmptyHeadings(lines: readonly string[]): string[] {
  const full = lines.filter((line) => line.trim() !== '');
  return full.filter(
    (line, at) =>
      !/^#{1,6}\s/.test(line) || (full[at + 1] !== undefined && !/^#{1,6}\s/.test(full[at + 1]!)) || full.length === 1,
  );
}
