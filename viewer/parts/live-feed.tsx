import { useEffect, useMemo, useState } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import type { LiveItem } from '../../daemon/contract/live.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import type { IconName } from '../components/icon-paths.ts';
import { clock, shortProject, tookMs, whatBegan, withoutMarks } from '../format.ts';
import { type LiveState, watchLive } from '../live.ts';
import { keyOf, type LiveCall, type LiveStep, type LiveTurn, liveTurnsOf } from '../live-turns.ts';
import { href } from '../router.ts';
import { Empty } from './states.tsx';

/** Lines that are kept; older ones are found by search and session. */
const MAX_LINES = 300;
/** Turns and steps of a turn that are shown; its session has all. */
const MAX_TURNS = 8;
const MAX_STEPS = 8;

const STATES: Record<LiveState, string> = { live: 'live', lost: 'connecting again', connecting: 'connecting …' };

/** What arrives, as it arrives, by session and turn. */
export function LiveFeed() {
  const [lines, setLines] = useState<readonly LiveItem[]>([]);
  const [state, setState] = useState<{ state: LiveState; why?: string | undefined }>({ state: 'connecting' });
  const [paused, setPaused] = useState<readonly LiveItem[]>();
  useEffect(() => {
    const ended = new AbortController();
    void watchLive(
      ended.signal,
      (items) => setLines((before) => withNew(before, items)),
      (now, why) => setState({ state: now, why }),
    );
    return () => ended.abort();
  }, []);
  const turns = useMemo(() => liveTurnsOf(paused ?? lines), [paused, lines]);
  const waiting = paused ? lines.length - Math.max(0, lines.indexOf(paused.at(-1)!) + 1) : 0;
  return (
    <section class="feed">
      <header class="part">
        <h2>Now</h2>
        <span class={`state ${state.state}`} title={state.why ?? ''}>
          {STATES[state.state]}
        </span>
        <Button
          look="bare"
          isSmall
          aria-pressed={paused !== undefined}
          onClick={() => setPaused(paused ? undefined : lines)}
        >
          {paused ? `Go on (${waiting} new)` : 'Pause'}
        </Button>
      </header>
      {turns.length === 0 && state.state === 'live' && (
        <Empty>
          Nothing has arrived yet. Prompts, calls and what is remembered of them appear here while an agent works. Is
          one connected? <code>agent-memory install</code> connects Claude Code.
        </Empty>
      )}
      <ol class="live">
        {turns.slice(0, MAX_TURNS).map((turn) => (
          <Turn key={turn.key} turn={turn} />
        ))}
      </ol>
    </section>
  );
}

function Turn({ turn }: { turn: LiveTurn }) {
  const { prompt, session, steps } = turn;
  const first = prompt ?? (steps[0]!.as === 'call' ? steps[0]!.call.begun : steps[0]!.item);
  const told = steps.filter(
    (step, at) => !isStart(step) && !steps.slice(at + 1).some((later) => saysSame(step, later)),
  );
  const hidden = Math.max(0, told.length - MAX_STEPS);
  return (
    <li class="live-turn">
      <div class="live-head">
        {session ? (
          <a class="title" href={href(['sessions', session])} dir="auto">
            {prompt?.text || 'A session'}
          </a>
        ) : (
          <span class="title">Outside of sessions</span>
        )}
        <span class="facts">
          {prompt && prompt.secrets > 0 && <Badge>{count(prompt.secrets, 'secret')} masked</Badge>}
          {first.project && <span title={first.project}>{shortProject(first.project)}</span>}
          <time dateTime={first.at}>{clock(first.at)}</time>
        </span>
      </div>
      <ol>
        {hidden > 0 && <li class="quiet">{count(hidden, 'earlier step')}</li>}
        {told.slice(-MAX_STEPS).map((step) => (
          <Step key={step.as === 'call' ? keyOf(step.call.begun) : keyOf(step.item)} step={step} />
        ))}
      </ol>
    </li>
  );
}

/** That a session began is said by what was added to it, or by its first prompt. */
const isStart = (step: LiveStep): boolean =>
  step.as === 'item' && step.item.what === 'SessionStart' && step.item.kind === 'event';

/** Whether a memory says in its line what a later one says: a turn and the summary of its session. */
const saysSame = (step: LiveStep, later: LiveStep): boolean =>
  step.as !== 'call' &&
  later.as !== 'call' &&
  step.item.kind === 'observation' &&
  later.item.kind === 'observation' &&
  step.item.title === later.item.title;

const Step = ({ step }: { step: LiveStep }) =>
  step.as === 'call' ? <Call call={step.call} /> : <Line item={step.item} />;

function Call({ call: { begun, ended, isBlocked } }: { call: LiveCall }) {
  const isBad = ended?.what === 'PostToolUseFailure';
  const took = ended && ended !== begun ? Date.parse(ended.at) - Date.parse(begun.at) : undefined;
  const secrets = Math.max(begun.secrets, ended?.secrets ?? 0);
  const [k, result] = isBad ? ['bad', 'failed'] : ['good', 'done'];
  const state = isBlocked ? 'blocked' : 'running';
  return (
    <li class={isBlocked ? 'live-line blocked' : 'live-line'} data-k={ended ? k : 'open'}>
      {ended ? <Icon name={isBad ? 'cross' : 'check'} /> : <i class={isBlocked ? 'pulse' : 'pulse running'} />}
      <span class="unseen">{ended ? result : state}</span>
      <span class="verb">{begun.title}</span>
      <span class="text mono">{inProject(begun)}</span>
      {secrets > 0 && <Badge>{count(secrets, 'secret')} masked</Badge>}
      {took !== undefined && <span class="number quiet">{tookMs(took)}</span>}
    </li>
  );
}

/** A file by its path in its project, whose folder is named as the project ends. */
function inProject({ text, project }: LiveItem): string {
  const folder = project && `/${project.split('/').at(-1)}/`;
  return folder && text.startsWith('/') && text.includes(folder)
    ? text.slice(text.indexOf(folder) + folder.length)
    : text;
}

type Look = { k: string; icon: IconName; words: string; to?: string | undefined };

function lookOf({ kind, what, id, title, session_id }: LiveItem): Look {
  if (kind === 'observation') return { k: what, icon: 'memories', words: 'Remembered', to: href(['memory', id]) };
  if (kind === 'injection') {
    return { k: 'injection', icon: 'spark', words: whatBegan(what), to: href(['why', id]) };
  }
  if (kind === 'firing') {
    const words =
      { hold: 'Blocked by a rule', warn: 'Warned by a rule', ask: 'Asked by a rule', deny: 'Denied by a rule' }[what] ??
      what;
    return { k: 'rule', icon: 'rules', words, to: href(['rules']) };
  }
  if (kind === 'rule')
    return {
      k: 'open',
      icon: 'rules',
      words: { 'lesson draft': 'Lesson proposed', draft: 'Rule proposed' }[what] ?? 'New rule',
      to: what === 'lesson draft' ? href(['rules']) : href(['rules', id]),
    };
  const words = { Stop: 'Replied', PreCompact: 'Compaction' }[what] ?? what;
  return {
    k: 'session',
    icon: what === 'Stop' ? 'next' : 'sessions',
    words: title ? `${words} ${title}` : words,
    to: session_id ? href(['sessions', session_id]) : undefined,
  };
}

function Line({ item }: { item: LiveItem }) {
  const { k, icon, words, to } = lookOf(item);
  const said = item.kind === 'event' || item.kind === 'firing' ? item.text || item.title : item.title;
  const text = withoutMarks(item.kind === 'firing' ? item.title : said);
  return (
    <li class="live-line" data-k={k}>
      <Icon name={icon} />
      <span class="verb">{words}</span>
      {to ? (
        <a class="text" href={to} dir="auto">
          {text || words}
        </a>
      ) : (
        <span class="text" dir="auto">
          {text}
        </span>
      )}
      {item.secrets > 0 && <Badge>{count(item.secrets, 'secret')} masked</Badge>}
    </li>
  );
}

/** Oldest first, without the oldest beyond the bound; a stream that was connected again brings some lines twice. */
function withNew(before: readonly LiveItem[], items: readonly LiveItem[]): LiveItem[] {
  const known = new Set(before.map(keyOf));
  return [...before, ...items.filter((item) => !known.has(keyOf(item)))].slice(-MAX_LINES);
}
