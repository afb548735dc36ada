import { count } from '../../daemon/contract/amounts.ts';
import type { MemoryEffect, RuleEffect } from '../../daemon/contract/effect.ts';
import { api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Panel } from '../components/panel.tsx';
import { SelectOne } from '../components/select-one.tsx';
import { Ticked } from '../components/ticked.tsx';
import { rateOf, verdictOf } from '../effect-verdict.ts';
import { capital, exactTime } from '../format.ts';
import { partOf } from '../measures.ts';
import { attempt } from '../parts/notices.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { Versus } from '../parts/versus.tsx';
import { WeekBars } from '../parts/week-bars.tsx';
import { type Address, go, href } from '../router.ts';
import { saveFile } from '../save-file.ts';
import { useLoad } from '../use-load.ts';
import { cardAsPng, cardAsSvg, weekCard } from '../week-card.ts';

const SPANS = { '4': '4 weeks', '8': '8 weeks', '12': '12 weeks' };
const USUAL = '8';

/** Whether memory helps, and what nobody can know. */
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
      <h1>Effect</h1>
      <div class="bar">
        <ProjectSelect value={project} onChange={(value) => choose({ project: value })} />
        <SelectOne label="The last" value={weeks} words={SPANS} onChange={(value) => choose({ weeks: value })} />
        {loaded.data && <ShareWeek effect={loaded.data} />}
      </div>
      <Show loaded={loaded}>{(effect) => <Content effect={effect} />}</Show>
    </>
  );
}

function ShareWeek({ effect }: { effect: MemoryEffect }) {
  const card = weekCard(effect);
  const name = `week-in-memory-${effect.weeks.at(-1)!.week}`;
  return (
    <>
      <Button icon="share" onClick={() => attempt(async () => saveFile(`${name}.png`, await cardAsPng(card)))}>
        Week as PNG
      </Button>
      <Button onClick={() => saveFile(`${name}.svg`, new Blob([cardAsSvg(card)], { type: 'image/svg+xml' }))}>
        SVG
      </Button>
    </>
  );
}

function Content({ effect }: { effect: MemoryEffect }) {
  const { weeks, rules } = effect;
  const sum = (name: 'prompts' | 'carried' | 'failed' | 'repeated') => weeks.reduce((all, one) => all + one[name], 0);
  const all = (name: 'heeded' | 'ignored') => rules.reduce((total, rule) => total + rule[name], 0);
  const [heeded, ignored] = [all('heeded'), all('ignored')];
  const followed = partOf(heeded, heeded + ignored, 'calls that a rule covered');
  const carried = partOf(sum('carried'), sum('prompts'), 'prompts');
  return (
    <>
      <p class="verdict">{verdictOf({ heeded, ignored, turns: effect.turns })}</p>
      <div class="tiles">
        <ByWeek
          title="Rules followed"
          value={followed.value}
          said={followed.said}
          label={`Rules by week: ${heeded} followed and ${ignored} ignored in all`}
          weeks={weeks.map(({ week }) => [week, ofWeek(rules, week, 'heeded'), ofWeek(rules, week, 'ignored')])}
          kinds={['good', 'bad']}
        />
        <ByWeek
          title="With memory"
          value={carried.value}
          said={carried.said}
          label={`Prompts by week: ${sum('carried')} of ${sum('prompts')} with memory`}
          weeks={weeks.map(({ week, carried, prompts }) => [week, carried, prompts - carried])}
          kinds={['injection', 'slate']}
        />
        <ByWeek
          title="Repeated errors"
          value={String(sum('repeated'))}
          said={`of ${count(sum('failed'), 'failed call')} were known errors`}
          label={`Failed calls by week: ${sum('repeated')} of ${sum('failed')} with an error that an earlier session had met`}
          weeks={weeks.map(({ week, failed, repeated }) => [week, repeated, failed - repeated])}
          kinds={['open', 'slate']}
        />
        <Panel title="Failures per prompt">
          <Figure value={`${effect.turns.with.failed} in ${effect.turns.with.prompts}`}>with memory</Figure>
          <Versus one={rateOf(effect.turns.with)} other={rateOf(effect.turns.without)}>
            {effect.turns.without.failed} in {effect.turns.without.prompts} without; prompts differ in more than memory
          </Versus>
        </Panel>
      </div>
      <RuleTable rules={rules} weeks={weeks.map(({ week }) => week)} />
      <Repeated errors={effect.errors} />
      <Unused effect={effect} />
      <Unknown effect={effect} />
    </>
  );
}

type ByWeekProps = {
  title: string;
  value: string;
  said: string;
  label: string;
  /** Each week's name and its two parts. */
  weeks: readonly (readonly [week: string, one: number, other: number])[];
  kinds: readonly [one: string, other: string];
};

/** A figure above its two parts, week by week. */
const ByWeek = ({ title, value, said, label, weeks, kinds: [k, otherK] }: ByWeekProps) => (
  <Panel title={title}>
    <Figure value={value}>{said}</Figure>
    <WeekBars
      label={label}
      weeks={weeks.map(([week, one, other]) => ({
        label: week,
        parts: [
          { k, value: one },
          { k: otherK, value: other },
        ],
      }))}
    />
  </Panel>
);

const Figure = ({ value, children }: { value: string; children: preact.ComponentChildren }) => (
  <p class="figure">
    <strong>{value}</strong> <span class="quiet">{children}</span>
  </p>
);

const ofWeek = (rules: readonly RuleEffect[], week: string, name: 'heeded' | 'ignored'): number =>
  rules.reduce((sum, rule) => sum + (rule.weeks.find((one) => one.week === week)?.[name] ?? 0), 0);

/** Rules that are listed at once; the others follow on the page Rules. */
const MAX_ROWS = 40;

function RuleTable({ rules, weeks }: { rules: readonly RuleEffect[]; weeks: readonly string[] }) {
  const used = rules.filter(({ heeded, ignored, shown, unsettled }) => heeded + ignored + shown + unsettled > 0);
  return (
    <section>
      <h2>Rules and lessons</h2>
      {used.length === 0 && (
        <Empty>No rule was shown or met a call yet. Correct your agent once, and its line begins here.</Empty>
      )}
      {used.length > 0 && (
        <div class="scroll">
          <table class="effects">
            <thead>
              <tr>
                <th scope="col">Rule</th>
                <th scope="col">Corrected before → since</th>
                <th scope="col">Shown</th>
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
                  <td class="number" data-label="corrected">
                    {rule.is_rule ? `${rule.said_before} → ${rule.said_since}` : '–'}
                  </td>
                  <td class="number" data-label="shown">
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
                    <WeekBars
                      isSmall
                      label={`${rule.heeded} followed, ${rule.ignored} ignored`}
                      weeks={weeks.map((week) => {
                        const of = rule.weeks.find((one) => one.week === week);
                        return {
                          label: week,
                          parts: [
                            { k: 'good', value: of?.heeded ?? 0 },
                            { k: 'bad', value: of?.ignored ?? 0 },
                          ],
                        };
                      })}
                    />
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
                {count(times, 'time')} in {count(sessions, 'session')}, {again} of them known by then
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
        shown nor met by a call.
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

function Unknown({ effect }: { effect: MemoryEffect }) {
  const unsettled = effect.rules.reduce((sum, rule) => sum + rule.unsettled, 0);
  return (
    <section>
      <h2>Limits of these numbers</h2>
      <ul class="plain-list">
        <li>Prompts with memory differ from those without in more than memory: fewer failed calls prove no cause.</li>
        <li>
          A correction counts where it was recognised in what you typed; one in other words, or before the first
          recorded session, is missing.
        </li>
        <li>
          {unsettled === 0
            ? 'Every call that a rule met is settled.'
            : `Of ${count(unsettled, 'call')} that a rule met nobody knows what followed: nothing has yet, the word came too late, or with the result.`}
        </li>
        <li>
          {effect.known_since === null
            ? 'Nothing is recorded of what was added to prompts yet.'
            : `What was added to prompts is known since ${exactTime(effect.known_since)}; older records are pruned.`}{' '}
          Errors are compared among the latest {count(effect.errors_looked_at, 'failed call')}.
        </li>
      </ul>
    </section>
  );
}
