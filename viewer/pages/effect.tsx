import { count } from '../../daemon/contract/amounts.ts';
import type { MemoryEffect, RuleEffect } from '../../daemon/contract/effect.ts';
import { api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Panel } from '../components/panel.tsx';
import { SelectOne } from '../components/select-one.tsx';
import { Ticked } from '../components/ticked.tsx';
import { rateOf, verdictOf } from '../effect-verdict.ts';
import { capital } from '../format.ts';
import { partOf } from '../measures.ts';
import { EffectLimits } from '../parts/effect-limits.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { RuleStrip } from '../parts/rule-strip.tsx';
import { ShareWeek } from '../parts/share-week.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { Versus } from '../parts/versus.tsx';
import { WeekChart } from '../parts/week-chart.tsx';
import { type Address, go, href } from '../router.ts';
import { useLoad } from '../use-load.ts';

const SPANS = { '4': '4 weeks', '8': '8 weeks', '12': '12 weeks' };
const USUAL = '8';

/** Whether memory helps: what was heeded, what came again, what was never used, and what nobody can know. */
export function EffectPage({ place }: { place: Address }) {
  const [project, weeks] = [place.query.get('project') ?? '', place.query.get('weeks') ?? USUAL];
  const loaded = useLoad(
    () => api.effect({ weeks: Number(weeks), ...(project && { project }) }),
    [project, weeks],
    'effect',
  );
  const choose = (more: Record<string, string>) => go(href(['effect'], { project, weeks, ...more }));
  return (
    <>
      <PageHead
        title="Effect"
        says="Whether memory helps: how often rules were followed, and how prompts went with memory added and without."
      >
        {loaded.data && <ShareWeek effect={loaded.data} />}
      </PageHead>
      <div class="bar">
        <ProjectSelect value={project} onChange={(value) => choose({ project: value })} />
        <SelectOne label="The last" value={weeks} words={SPANS} onChange={(value) => choose({ weeks: value })} />
      </div>
      <Show loaded={loaded}>{(effect) => <Content effect={effect} />}</Show>
    </>
  );
}

function Content({ effect }: { effect: MemoryEffect }) {
  const { weeks, rules } = effect;
  const sum = (name: 'prompts' | 'carried' | 'failed' | 'repeated') => weeks.reduce((all, one) => all + one[name], 0);
  const all = (name: 'heeded' | 'ignored') => rules.reduce((total, rule) => total + rule[name], 0);
  const [heeded, ignored] = [all('heeded'), all('ignored')];
  const verdict = verdictOf({ heeded, ignored, turns: effect.turns });
  const followed = partOf(heeded, heeded + ignored, 'calls that a rule covered');
  const by = (isRule: boolean) =>
    rules.filter(({ is_rule }) => is_rule === isRule).reduce((total, rule) => total + rule.heeded, 0);
  const bySort = by(false) === 0 ? followed.said : `${by(true)} by rules, ${by(false)} by lessons`;
  const carried = partOf(sum('carried'), sum('prompts'), 'prompts');
  return (
    <>
      <p class="verdict">
        <strong>{verdict.answer}</strong> <span class="quiet">{verdict.figures}</span>
      </p>
      <div class="tiles">
        <ByWeek
          title="Rules followed"
          value={followed.value}
          said={bySort}
          label={`Rules by week: ${heeded} followed and ${ignored} ignored in all`}
          weeks={weeks.map(({ week }) => [week, ofWeek(rules, week, 'heeded'), ofWeek(rules, week, 'ignored')])}
          parts={[
            { k: 'good', name: 'followed' },
            { k: 'bad', name: 'ignored' },
          ]}
        />
        <ByWeek
          title="Added to prompts"
          value={carried.value}
          said={carried.said}
          label={`Prompts by week: ${sum('carried')} of ${sum('prompts')} with memory added`}
          weeks={weeks.map(({ week, carried, prompts }) => [week, carried, prompts - carried])}
          parts={[
            { k: 'injection', name: 'added' },
            { k: 'slate', name: 'not added' },
          ]}
        />
        <ByWeek
          title="Repeated errors"
          value={String(sum('repeated'))}
          said={`of ${count(sum('failed'), 'failed call')}`}
          label={`Failed calls by week: ${sum('repeated')} of ${sum('failed')} with an error that an earlier session had met`}
          weeks={weeks.map(({ week, failed, repeated }) => [week, repeated, failed - repeated])}
          parts={[
            { k: 'open', name: 'known error' },
            { k: 'slate', name: 'new error' },
          ]}
        />
        <Panel title="Failed calls">
          <Figure value={perPrompt(effect.turns.with)}>a prompt with memory added</Figure>
          <Versus
            one={{ rate: rateOf(effect.turns.with), says: sidesOf('with', effect.turns.with) }}
            other={{ rate: rateOf(effect.turns.without), says: sidesOf('without', effect.turns.without) }}
          />
        </Panel>
      </div>
      <RuleTable
        title="Rules"
        says={`What you said should hold, counted as on the page Rules${idleOf(rules)}.`}
        rules={rules.filter(({ is_rule }) => is_rule)}
        weeks={weeks.map(({ week }) => week)}
      />
      <RuleTable
        title="Lessons"
        says="They come with agent-memory and watch for risky calls; those that met one."
        rules={rules.filter(({ is_rule }) => !is_rule)}
        weeks={weeks.map(({ week }) => week)}
      />
      <Repeated errors={effect.errors} />
      <Unused effect={effect} />
      <EffectLimits effect={effect} />
    </>
  );
}

const perPrompt = (turns: MemoryEffect['turns']['with']): string => rateOf(turns).toFixed(2);
const sidesOf = (name: string, { failed, prompts }: MemoryEffect['turns']['with']): string =>
  `${name}: ${failed} in ${count(prompts, 'prompt')}`;

type ByWeekProps = { title: string; value: string; said: string } & Parameters<typeof WeekChart>[0];

/** A figure above its two parts, week by week. */
const ByWeek = ({ title, value, said, ...chart }: ByWeekProps) => (
  <Panel title={title}>
    <Figure value={value}>{said}</Figure>
    <WeekChart {...chart} />
  </Panel>
);

const Figure = ({ value, children }: { value: string; children: preact.ComponentChildren }) => (
  <p class="figure">
    <strong>{value}</strong> <span class="quiet">{children}</span>
  </p>
);

const ofWeek = (rules: readonly RuleEffect[], week: string, name: 'heeded' | 'ignored'): number =>
  rules.reduce((sum, rule) => sum + (rule.weeks.find((one) => one.week === week)?.[name] ?? 0), 0);

/** Rules that are listed at once; the others are never used, or follow on the page Rules. */
const MAX_ROWS = 40;

type RuleTableProps = { title: string; says: string; rules: readonly RuleEffect[]; weeks: readonly string[] };

function RuleTable({ title, says, rules, weeks }: RuleTableProps) {
  if (rules.length === 0 && title === 'Lessons') return null;
  const isRules = title === 'Rules';
  const used = rules.filter(({ heeded, ignored, shown, unsettled }) => heeded + ignored + shown + unsettled > 0);
  return (
    <section>
      <h2>{title}</h2>
      <p class="says">{says}</p>
      {used.length === 0 && (
        <Empty>No rule was added or tested yet. Correct your agent once, and its line begins here.</Empty>
      )}
      {used.length > 0 && (
        <div class="scroll">
          <table class="effects">
            <thead>
              <tr>
                <th scope="col">{isRules ? 'Rule' : 'Lesson'}</th>
                {isRules && (
                  <th scope="col" title="how often you had to say it again since it became a rule">
                    Repeated since
                  </th>
                )}
                <th scope="col" title="to prompts, and when a session began">
                  Added
                </th>
                <th scope="col">Followed</th>
                <th scope="col">Ignored</th>
                <th scope="col">By week</th>
              </tr>
            </thead>
            <tbody>
              {used.slice(0, MAX_ROWS).map((rule) => (
                <tr key={rule.id}>
                  <th scope="row">
                    <a href={href(rule.is_rule ? ['rules', rule.id] : ['rules', 'lesson', rule.id])}>
                      <Ticked text={capital(rule.text)} />
                    </a>
                  </th>
                  {isRules && (
                    <td class="number" data-label="repeated since">
                      {rule.said_since}
                    </td>
                  )}
                  <td class="number" data-label="added">
                    {rule.shown}
                  </td>
                  <td class="number" data-label="followed">
                    {rule.heeded}
                  </td>
                  <td class="number" data-label="ignored">
                    {rule.ignored}
                    {rule.heeded === 0 && rule.ignored > 2 && <Badge k="bad">never followed</Badge>}
                  </td>
                  <td>
                    <RuleStrip effect={rule} weeks={weeks} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** How many rules the table leaves out: nothing has happened to them yet. */
function idleOf(rules: readonly RuleEffect[]): string {
  const idle = rules.filter(
    ({ is_rule, shown, heeded, ignored, unsettled }) => is_rule && shown + heeded + ignored + unsettled === 0,
  ).length;
  return idle === 0
    ? ''
    : `; ${count(idle, 'rule')} neither added nor tested yet ${idle === 1 ? 'is' : 'are'} listed below`;
}

function Repeated({ errors }: { errors: MemoryEffect['errors'] }) {
  return (
    <section>
      <h2>Repeated errors</h2>
      {errors.length === 0 && <p class="quiet">None in this time.</p>}
      <ul class="rows">
        {errors.map(({ text, latest, session_id, times, again, sessions, last_at }) => (
          <li class="row" key={text}>
            <a href={href(['sessions', session_id])} title={text}>
              <span class="mono">{latest}</span>
            </a>
            <div class="facts">
              <span>
                {count(times, 'time')} in {count(sessions, 'session')}, {again} of them after an earlier session had met
                it
              </span>
              <span>
                last <Time at={last_at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unused({ effect: { rules, memories } }: { effect: MemoryEffect }) {
  const idle = rules.filter(
    ({ is_rule, shown, heeded, ignored, unsettled }) => is_rule && shown + heeded + ignored + unsettled === 0,
  );
  return (
    <section>
      <h2>Never used</h2>
      <p>
        {(memories.total - memories.carried).toLocaleString()} of {count(memories.total, 'memory', 'memories')} were
        never added to a prompt; {idle.length} of {count(rules.filter(({ is_rule }) => is_rule).length, 'rule')} neither
        added nor tested by a call.
      </p>
      {idle.length > 0 && (
        <details>
          <summary>The rules</summary>
          <ul class="rows">
            {idle.map(({ id, text }) => (
              <li class="row" key={id}>
                <a href={href(['rules', id])}>{text}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
