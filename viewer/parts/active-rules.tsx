import type { MemoryEffect } from '../../daemon/contract/effect.ts';
import type { UserRule } from '../../daemon/contract/rules.ts';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { shortProject } from '../format.ts';
import { type Narrowing, narrowDown, neverFollowedInWords, type Outcomes, type Use } from '../rule-uses.ts';
import { attempt } from './notices.tsx';
import { RuleRow } from './rule-row.tsx';
import { Empty } from './states.tsx';

type Place = { title: string; project: string | null; order: string };
type ActiveRulesProps = {
  rules: readonly UserRule[];
  uses: ReadonlyMap<number, Use>;
  outcomes: ReadonlyMap<number, Outcomes>;
  /** How often each was added and followed; undefined until it is counted. */
  effect: MemoryEffect | undefined;
  narrowing: Narrowing;
  onChanged: () => Promise<void>;
};

/** The rules that hold, by where they hold; ending one can be taken back. */
export function ActiveRules({ rules, uses, outcomes, effect, narrowing, onChanged }: ActiveRulesProps) {
  const listed = rules.map((rule) => ({
    rule,
    id: rule.id,
    words: rule.text,
    outcomes: outcomes.get(rule.id),
    times: uses.get(rule.id)?.times ?? 0,
  }));
  const shown = narrowDown(listed, narrowing);
  const effects = new Map(effect?.rules.map((one) => [one.id, one]));
  const weeks = effect?.weeks.map(({ week }) => week) ?? [];
  const end = async ({ id, locked }: UserRule) => {
    const run = async () =>
      void (
        (await attempt(() => api.restoreRule(id), locked ? 'It holds again, unlocked.' : 'It holds again.')) &&
        (await onChanged())
      );
    if (await attempt(() => api.endRule(id), 'Ended.', { label: 'Undo', run })) await onChanged();
  };
  if (rules.length === 0)
    return (
      <Empty>
        No rule holds yet. Correct your agent once (“no, we use pnpm here”), and it stands here and in front of the next
        session.
      </Empty>
    );
  if (shown.length === 0) return <Empty>No rule is like this.</Empty>;
  return (
    <>
      {narrowing.onlyNever && <p class="verdict">{neverFollowedInWords(shown.map(({ outcomes }) => outcomes))}</p>}
      {placesOf(shown.map(({ rule }) => rule)).map(({ place, items }) => (
        <section key={place.order}>
          <h2 title={place.project ?? undefined}>
            {place.title}
            {weeks.length > 0 && <span class="aside">followed and ignored, last {weeks.length} weeks</span>}
          </h2>
          <ul class="rows">
            {items.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                use={uses.get(rule.id)}
                outcomes={outcomes.get(rule.id)}
                effect={effects.get(rule.id)}
                weeks={weeks}
              >
                <Button onClick={() => end(rule)}>Stop using</Button>
              </RuleRow>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Rules by where they hold: everywhere first, then in the user's projects, then the projects by name. */
function placesOf(rules: readonly UserRule[]): { place: Place; items: UserRule[] }[] {
  const places = new Map<string, { place: Place; items: UserRule[] }>();
  for (const rule of rules) {
    const place = placeOf(rule);
    const known = places.get(place.order);
    if (known) known.items.push(rule);
    else places.set(place.order, { place, items: [rule] });
  }
  return [...places.values()].sort((a, b) => a.place.order.localeCompare(b.place.order));
}

function placeOf({ scope, project, workspace }: UserRule): Place {
  if (scope === 'user') {
    const title = workspace === null ? 'In all your projects' : `In all your projects of ${workspace}`;
    return { title, project: null, order: `1 ${workspace ?? ''}` };
  }
  if (project === null) return { title: 'Everywhere', project, order: '0' };
  return { title: `In ${shortProject(project)}`, project, order: `2 ${shortProject(project)} ${project}` };
}
