import { useState } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { WordDiff } from '../components/diff.tsx';
import { exactTime, shortProject } from '../format.ts';
import { useLoad } from '../use-load.ts';
import { attempt } from './notices.tsx';
import { Show } from './states.tsx';

const CHANGED_BY: Record<string, string> = { user: 'you', agent: 'a model', rest: 'a program' };

function shownProject({ project, global }: { project: string | null; global: boolean }): string {
  if (project) return shortProject(project);
  return global ? 'every project' : 'no project';
}

/**
 * What each change of a memory took out and put in, who made it and when; and a way to forget the earlier texts alone.
 */
export function MemoryVersions(props: { id: number; text: string; count: number; onForgotten: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const loaded = useLoad(() => api.observationVersions(props.id), [props.id, props.count]);
  return (
    <section>
      <h2>Earlier versions</h2>
      <Show loaded={loaded}>
        {({ items }) => (
          <>
            <ul class="rows">
              {items.map((one, at) => (
                <li class="row" key={one.version}>
                  <details>
                    <summary>{one.title}</summary>
                    {/* The latest comes first: each was changed into the one above it. */}
                    <WordDiff before={one.text} after={items[at - 1]?.text ?? props.text} />
                  </details>
                  <div class="facts">
                    <span class="kind">{one.kind}</span>
                    <span>{Math.round(one.confidence * 100)} % sure</span>
                    <span>{shownProject(one)}</span>
                    <span>
                      until {exactTime(one.until)}, changed by {CHANGED_BY[one.changed_by] ?? one.changed_by}
                    </span>
                  </div>
                </li>
              ))}
            </ul>
            <button
              type="button"
              class="danger"
              onClick={async () => {
                if (!isAsked) return setAsked(true);
                const forget = () => api.forgetVersions(props.id);
                if (await attempt(forget, 'What it was is forgotten for good.')) props.onForgotten();
              }}
            >
              {isAsked ? 'Forget them for good' : `Forget ${count(items.length, 'earlier version')}`}
            </button>
          </>
        )}
      </Show>
    </section>
  );
}
