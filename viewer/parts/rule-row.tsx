import { useState } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import type { RuleEffect } from '../../daemon/contract/effect.ts';
import type { UserRule } from '../../daemon/contract/rules.ts';
import { api } from '../api.ts';
import { Badge, KindMark } from '../components/badge.tsx';
import { capital, exactTime, shortProject } from '../format.ts';
import { href } from '../router.ts';
import { followedWords, isNeverFollowed, type Outcomes, type Use } from '../rule-uses.ts';
import { useLoad } from '../use-load.ts';
import { RuleStrip } from './rule-strip.tsx';
import { Show } from './states.tsx';
import { Time } from './time.tsx';

type RuleRowProps = {
  rule: UserRule;
  use?: Use | undefined;
  outcomes?: Outcomes | undefined;
  /** How often it was added, and followed by week. */
  effect?: RuleEffect | undefined;
  weeks?: readonly string[];
  /** What can be done with it. */
  children?: preact.ComponentChildren;
};

/** A rule in a list: how sure it is, what followed it, and on demand the prompts that said it. */
export function RuleRow({ rule, use, outcomes, effect, weeks = [], children }: RuleRowProps) {
  const [isOpen, setOpen] = useState(false);
  const isActive = rule.status === 'active';
  return (
    <li class="row pick">
      <div>
        <a class="title" href={href(['rules', rule.id])}>
          {capital(rule.text)}
        </a>
        <div class="facts">
          <KindMark kind={rule.kind} />
          {isActive && effect && (
            <span>{effect.shown === 0 ? 'not added yet' : `added ${count(effect.shown, 'time')}`}</span>
          )}
          {isActive && <span>{followedWords(outcomes)}</span>}
          {isActive && use?.last_used_at && (
            <span>
              last <Time at={use.last_used_at} />
            </span>
          )}
          {isNeverFollowed(outcomes) && <Badge k="bad">never followed</Badge>}
          {rule.locked && <Badge>locked</Badge>}
          {rule.faded && <Badge>faded: ignored too often to be shown</Badge>}
          {rule.ended_at && <span>ended {exactTime(rule.ended_at)}</span>}
          {rule.replaced_by !== null && (
            <span>
              replaced by <a href={href(['rules', rule.replaced_by])}>#{rule.replaced_by}</a>
            </span>
          )}
        </div>
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{originOf(rule)}</summary>
          {isOpen && <Evidence id={rule.id} />}
        </details>
      </div>
      <div class="side">
        {effect && weeks.length > 0 && <RuleStrip effect={effect} weeks={weeks} />}
        <div class="acts">{children}</div>
      </div>
    </li>
  );
}

function originOf({ said, source, origins }: UserRule): string {
  if (source === 'projects') return `Yours, since ${count(origins.length, 'project')} say it`;
  if (said > 0) return `You said it in ${count(said, 'prompt')}`;
  return source === 'user' ? 'You added it' : `Added by ${source}`;
}

function Evidence({ id }: { id: number }) {
  const loaded = useLoad(() => api.whyRule(id), [id]);
  return (
    <Show loaded={loaded}>
      {({ said, calls, rule, origins }) => (
        <ul class="calls">
          {origins.map(({ id, text, project }) => (
            <li key={id}>
              <a href={href(['rules', id])}>{text}</a>{' '}
              <span class="quiet">{project === null ? '' : `in ${shortProject(project)}`}</span>
            </li>
          ))}
          {said.length === 0 && origins.length === 0 && (
            <li class="quiet">No prompt said it: it was added on {exactTime(rule.created_at)}.</li>
          )}
          {said.map((one) => (
            <li key={`${one.session_id} ${one.at} ${one.did}`}>
              “{one.words ?? 'a prompt that was forgotten'}”{' '}
              <span class="quiet">
                {one.did === 'ended' ? 'ended it' : 'said it'}
                {one.at && (
                  <>
                    , <Time at={one.at} />
                  </>
                )}
                , <a href={href(['sessions', one.session_id])}>in this session</a>
              </span>
            </li>
          ))}
          {Object.keys(calls).length > 0 && (
            <li class="quiet">
              Calls that tested it:{' '}
              {Object.entries(calls)
                .map(([outcome, times]) => `${times} ${outcome}`)
                .join(', ')}
            </li>
          )}
        </ul>
      )}
    </Show>
  );
}
