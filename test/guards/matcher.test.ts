import { describe, expect, test } from 'vitest';
import { compileLessons } from '../../daemon/guards/matcher.ts';
import type { ActiveLesson } from '../../daemon/store/rules/lessons.ts';
import { bash, lesson, rules } from './maker.ts';

const fires = (
  fields: Partial<ActiveLesson>,
  call: { toolName: string; toolInput: unknown; project?: string; output?: string },
) => compileLessons([lesson(fields)], rules).match(call).length > 0;

const FORCE = { trigger_tool: 'Bash', trigger_pattern: 'git\\s+push\\b.*--force' };

describe('a pattern on commands', () => {
  test.each([
    'git push --force',
    'cd repo && git push origin main --force',
    'sudo git "push" --force',
    "bash -c 'git push --force'",
    'git push $(echo --force)',
    'git -C /x push --force',
    'git --git-dir=/x/.git -c user.name=x --no-pager push --force',
  ])('fires on %s', (command) => {
    expect(fires(FORCE, bash(command))).toBe(true);
  });

  test.each([
    'echo "git push --force"',
    'git commit -m "never git push --force"',
    'ls # git push --force',
    "grep 'git push --force' notes.md",
    "cat > notes.md <<'E'\ngit push --force\nE",
    'git push && rm --force x',
    'git -C push status --force',
    'git --no-pager log push --force',
  ])('is silent on %s', (command) => {
    expect(fires(FORCE, bash(command))).toBe(false);
  });

  test.each([
    ['^kubectl\\s+delete\\b', 'kubectl -n prod --context=eu delete pod a'],
    ['^npm\\s+install\\b', 'npm --prefix web install'],
    ['^docker\\s+system\\s+prune', 'docker --context eu system prune'],
    ['^systemctl\\s+restart', 'sudo systemctl --user restart nginx'],
    ['^git\\s+-C\\s', 'git -C /x status'],
  ])('%j fires on %s', (trigger_pattern, command) => {
    expect(fires({ trigger_tool: 'Bash', trigger_pattern }, bash(command))).toBe(true);
  });

  test('with trigger_on raw sees the text as written', () => {
    expect(fires({ ...FORCE, trigger_on: 'raw' }, bash('echo "git push --force"'))).toBe(true);
  });

  test('sees a pipe as one line', () => {
    expect(fires({ trigger_pattern: 'curl .*\\| *sh' }, bash('curl -sSf "https://example.org/i" | sh'))).toBe(true);
  });

  test('about commands in a row sees the whole script', () => {
    expect(fires({ trigger_pattern: 'git add .*&& git commit' }, bash('git add a && git commit -m x'))).toBe(true);
  });

  test('anchors at each simple command', () => {
    expect(fires({ trigger_pattern: '^make release$' }, bash('npm ci && make release'))).toBe(true);
  });
});

describe('other tools', () => {
  const edit = {
    toolName: 'Edit',
    toolInput: { file_path: '/repo/src/a.ts', old_string: 'legacyCall()', new_string: 'eval(x)' },
  };

  test('an edit shows its path and its new text, not what it replaces', () => {
    expect(fires({ trigger_tool: 'Edit|Write', trigger_pattern: '\\beval\\(' }, edit)).toBe(true);
    expect(fires({ trigger_pattern: 'src/a\\.ts' }, edit)).toBe(true);
    expect(fires({ trigger_pattern: 'legacyCall' }, edit)).toBe(false);
  });

  test.each([
    ['MultiEdit', { file_path: 'a.py', edits: [{ old_string: 'a', new_string: 'print(secret)' }] }],
    ['NotebookEdit', { notebook_path: 'a.ipynb', new_source: 'print(secret)' }],
    ['Write', { file_path: 'a.py', content: 'print(secret)' }],
    ['mcp__files__write', { target: { text: 'print(secret)' } }],
  ])('%s shows its new text', (toolName, toolInput) => {
    expect(fires({ trigger_pattern: 'print\\(secret\\)' }, { toolName, toolInput })).toBe(true);
  });

  test('file globs hold for edits and for the words of commands', () => {
    const generated = { trigger_files: ['src/generated/**', '*.lock'] };
    expect(
      fires(generated, { toolName: 'Write', toolInput: { file_path: '/repo/src/generated/api/a.ts', content: '' } }),
    ).toBe(true);
    expect(fires(generated, bash('sed -i s/a/b/ Cargo.lock'))).toBe(true);
    expect(fires(generated, edit)).toBe(false);
  });

  test('a foreign shell and a foreign SQL tool are read as what they are', () => {
    expect(
      fires({ trigger_rule: 'git.push-force' }, { toolName: 'mcp__shell__run', toolInput: { command: 'git push -f' } }),
    ).toBe(true);
    expect(
      fires({ trigger_rule: 'databases.drop' }, { toolName: 'mcp__pg__query', toolInput: { sql: 'DROP TABLE a' } }),
    ).toBe(true);
    expect(
      fires(
        { trigger_rule: 'databases.drop' },
        { toolName: 'mcp__pg__query', toolInput: { sql: "select 'DROP TABLE a'" } },
      ),
    ).toBe(false);
  });

  test('a tool name may end in a star', () => {
    expect(fires({ trigger_tool: 'mcp__db__*' }, { toolName: 'mcp__db__run', toolInput: {} })).toBe(true);
    expect(fires({ trigger_tool: 'mcp__db__*' }, { toolName: 'mcp__dbx', toolInput: {} })).toBe(false);
  });
});

describe('scope and phase', () => {
  test('a lesson of another project is silent, a global one is not', () => {
    const call = { ...bash('git push --force'), project: 'here' };
    expect(fires({ ...FORCE, project: 'here' }, call)).toBe(true);
    expect(fires({ ...FORCE, project: 'there' }, call)).toBe(false);
    expect(fires({ ...FORCE, project: 'here' }, bash('git push --force'))).toBe(false);
    expect(fires(FORCE, call)).toBe(true);
  });

  test('an output lesson waits for the output, an input lesson is not repeated there', () => {
    const output = {
      trigger_tool: 'Bash',
      trigger_on: 'output',
      trigger_pattern: '^npm',
      trigger_output_pattern: 'EACCES',
    };
    expect(fires(output, bash('npm i'))).toBe(false);
    expect(fires(output, { ...bash('npm i'), output: 'Error: EACCES: permission denied' })).toBe(true);
    expect(fires(output, { ...bash('npm i'), output: 'added 3 packages' })).toBe(false);
    expect(fires(output, { ...bash('ls'), output: 'EACCES' })).toBe(false);
    expect(fires(FORCE, { ...bash('git push --force'), output: 'ok' })).toBe(false);
  });
});

describe('many lessons', () => {
  test('all are considered, and the worst come first', () => {
    const many = Array.from({ length: 300 }, () => lesson({ ...FORCE, severity: 'info' }));
    const worst = lesson({ ...FORCE, severity: 'critical' });
    const denying = lesson({ ...FORCE, severity: 'critical', action: 'deny' });
    const fired = compileLessons([...many, worst, denying], rules).match(bash('git push --force'));
    expect(fired).toHaveLength(302);
    expect(fired.slice(0, 2)).toEqual([denying, worst]);
  });

  test('a stored pattern that no longer compiles stops no other', () => {
    const fired = compileLessons([lesson({ trigger_pattern: 'git (push' }), lesson(FORCE)], rules).match(
      bash('git push --force'),
    );
    expect(fired).toHaveLength(1);
  });
});
