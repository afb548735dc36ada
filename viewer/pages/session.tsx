import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import { Button, Copy } from '../components/button.tsx';
import { Crumbs } from '../components/crumbs.tsx';
import { Icon } from '../components/icon.tsx';
import { Panel } from '../components/panel.tsx';
import { duration, exactTime, sessionName, shortProject, withoutMarks } from '../format.ts';
import { AskedLine } from '../parts/asked-line.tsx';
import { ForgetButton } from '../parts/forget-button.tsx';
import { attempt } from '../parts/notices.tsx';
import { SessionSummary } from '../parts/session-summary.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { Added, TurnStory, turnId } from '../parts/story-turn.tsx';
import { type Address, go, href } from '../router.ts';
import { readStory, type Story, type StoryTurn } from '../session-story.ts';
import { storyAsHtml, storyAsMarkdown } from '../story-text.ts';
import { firstAsked, sessionTitle } from '../titles.ts';
import { useLoad } from '../use-load.ts';

/** One session as a story: what was asked, what memory added, what was done, answered and remembered. */
export function SessionPage({ place }: { place: Address }) {
  const id = place.path[1] ?? '';
  const loaded = useLoad(() => readStory(id), [id], 'story');
  return <Show loaded={loaded}>{(story) => <Told story={story} />}</Show>;
}

function Told({ story }: { story: Story }) {
  const { session, turns, summary } = story;
  const box = useRef<HTMLDivElement>(null);
  const title = withoutMarks(sessionTitle(session, summary));
  const [current, goTo] = useTurns(turns);
  const seconds = (Date.parse(session.last_event_at) - Date.parse(session.started_at)) / 1000;
  const [isOpen, setOpen] = useState(false);
  const download = () =>
    attempt(async () => {
      const styles = await (await fetch('/viewer/main.css')).text();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([storyAsHtml(box.current!, styles, title)], { type: 'text/html' }));
      link.download = `${sessionName(session.session_id).replace(/\W+/g, '-').toLowerCase()}.html`;
      link.click();
      URL.revokeObjectURL(link.href);
    });
  return (
    <div class="story" ref={box}>
      <Crumbs to={href(['sessions'])} list="Sessions">
        {session.project && shortProject(session.project)}
      </Crumbs>
      <div class="head">
        <h1 dir="auto">{title}</h1>
        <button type="button" class="opens-acts" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="more" />
          <span class="unseen">What can be done with it</span>
        </button>
      </div>
      <AskedLine asked={firstAsked(session)} title={title} />
      <div class="facts">
        <time dateTime={session.started_at}>{exactTime(session.started_at)}</time>
        {seconds > 1 && <span>{duration(seconds)}</span>}
        <span>{count(session.prompts, 'prompt')}</span>
        <span>{count(session.tool_calls, 'call')}</span>
        {session.failed_calls > 0 && (
          <span class="badge" data-k="bad">
            {session.failed_calls} failed
          </span>
        )}
        {session.project && (
          <a href={href(['sessions'], { project: session.project })}>{shortProject(session.project)}</a>
        )}
        <span>{session.agent}</span>
        <code title="The session’s id">{session.session_id.slice(0, 8)}</code>
      </div>
      <div class={isOpen ? 'bar acts-of open' : 'bar acts-of'}>
        <Copy text={() => storyAsMarkdown(story, title)} label="Copy as Markdown" />
        <Button icon="share" onClick={download}>
          Save as a page
        </Button>
        <ForgetButton
          what="session"
          label="Forget this session"
          request={{ session_id: session.session_id }}
          onForgotten={() => go(href(['sessions']))}
        />
      </div>
      {summary && (
        <Panel title="Summary">
          <SessionSummary text={summary.text} />
        </Panel>
      )}
      {turns.length > 1 && <Scrubber turns={turns} current={current} goTo={goTo} />}
      {session.prompts === 0 && <Empty>No prompt of this session was recorded.</Empty>}
      {story.isCut && <p class="quiet">The session is longer than what is shown: its first rows are left out.</p>}
      {story.brief.length > 0 && (
        <div class="story-turn brief">
          {story.brief.map((injection) => (
            <Added key={injection.id} injection={injection} />
          ))}
        </div>
      )}
      {turns.map((turn, at) => (
        <TurnStory key={turnId(turn)} turn={turn} cwd={session.cwd} isCurrent={at === current && turns.length > 1} />
      ))}
    </div>
  );
}

/** How long after a jump the window's place says nothing of what is read. */
const JUMP_MS = 500;

type Turns = readonly StoryTurn[];
type Scrub = { turns: Turns; current: number; goTo: (at: number) => void };

/** All turns as a strip, as wide as they had calls; red where calls failed. */
function Scrubber({ turns, current, goTo }: Scrub) {
  return (
    <nav class="scrubber" aria-label="Turns">
      <span class="quiet number where">{whereOf(turns, current)}</span>
      {turns.map((turn, at) => {
        const failed = turn.calls.filter(({ success }) => success === false).length;
        const words = turn.prompt
          ? `Turn ${turn.prompt.number}: ${turn.prompt.text.slice(0, 60)}`
          : 'Before the first prompt';
        return (
          <button
            key={turnId(turn)}
            type="button"
            style={{ flexGrow: 1 + Math.sqrt(turn.calls.length) }}
            aria-current={at === current ? 'step' : undefined}
            title={`${words}${failed > 0 ? `, ${count(failed, 'call')} failed` : ''}`}
            onClick={() => goTo(at)}
          >
            <span class="unseen">{words}</span>
            <i data-k={failed > 0 ? 'bad' : 'prompt'} />
          </button>
        );
      })}
      <span class="quiet hints">
        <kbd>j</kbd> next, <kbd>k</kbd> previous
      </span>
    </nav>
  );
}

/** The turn that is read, in words; what comes before the first prompt has no number. */
function whereOf(turns: Turns, current: number): string {
  const asked = turns.filter(({ prompt }) => prompt);
  const nth = asked.indexOf(turns[current]!) + 1;
  return nth === 0 ? 'Before the first prompt' : `Prompt ${nth} of ${asked.length}`;
}

/** The turn that is read, and what goes to another: j and k do, and so does the scrubber. */
function useTurns(turns: Turns): [number, (at: number) => void] {
  const [current, setCurrent] = useState(0);
  const jumpedAt = useRef(0);
  const names = useMemo(() => turns.map(turnId), [turns]);
  const goTo = (at: number) => {
    const turn = document.getElementById(names[at] ?? '');
    if (!turn) return;
    jumpedAt.current = Date.now();
    setCurrent(at);
    turn.scrollIntoView({ block: 'start' });
    turn.focus({ preventScroll: true });
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') goTo(Math.min(current + 1, names.length - 1));
      if (event.key === 'k') goTo(Math.max(current - 1, 0));
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [current, names]);
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const top = entries.find(({ isIntersecting }) => isIntersecting);
        // At the page's end a turn that was gone to isn't at the top.
        if (top && Date.now() - jumpedAt.current > JUMP_MS) setCurrent(names.indexOf(top.target.id));
      },
      { rootMargin: '-80px 0px -70% 0px' },
    );
    for (const name of names) seen.observe(document.getElementById(name)!);
    return () => seen.disconnect();
  }, [names]);
  return [current, goTo];
}
