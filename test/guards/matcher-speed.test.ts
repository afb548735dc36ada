import { describe, expect, test } from 'vitest';
import { compileLessons } from '../../daemon/guards/matcher.ts';
import { packLessonInputs } from '../../daemon/guards/packs/pack-lessons.ts';
import { bash, lesson, packs, rules } from './maker.ts';

const cpuMs = (work: () => void) => {
  const before = process.cpuUsage();
  work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
};

const PROGRAMS = ['git', 'npm', 'docker', 'kubectl', 'psql', 'aws', 'terraform', 'make', 'cargo', 'ssh'];
const thousands = Array.from({ length: 5_000 }, (_, i) =>
  lesson({ trigger_tool: 'Bash', trigger_pattern: `${PROGRAMS[i % 10]}\\s+task-${i}\\b.*--(force|yes)` }),
);
const ofPacks = packs
  .flatMap((pack) => packLessonInputs(pack, 'hold'))
  .map(({ input }) => lesson({ trigger_rule: input.trigger_rule ?? null }));
const COMMANDS = [
  'cd app && npm ci && npm run build -- --force 2>&1 | tail -20',
  'git add -A && git commit -m "fix: task-17 --force" && git push',
  'docker compose up -d && docker compose logs -f web | grep -i error',
  'for f in src/*.ts; do grep -n "task-99" "$f"; done',
  `cat > notes.md <<'E'\n${'some line of text\n'.repeat(80)}E`,
];

describe('time', () => {
  test('5,000 active lessons beside all packs cost at most 10 ms of processor at the 99th percentile', () => {
    const matcher = compileLessons([...thousands, ...ofPacks], rules);
    const call = (i: number) => matcher.match(bash(COMMANDS[i % COMMANDS.length] ?? ''));
    for (let i = 0; i < 100; i++) call(i);
    const times = Array.from({ length: 500 }, (_, i) => cpuMs(() => void call(i))).sort((a, b) => a - b);
    expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(10);
  });

  test('5,000 hostile patterns on a megabyte end', () => {
    const hostile = Array.from({ length: 5_000 }, (_, i) =>
      lesson({ trigger_pattern: `(a+)+$|(x+x+)+y{${(i % 9) + 1}}` }),
    );
    const matcher = compileLessons(hostile, rules);
    expect(cpuMs(() => void matcher.match(bash(`run ${'a'.repeat(1_000_000)}b`)))).toBeLessThan(8_000);
  });

  test('all packs read a megabyte of commands', () => {
    const matcher = compileLessons(ofPacks, rules);
    expect(cpuMs(() => void matcher.match(bash('git status; '.repeat(80_000))))).toBeLessThan(4_000);
    expect(cpuMs(() => void matcher.match(bash(`psql -c "${"drop table ' -- ".repeat(60_000)}"`)))).toBeLessThan(4_000);
    expect(cpuMs(() => void matcher.match(bash(`python -c '${'os.system( '.repeat(90_000)}'`)))).toBeLessThan(4_000);
  });
});
