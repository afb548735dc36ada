import { size } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Panel } from '../components/panel.tsx';
import { useLoad } from '../use-load.ts';
import { Command } from './connect-agents.tsx';
import { attempt } from './notices.tsx';
import { Empty, Show } from './states.tsx';
import { Time } from './time.tsx';

/** The memory as files: backups, how one is restored, exports, and what it takes on disk. */
export function DataSettings() {
  const loaded = useLoad(() => api.backups(), []);
  const backUp = async () => {
    if (await attempt(() => api.backUp(), 'A backup has begun; it is listed when it is done.')) await loaded.reload();
  };
  return (
    <>
      <Show loaded={loaded}>
        {({ on, folder, items, running, failed, drill }) => (
          <Panel
            title="Backups"
            actions={
              <>
                <Button onClick={loaded.reload}>Refresh</Button>
                <Button look="primary" disabled={running} onClick={backUp}>
                  {running ? 'Running …' : 'Back up now'}
                </Button>
              </>
            }
          >
            <p class="quiet">
              {on ? 'Once a day by itself' : 'Not by itself (setting backup)'}, in <code>{folder}</code>.{' '}
              {drill && (drill.ok ? 'The latest restore drill passed ' : 'The latest restore drill FAILED ')}
              {drill && <Time at={drill.at} />}
            </p>
            {failed && <p class="box bad">{failed.message}</p>}
            {items.length === 0 && <Empty>No backup yet.</Empty>}
            <ul class="rows">
              {items.map(({ name, bytes, at, daily }) => (
                <li class="row pick" key={name}>
                  <div>
                    <strong>{name}</strong>
                    <div class="facts">
                      <Time at={at} />
                      <span>{size(bytes)}</span>
                      {daily && <Badge k="slate">daily</Badge>}
                    </div>
                  </div>
                  <Command text={`agent-memory restore ${name} --replace`} />
                </li>
              ))}
            </ul>
            <p class="quiet">
              Restoring stops the daemon, so it is done in a terminal; the memory as it is now is backed up before it.
            </p>
          </Panel>
        )}
      </Show>
      <Panel title="Export">
        <p>
          As JSON lines, which <code>agent-memory import</code> reads:{' '}
          <Command text="agent-memory export memory.jsonl" />
        </p>
        <p>
          As Markdown, a file a memory: <Command text="agent-memory export memory --format markdown" />
        </p>
      </Panel>
      <DiskUse />
    </>
  );
}

function DiskUse() {
  const loaded = useLoad(() => api.sizes(), []);
  return (
    <Show loaded={loaded}>
      {({ database_bytes, folders }) => (
        <Panel title="Disk">
          <dl>
            <div>
              <dt>Database</dt>
              <dd>{size(database_bytes)}</dd>
            </div>
            {folders
              .filter(({ bytes }) => bytes > 0)
              .map(({ name, bytes }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{size(bytes)}</dd>
                </div>
              ))}
          </dl>
        </Panel>
      )}
    </Show>
  );
}
