import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseGitConfig } from '../../daemon/projects/git-config.ts';

const CONFIG = `\uFEFF# a comment
[core]
\tbare = false ; and another
\tautocrlf
[remote "origin"] url = https://example.com/a.git
\tfetch = +refs/heads/*:refs/remotes/origin/*
[Remote "Ödd \\"name\\" \\\\ x"]
\tURL = "https://example.com/with # hash;" # comment
\tpushurl = a\\tb \\
 c   
[url "git@github.com:"]
\tinsteadOf = gh:
\tinsteadOf = "github: "
[branch "a.b"]
\tmerge = refs/heads/a.b
[empty]
\tnothing =
`;

test('values are those that git itself reads', () => {
  const dir = mkdtempSync(join(tmpdir(), 'agent-memory-config-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const path = join(dir, 'config');
  writeFileSync(path, CONFIG);
  const listed = execFileSync('git', ['config', '--file', path, '--null', '--list'], { encoding: 'utf8' });
  const expected = listed
    .split('\0')
    .filter(Boolean)
    .map((entry) => {
      const [name = '', ...value] = entry.split('\n');
      return [name, name === 'core.autocrlf' ? 'true' : value.join('\n')];
    });
  const ours = parseGitConfig(CONFIG).map(({ section, subsection, name, value }) => [
    [section, subsection, name].filter(Boolean).join('.'),
    value,
  ]);
  expect(ours).toEqual(expected);
});

test('what git would refuse is passed over, and the rest is read', () => {
  const text = '[remote "origin\nurl = lost\n= nothing\n[ok]\n 1bad = x\n good = yes\n';
  expect(parseGitConfig(text)).toEqual([{ section: 'ok', subsection: '', name: 'good', value: 'yes' }]);
});
