import { count } from '../../daemon/contract/amounts.ts';
import { addedInWords } from '../added-in-words.ts';
import { Badge, KindMark } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { Markdown, withMemories } from '../components/markdown.tsx';
import { clock, whatBegan, withoutMarks } from '../format.ts';
import { href } from '../router.ts';
import type { StoryInjection, StoryMemory, StoryTurn } from '../session-story.ts';
import { memoryTitle } from '../titles.ts';
import { StoryStep } from './story-step.tsx';

/** Number of tool calls shown at first; the others are collapsed behind a count. */
const SHOWN_CALLS = 40;

/** One turn of a session: asked, added, done, answered, remembered. */
export function TurnStory({ turn, cwd, isCurrent }: { turn: StoryTurn; cwd: string | null; isCurrent: boolean }) {
  const { prompt, injections, calls, memories } = turn;
  const [first, rest] = [calls.slice(0, SHOWN_CALLS), calls.slice(SHOWN_CALLS)];
  return (
    <article class="story-turn" id={turnId(turn)} tabIndex={-1} aria-current={isCurrent ? 'step' : undefined}>
      {prompt && (
        <div class="said">
          <header>
            <Icon name="person" />
            <h2>{WHO[prompt.speaker] ?? 'You'}</h2>
            <time dateTime={prompt.created_at}>{clock(prompt.created_at)}</time>
          </header>
          <Markdown text={prompt.text} folds />
        </div>
      )}
      {injections.map((injection) => (
        <Added key={injection.id} injection={injection} />
      ))}
      {calls.length > 0 && (
        <ol class="steps">
          {first.map((call) => (
            <StoryStep key={call.id} call={call} cwd={cwd} />
          ))}
          {rest.length > 0 && (
            <li>
              <details>
                <summary>{count(rest.length, 'more call')}</summary>
                <ol class="steps">
                  {rest.map((call) => (
                    <StoryStep key={call.id} call={call} cwd={cwd} />
                  ))}
                </ol>
              </details>
            </li>
          )}
        </ol>
      )}
      {prompt?.reply && (
        <div class="reply">
          <header>
            <Icon name="spark" />
            <h3>{prompt.agent}</h3>
          </header>
          <Markdown text={prompt.reply} folds />
        </div>
      )}
      {memories.length > 0 && (
        <div class="remembered">
          <Icon name="memories" />
          <span class="quiet">Remembered</span>
          <ul>
            {memories.map((memory) => (
              <Remembered key={memory.id} memory={memory} />
            ))}
          </ul>
        </div>
      )}
    </article>
  );
}

/** The id of a turn on its page. */
export const turnId = ({ prompt }: StoryTurn): string => `turn-${prompt?.number ?? 0}`;

/** Label of each kind of speaker. */
const WHO: Record<string, string> = { owner: 'You', user: 'Another user', agent: 'A model', program: 'A program' };

const Remembered = ({ memory }: { memory: StoryMemory }) => (
  <li>
    <a href={href(['memory', memory.id])} dir="auto">
      {withoutMarks(memoryTitle(memory))}
    </a>{' '}
    <KindMark kind={memory.kind} />
  </li>
);

/** Memory's addition to a prompt or to a session's start; expands to the text that the model saw. */
export function Added({ injection }: { injection: StoryInjection }) {
  const { items, tokens, told, event, text } = injection;
  return (
    <details class="added">
      <summary>
        <Icon name="memories" />
        <span>
          {whatBegan(event)} {addedInWords(items)}
        </span>
        <span class="number">{tokens} tokens</span>
        {!told && <Badge k="open">came too late</Badge>}
      </summary>
      {text ? (
        <pre dir="auto">{withMemories(text)}</pre>
      ) : (
        <p class="quiet">Its text is gone: something in it was forgotten.</p>
      )}
      <a href={href(['why', injection.id])}>Why these were added</a>
    </details>
  );
}
