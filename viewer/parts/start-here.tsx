import type { ComponentChildren } from 'preact';
import { count } from '../../daemon/contract/amounts.ts';
import type { MemoryEffect } from '../../daemon/contract/effect.ts';
import { addedInWords } from '../added-in-words.ts';
import { api } from '../api.ts';
import { verdictOf } from '../effect-verdict.ts';
import { dateBefore, dayBegins, dayEnds } from '../format.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** Injections among which the last prompt's is looked for; the others are starts of sessions. */
const LOOKED_AT = 20;
/** Sessions of a day that are counted. */
const MAX_SESSIONS = 100;
/** Weeks of the page Effect, as it begins. */
const WEEKS = 8;

/**
 * What people come for, on the first page, each with its answer: nothing while it is loaded, or where the daemon
 * doesn't answer.
 */
export function StartHere() {
  const last = useLoad(readLast, [], 'start here');
  const day = dateBefore(1);
  const yesterday = useLoad(
    () => api.sessions({ limit: MAX_SESSIONS, since: dayBegins(day), before: dayEnds(day) }),
    [],
    'start yesterday',
  );
  const effect = useLoad(() => api.effect({ weeks: WEEKS }), [], 'start effect');
  if (!last.data) return null;
  const { item } = last.data;
  return (
    <nav class="start" aria-label="Start here">
      <Question to={href(['sessions'], { day })} asks="What was done yesterday?">
        {yesterday.data && count(yesterday.data.items.length, 'session')}
      </Question>
      {item && (
        <Question to={href(['why', item.id])} asks="What was added to the last prompt, and why?">
          {addedInWords(item.items) || 'Nothing'}
        </Question>
      )}
      <Question
        to={href(['rules'], { tab: 'rules', never: true, sort: 'ignored' })}
        asks="Which rules were never followed?"
      >
        {effect.data && neverFollowed(effect.data)}
      </Question>
      <Question to={href(['effect'])} asks="Does it help?">
        {effect.data && answerOf(effect.data)}
      </Question>
    </nav>
  );
}

async function readLast() {
  const { items } = await api.injections({ limit: LOOKED_AT });
  return { item: items.find(({ event }) => event === 'UserPromptSubmit') ?? items[0] };
}

function neverFollowed({ rules }: MemoryEffect): string {
  const never = rules.filter(({ is_rule, heeded }) => is_rule && heeded === 0);
  const ignored = never.filter((one) => one.ignored > 0).length;
  if (never.length === 0) return 'None';
  return ignored === 0 ? `None ignored, ${never.length} untested` : `${ignored} ignored`;
}

function answerOf({ rules, turns }: MemoryEffect): string {
  const all = (name: 'heeded' | 'ignored') => rules.reduce((sum, rule) => sum + rule[name], 0);
  const { answer } = verdictOf({ heeded: all('heeded'), ignored: all('ignored'), turns });
  return answer.replace('Does it help? ', '').replace(/\.$/, '');
}

type QuestionProps = { to: string; asks: string; children: ComponentChildren };

const Question = ({ to, asks, children }: QuestionProps) => (
  <div class="question">
    <a href={to}>{asks}</a>
    <strong>{children || ' '}</strong>
  </div>
);
