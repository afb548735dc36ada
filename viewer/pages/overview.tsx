import { useEffect, useState } from 'preact/hooks';
import { count, projectName } from '../../daemon/contract/amounts.ts';
import type { LiveItem } from '../../daemon/contract/live.ts';
import { clock } from '../format.ts';
import { type LiveState, watchLive } from '../live.ts';
import { StartHere } from '../parts/start-here.tsx';
import { Empty } from '../parts/states.tsx';
import { type Address, href } from '../router.ts';

/** Lines that are kept; older ones are found by search and session. */
const MAX_LINES = 300;

/** What an event is to a person. */
const EVENTS: Record<string, string> = {
  UserPromptSubmit: 'prompt',
  PreToolUse: 'call',
  PostToolUse: 'result',
  PostToolUseFailure: 'failed',
  Stop: 'turn ended',
  SubagentStop: 'subagent ended',
  SessionStart: 'session began',
  SessionEnd: 'session ended',
  PreCompact: 'compaction',
};
/** What may be shown or left out. */
const FILTERS = {
  work: 'prompts and calls',
  observation: 'memories',
  injection: 'what was added to prompts',
  rules: 'rules and lessons',
} as const;
type Filter = keyof typeof FILTERS;

const filterOf = ({ kind }: LiveItem): Filter =>
  kind === 'event' ? 'work' : kind === 'rule' || kind === 'firing' ? 'rules' : kind;

function labelOf({ kind, what }: LiveItem): string {
  if (kind === 'event') return EVENTS[what] ?? what;
  if (kind === 'observation') return `memory: ${what}`;
  if (kind === 'injection')
    return what === 'SessionStart' ? 'brief given' : what === 'SubagentStart' ? 'rules given' : 'memory given';
  if (kind === 'firing') return { hold: 'held', warn: 'warned', ask: 'asked', deny: 'denied' }[what] ?? what;
  if (what === 'lesson draft') return 'lesson proposed';
  return what === 'draft' ? 'rule proposed' : 'new rule';
}

function targetOf({ kind, id, what, session_id }: LiveItem): string | undefined {
  if (kind === 'observation') return href(['memory', id]);
  if (kind === 'injection') return href(['why', id]);
  if (kind === 'firing' || what === 'lesson draft') return href(['rules']);
  if (kind === 'rule') return href(['rules', id]);
  return session_id === null ? undefined : href(['sessions', session_id]);
}

/** What arrives, as it arrives. */
export function OverviewPage(_: { place: Address }) {
  const [lines, setLines] = useState<readonly LiveItem[]>([]);
  const [state, setState] = useState<{ state: LiveState; why?: string | undefined }>({ state: 'connecting' });
  const [held, setHeld] = useState<readonly LiveItem[]>();
  const [hidden, setHidden] = useState<ReadonlySet<Filter>>(new Set());
  useEffect(() => {
    const ended = new AbortController();
    void watchLive(
      ended.signal,
      (items) => setLines((before) => withNew(before, items)),
      (now, why) => setState({ state: now, why }),
    );
    return () => ended.abort();
  }, []);
  const shown = (held ?? lines).filter((item) => !hidden.has(filterOf(item)));
  const waiting = held ? (held[0] ? lines.indexOf(held[0]) : lines.length) : 0;
  return (
    <>
      <h1>Now</h1>
      <StartHere />
      <div class="bar">
        <span class={`state ${state.state}`}>
          {state.state === 'live' ? 'live' : state.state === 'lost' ? `connecting again: ${state.why}` : 'connecting …'}
        </span>
        <button type="button" aria-pressed={held !== undefined} onClick={() => setHeld(held ? undefined : lines)}>
          {held ? `Go on (${waiting < 0 ? lines.length : waiting} new)` : 'Pause'}
        </button>
        <fieldset>
          <legend class="unseen">Show</legend>
          {(Object.keys(FILTERS) as Filter[]).map((filter) => (
            <label key={filter}>
              <input
                type="checkbox"
                checked={!hidden.has(filter)}
                onChange={() =>
                  setHidden(
                    hidden.has(filter)
                      ? new Set([...hidden].filter((one) => one !== filter))
                      : new Set([...hidden, filter]),
                  )
                }
              />{' '}
              {FILTERS[filter]}
            </label>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 && state.state === 'live' && (
        <Empty>
          Nothing has arrived yet. Prompts, tool calls and what is remembered of them appear here while an agent works.
          Is one connected? <code>agent-memory install</code> connects Claude Code.
        </Empty>
      )}
      <ol class="live">
        {shown.map((item) => (
          <LiveLine key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ol>
    </>
  );
}

function LiveLine({ item }: { item: LiveItem }) {
  const to = targetOf(item);
  const isBad = item.what === 'PostToolUseFailure';
  const text = [item.title, item.text].filter(Boolean).join(': ');
  return (
    <li class={`line ${filterOf(item)}${isBad ? ' bad' : ''}`}>
      <time dateTime={item.at}>{clock(item.at)}</time>
      <span class="kind">{labelOf(item)}</span>
      <span class="text">{to ? <a href={to}>{text || labelOf(item)}</a> : text}</span>
      <span class="facts">
        {item.secrets > 0 && <span class="mark">{count(item.secrets, 'secret')} masked</span>}
        {item.project && <span title={item.project}>{projectName(item.project)}</span>}
      </span>
    </li>
  );
}

/** Newest first, without the oldest beyond the bound; a stream that was connected again brings some lines twice. */
function withNew(before: readonly LiveItem[], items: readonly LiveItem[]): LiveItem[] {
  const keyOf = ({ kind, id }: LiveItem) => `${kind} ${id}`;
  const known = new Set(before.map(keyOf));
  const fresh = items.filter((item) => !known.has(keyOf(item)));
  return [...fresh.reverse(), ...before].slice(0, MAX_LINES);
}
