/** Makes prompts of the parts in a set, and measures what of others' words they teach and what of the user's own they lose. */
import { readFileSync } from 'node:fs';
import { openClassifier } from '../../../../daemon/rules/learnt/classifier.ts';
import { taughtRules } from '../../../../daemon/rules/learnt/taught-rules.ts';

export type HandedSet = 'dev' | 'held';
/** Each text stands behind this many of the heads of its language, with a blank line or, where a head ends with a colon, a line's end. */
const TEXTS_A_HEAD = 3;
const OWN = /‹([^›]*)›/g;

type Part = { kind: 'heads' | 'texts' | 'relayed' | 'teaches'; language: string; text: string };

/** Prompts in which everything that rules is somebody else's, and prompts with the user's own sentences. */
export function handedPrompts(set: HandedSet): { others: string[]; teaching: { prompt: string; own: string[] }[] } {
  const parts = readParts(set);
  const of = (kind: Part['kind'], language: string) =>
    parts.filter((part) => part.kind === kind && part.language === language).map(({ text }) => text);
  const languages = [...new Set(parts.map(({ language }) => language))];
  const handed = languages.flatMap((language) => {
    const texts = of('texts', language);
    return of('heads', language).flatMap((head, at) =>
      Array.from({ length: TEXTS_A_HEAD }, (_, n) => `${head}\n\n${texts[(at * TEXTS_A_HEAD + n) % texts.length]}`),
    );
  });
  const relayed = parts.filter(({ kind }) => kind === 'relayed').map(({ text }) => text);
  const teaching = parts
    .filter(({ kind }) => kind === 'teaches')
    .map(({ text }) => ({
      prompt: text.replace(OWN, '$1'),
      own: [...text.matchAll(OWN)].map(([, own]) => own!),
    }));
  return { others: [...new Set([...handed, ...relayed])], teaching };
}

/** The shares of prompts that teach somebody else's words at once, and of sentences that teach alone and not in their prompts. */
export function measureHanded(set: HandedSet) {
  const classify = openClassifier();
  const holding = (prompt: string) => taughtRules(prompt, undefined, classify).rules.filter(({ waits }) => !waits);
  const { others, teaching } = handedPrompts(set);
  const taught = others.filter((prompt) => holding(prompt).length > 0);
  const known = teaching.flatMap(({ prompt, own }) =>
    own.filter((sentence) => holding(sentence).length > 0).map((sentence) => ({ prompt, sentence })),
  );
  const lost = known.filter(
    ({ prompt, sentence }) => !holding(prompt).some(({ text }) => text.includes(bare(sentence))),
  );
  return {
    prompts: others.length,
    taught: taught.length / others.length,
    sentences: known.length,
    lost: lost.length / known.length,
    failures: [...taught, ...lost.map(({ prompt }) => prompt)],
  };
}

/** The middle of a sentence: what it begins and ends with may be left out of its rule. */
const bare = (sentence: string): string => sentence.slice(0, -1).split(' ').slice(-4).join(' ');

function readParts(set: HandedSet): Part[] {
  let heading: Pick<Part, 'kind' | 'language'> | undefined;
  return readFileSync(new URL(`./${set}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line === '' || line.startsWith('// ')) return [];
      const [, kind, language] = /^= (heads|texts|relayed|teaches) (\w\w)$/.exec(line) ?? [];
      if (kind) {
        heading = { kind: kind as Part['kind'], language: language! };
        return [];
      }
      return [{ ...heading!, text: line.replaceAll('⏎', '\n') }];
    });
}
