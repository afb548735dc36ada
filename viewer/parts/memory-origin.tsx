import type { Observation } from '../../daemon/contract/observations.ts';
import { isBucketScope } from '../../daemon/contract/words.ts';
import { Panel } from '../components/panel.tsx';
import { exactTime, shortProject } from '../format.ts';
import { href } from '../router.ts';

/** Who said it. */
const SOURCES: Record<string, string> = {
  digest: 'made from a turn',
  summary: 'made from a session',
  user: 'you said it',
  agent: 'a model saved it',
  rest: 'a program saved it',
  import: 'imported',
};

/** What its kind holds; a habit's days are told by their streak. */
function detailsOf({ details }: Observation): [string, string][] {
  const { completions: _, ...shown } = details ?? {};
  return Object.entries(shown).flatMap(([name, value]): [string, string][] => {
    const label = name.replaceAll('_', ' ');
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    return value === null ? [] : [[label.charAt(0).toUpperCase() + label.slice(1), text]];
  });
}

/** Where a memory of a conversation, an agent or the user holds. */
function placeOf({ scope, agent, session_id, workspace }: Observation): string {
  const name = { agent, conversation: session_id }[scope as string];
  const place = `this ${scope}${name ? `, ${name}` : ''}`;
  return `${place}; ${workspace ? `workspace ${workspace}` : 'outside of workspaces'}`;
}

function whereItHolds(memory: Observation): preact.ComponentChildren {
  if (isBucketScope(memory.scope)) return placeOf(memory);
  if (memory.global) return 'every project';
  if (!memory.project) return 'outside of projects';
  return <span title={memory.project}>{shortProject(memory.project)}</span>;
}

/** Who stands behind it: a program that pins something is not a person who does. */
function confirmedBy({ confirmed_at, pinned }: Observation): string {
  if (confirmed_at) return `by you, ${pinned ? 'pinned' : exactTime(confirmed_at)}`;
  return pinned ? 'not by you: a program pinned it' : 'not yet: pin or edit it to confirm it';
}

/** Where a memory comes from, where it holds, and what it names. */
export function MemoryOrigin({ memory }: { memory: Observation }) {
  const facts: [string, preact.ComponentChildren][] = [
    ['From', `${SOURCES[memory.source] ?? memory.source}${memory.agent ? `, ${memory.agent}` : ''}`],
    ['Confirmed', confirmedBy(memory)],
    ['Holds in', whereItHolds(memory)],
    ...(memory.session_id
      ? ([['Session', <a href={href(['sessions', memory.session_id])}>the session that it was learnt in</a>]] as [
          string,
          preact.ComponentChildren,
        ][])
      : []),
    ...detailsOf(memory),
    ['Confidence', `${Math.round(memory.confidence * 100)} %`],
    ...(memory.branch ? ([['Branch', memory.branch]] as [string, string][]) : []),
    ...(memory.files.length > 0
      ? ([['Files', <FileLinks files={memory.files} />]] as [string, preact.ComponentChildren][])
      : []),
    ...(memory.entities.length > 0 ? ([['Names', memory.entities.join(', ')]] as [string, string][]) : []),
    ...(memory.topics.length > 0 ? ([['Topics', memory.topics.join(', ')]] as [string, string][]) : []),
  ];
  return (
    <Panel title="Origin">
      <dl class="lines">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const FileLinks = ({ files }: { files: readonly string[] }) => (
  <span class="facts">
    {files.map((file) => (
      <a key={file} class="mono" href={href(['files'], { path: file })}>
        {file}
      </a>
    ))}
  </span>
);
