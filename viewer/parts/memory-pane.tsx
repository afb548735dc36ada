import { count } from '../../daemon/contract/amounts.ts';
import type { Observation } from '../../daemon/contract/observations.ts';
import { api } from '../api.ts';
import { Badge, KindMark } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Markdown } from '../components/markdown.tsx';
import { shortProject, withoutMarks } from '../format.ts';
import { href } from '../router.ts';
import { memoryTitle } from '../titles.ts';
import { AskedLine } from './asked-line.tsx';
import { ForgetButton } from './forget-button.tsx';
import { attempt } from './notices.tsx';
import { SessionSummary } from './session-summary.tsx';
import { Time } from './time.tsx';

/** A memory beside the list it is chosen in: its text, where it is from, and what is done most often with it. */
export function MemoryPane({ memory, onChanged }: { memory: Observation; onChanged: () => Promise<void> }) {
  const { id, pinned } = memory;
  const title = memoryTitle(memory);
  const pin = async () => {
    if (await attempt(() => api.changeObservation(id, { pinned: !pinned }), pinned ? 'No longer pinned.' : 'Pinned.'))
      await onChanged();
  };
  return (
    <aside class="pane" aria-label="The chosen memory">
      <h2 dir="auto">{withoutMarks(title)}</h2>
      {memory.kind !== 'summary' && <AskedLine asked={memory.title} title={title} />}
      <div class="facts">
        <KindMark kind={memory.kind} />
        {pinned && <Badge k="decision">pinned</Badge>}
        <Time at={memory.created_at} />
        <span>{memory.access_count === 0 ? 'not used yet' : `used ${count(memory.access_count, 'time')}`}</span>
        {memory.project && <span title={memory.project}>{shortProject(memory.project)}</span>}
      </div>
      <div class="bar">
        <a class="button" href={href(['memory', id])}>
          Open
        </a>
        <Button onClick={pin}>{pinned ? 'Unpin' : 'Pin'}</Button>
        {memory.session_id && (
          <a class="button" href={href(['sessions', memory.session_id])}>
            Session
          </a>
        )}
        <ForgetButton
          key={id}
          what="memory"
          label="Forget"
          request={{ ids: [id] }}
          onForgotten={() => void onChanged()}
        />
      </div>
      {memory.kind === 'summary' ? (
        <SessionSummary text={memory.text} />
      ) : (
        <Markdown key={id} text={memory.text} folds />
      )}
      {memory.files.length > 0 && (
        <p class="facts">
          {memory.files.map((file) => (
            <a key={file} class="mono" href={href(['files'], { path: file })}>
              {file}
            </a>
          ))}
        </p>
      )}
    </aside>
  );
}
