import { Markdown } from '../components/markdown.tsx';
import { href } from '../router.ts';
import { LABELS, partsOf } from '../summary-lines.ts';

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
            {label === 'Changed' ? (
              <Files lines={lines} />
            ) : (
              lines.map((line, at) => <Markdown key={at} text={label === 'Closed' ? closedAs(line) : line} />)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was closed, without the words that closed it: they stand among the outcomes. */
const closedAs = (line: string): string => `✓ ${line.split(' ← ')[0]}`;

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
