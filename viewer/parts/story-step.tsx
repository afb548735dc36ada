import { useState } from 'preact/hooks';
import type { SessionFiring } from '../../daemon/contract/lessons.ts';
import { type Step, sizeOf, stepOf } from '../call-steps.ts';
import { Badge } from '../components/badge.tsx';
import { Diff } from '../components/diff.tsx';
import { Icon } from '../components/icon.tsx';
import { Code } from '../components/markdown.tsx';
import { chosenEditor, EDITORS, editorLink, isAbsolutePath } from '../editor.ts';
import { capital, tookMs } from '../format.ts';
import { href } from '../router.ts';
import type { StoryCall } from '../session-story.ts';

type Ending = { k: 'good' | 'bad' | 'open'; words: string };

/** How a call ended, in a word. */
function endingOf({ success, interrupted, firings }: StoryCall): Ending {
  if (success === null && firings.some(({ action, told }) => told && (action === 'hold' || action === 'deny')))
    return { k: 'open', words: 'blocked' };
  if (success === null) return { k: 'open', words: 'no result' };
  return success ? { k: 'good', words: 'ok' } : { k: 'bad', words: interrupted ? 'interrupted' : 'failed' };
}

/** A call as a line that opens: an edit as a diff, a command as a terminal, anything else as its input and output. */
export function StoryStep({ call, cwd }: { call: StoryCall; cwd: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const step = stepOf(call.tool_name, call.input, cwd);
  const ending = endingOf(call);
  const changed = step.as === 'edit' ? sizeOf(step.edits) : undefined;
  return (
    <li class="step" data-k={ending.k}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name={step.icon} />
          <span class="verb">{ending.words === 'blocked' ? 'Tried' : step.verb}</span>
          <span class={step.as === 'other' && step.icon !== 'file' ? 'target' : 'target mono'}>
            {step.target.split('\n')[0]}
          </span>
          {changed && (
            <span class="changed number">
              <ins>+{changed.added}</ins> <del>−{changed.removed}</del>
            </span>
          )}
          {call.duration_ms !== null && <span class="took number">{tookMs(call.duration_ms)}</span>}
          <span class="ending" data-k={ending.k}>
            {ending.k === 'good' ? <Icon name="check" /> : ending.k === 'bad' && <Icon name="cross" />}
            <span class={ending.k === 'good' ? 'unseen' : ''}>{ending.words}</span>
          </span>
        </summary>
        {isOpen && <Body step={step} call={call} />}
      </details>
      {call.firings.map((firing) => (
        <Fired key={firing.id} firing={firing} />
      ))}
    </li>
  );
}

function Body({ step, call }: { step: Step; call: StoryCall }) {
  const output = call.error ?? call.output_preview;
  if (step.as === 'edit')
    return (
      <>
        <p class="facts">
          <a href={href(['files'], { path: step.target })}>What is known of it</a>
          {isAbsolutePath(step.path) && <a href={editorLink(step.path)}>Open in {EDITORS[chosenEditor()].label}</a>}
        </p>
        {step.edits.map((edit, at) => (
          <Diff key={at} {...edit} />
        ))}
        {call.error && <Code text={call.error} label="Copy the error" />}
      </>
    );
  if (step.as === 'command')
    return (
      <div class="terminal">
        <Code text={`$ ${step.target}${output ? `\n${output}` : ''}`} label="Copy the command and its output" />
      </div>
    );
  return (
    <>
      <Code text={JSON.stringify(call.input, null, 2)} label="Copy the input" />
      {output && <Code text={output} label="Copy the output" />}
    </>
  );
}

const ACTIONS: Record<SessionFiring['action'], string> = {
  warn: 'warned:',
  hold: 'blocked the call:',
  ask: 'asked you:',
  deny: 'denied the call:',
};
const OUTCOMES: Record<string, Ending> = {
  changed: { k: 'good', words: 'followed: the agent did it otherwise' },
  dropped: { k: 'good', words: 'followed: the agent left it' },
  denied: { k: 'good', words: 'it did not run' },
  unchanged: { k: 'bad', words: 'ignored: it ran as it was' },
  insisted: { k: 'open', words: 'the agent insisted, and it ran' },
  failed: { k: 'bad', words: 'it ran and failed' },
  succeeded: { k: 'open', words: 'it ran' },
};

/** A rule or lesson at the call that it fired on, and what followed. */
function Fired({ firing }: { firing: SessionFiring }) {
  const { is_rule, lesson_id, title, action, told, outcome } = firing;
  const followed = outcome ? OUTCOMES[outcome] : undefined;
  return (
    <p class="fired">
      <Icon name="rules" />
      <span>
        {told ? `Your ${is_rule ? 'rule' : 'lesson'} ${ACTIONS[action]}` : 'Came too late:'}{' '}
        <a href={href(is_rule ? ['rules', lesson_id] : ['rules', 'lesson', lesson_id])} dir="auto">
          {capital(title)}
        </a>{' '}
        {followed && <Badge k={followed.k}>{followed.words}</Badge>}
      </span>
    </p>
  );
}
