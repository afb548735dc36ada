import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'preact/hooks';

/** Unchanged lines shown around a change. */
const AROUND = 2;
/** Longer texts are shown in full, one after the other: a comparison would block the page. */
const MAX_CHARS = 60_000;

/** An agent's edit, compared by lines. */
export function Diff({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => linesOf(before, after), [before, after]);
  return (
    <pre class="diff">
      {lines.map(({ what, text }, at) => (
        <span key={at} class={what}>
          {text || ' '}
        </span>
      ))}
    </pre>
  );
}

type Line = { what: 'in' | 'out' | 'same' | 'gap'; text: string };

function linesOf(before: string, after: string): Line[] {
  const parts =
    before.length + after.length > MAX_CHARS
      ? [
          { removed: true, added: false, value: before },
          { removed: false, added: true, value: after },
        ]
      : diffLines(before, after);
  return parts.flatMap(({ added, removed, value }, at): Line[] => {
    const lines = value.replace(/\n$/, '').split('\n');
    if (value === '') return [];
    if (added || removed) return lines.map((text) => ({ what: added ? 'in' : 'out', text }));
    const same = (some: readonly string[]) => some.map((text): Line => ({ what: 'same', text }));
    const [head, tail] = [at === 0 ? 0 : AROUND, at === parts.length - 1 ? 0 : AROUND];
    if (lines.length <= head + tail + 1) return same(lines);
    const gap: Line = { what: 'gap', text: `⋯ ${lines.length - head - tail} lines` };
    return [...same(lines.slice(0, head)), gap, ...same(tail > 0 ? lines.slice(-tail) : [])];
  });
}

/** Longer texts are shown uncompared, because they have many more words than lines. */
const MAX_WORD_CHARS = 20_000;

/** A person's edit, compared word by word. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(
    () => (before.length + after.length > MAX_WORD_CHARS ? undefined : diffWordsWithSpace(before, after)),
    [before, after],
  );
  if (!parts) return <p class="body">{before}</p>;
  return (
    <p class="body words">
      {parts.map(({ added, removed, value }, at) => {
        if (added) return <ins key={at}>{value}</ins>;
        return removed ? <del key={at}>{value}</del> : value;
      })}
    </p>
  );
}
