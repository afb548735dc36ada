import { Markdown } from '../components/markdown.tsx';
import { href } from '../router.ts';

/** What each line of a summary begins with, and the colour of its kind. */
const LABELS: Readonly<Record<string, string>> = {
  'In short': 'decision',
  Goal: 'prompt',
  Decided: 'decision',
  Outcome: 'good',
  Changed: 'slate',
  Open: 'open',
  Closed: 'good',
};
const LINE = new RegExp(`^(${Object.keys(LABELS).join('|')}): (.*)$`);

/** The lines of a summary by their label, in their order; undefined for a text that is no summary of ours. */
function partsOf(text: string): Map<string, string[]> | undefined {
  const parts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, label, rest] = LINE.exec(line) ?? [];
    if (label === undefined) return undefined;
    parts.set(label, [...(parts.get(label) ?? []), rest!]);
  }
  return parts;
}

/** What a session came to: goals, outcomes, files and open ends beside their labels, any other text as it is. */
export function SessionSummary({ text }: { text: string }) {
  const parts = partsOf(text);
  if (!parts) return <Markdown text={text} folds />;
  return (
    <dl class="summary">
      {[...parts].map(([label, lines]) => (
        <div key={label}>
          <dt data-k={LABELS[label]}>{label}</dt>
          <dd>
            {label === 'Changed' ? <Files lines={lines} /> : lines.map((line, at) => <Markdown key={at} text={line} />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Files = ({ lines }: { lines: readonly string[] }) => (
  <span class="facts">
    {lines
      .join(', ')
      .split(', ')
      .map((file) =>
        /^[^\s]+\.\w+$/.test(file) ? (
          <a key={file} class="mono" href={href(['files'], { path: file })}>
            {file}
          </a>
        ) : (
          <span key={file}>{file}</span>
        ),
      )}
  </span>
);
