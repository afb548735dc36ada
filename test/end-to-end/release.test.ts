/** “push the release to github”, the example of a memory that knows the procedure: what three sessions said, in the fourth. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { type ClaudeClient, missingForClient, openClient } from './claude-client.ts';
import { contextOfPrompt, toolResults } from './request.ts';
import { bash } from './script.ts';

const what = `“push the release to github” in the real client${missingForClient ? ` (${missingForClient})` : ''}`;
// An answer that isn't ready when the hook stops waiting is left out, by design; on a busy machine that may happen.
const ANSWERED = { retry: 3 };
const HOOK = 'The pre-push hook scans for PII; a direct push bypasses the safety checks.';
const CHANGE = 'I renamed the GitHub account from acme-labs to acme today.';
const TAG = 'To release with a tag always run bash scripts/publish-to-github.sh --tag vX.Y.Z';
const RULE = 'NEVER use git push github directly. Use scripts/publish-to-github.sh';

describe.skipIf(missingForClient)(what, { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let client: ClaudeClient;
  const inProject = (program: string, ...args: string[]) =>
    expect(spawnSync(program, args, { cwd: sandbox.project, encoding: 'utf8' })).toMatchObject({ status: 0 });

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    inProject('git', 'init', '-q', '-b', 'main');
    inProject('git', 'remote', 'add', 'github', 'git@github.com:acme/heron.git');
    mkdirSync(join(sandbox.project, 'scripts'));
    writeFileSync(
      join(sandbox.project, 'scripts/publish-to-github.sh'),
      'echo scanned and published > published.txt\ncat published.txt\n',
    );
    client = await openClient(sandbox);
    expect(client.cli('install', '--plugin')).toMatchObject({ status: 0 });
    expect(client.cli('start')).toMatchObject({ status: 0 });
    await client.run(RULE, ['Understood.']);
    await client.run(`${HOOK} ${TAG}`, ['Noted.']);
    await client.run(CHANGE, [bash('git remote -v'), 'The remote github points to git@github.com:acme/heron.git.']);
    await settle(sandbox.api);
  }, 480_000);
  afterAll(async () => {
    await client?.close();
    await sandbox?.close();
  });

  it(
    'carries the rule, the script and what changed, and the call that skips the script is held with it',
    ANSWERED,
    async () => {
      const { requests } = await client.run('push the release to github', [
        bash('git push github main'),
        bash('bash scripts/publish-to-github.sh'),
        'Published.',
      ]);
      const given = contextOfPrompt(requests[0]!);
      for (const text of [RULE, HOOK, TAG, CHANGE]) expect(given.split(text)).toHaveLength(2);
      expect(given).toMatch(/## Changed recently by the user\n- #\d+ \(just now\) “I renamed/);
      expect(given).not.toMatch(/“(?:User: )?\[a rule shown above\] Agent: \w+\.”/);
      const [held, published] = toolResults(requests.at(-1)!);
      expect(held).toContain('held this call, which has not run');
      expect(held).toContain('Use scripts/publish-to-github.sh');
      expect(published).toContain('scanned and published');
      const { stdout } = client.cli('why', '--last');
      for (const layer of ['words', 'vector', 'session', 'added']) expect(stdout).toContain(layer);
    },
  );

  it('/mem:stats asks for the rules, those that are locked and shown, and the sessions', async () => {
    const { items } = await sandbox.api.rules({ project: sandbox.project, status: 'active' });
    const { id } = items.find(({ text }) => text === RULE)!;
    expect(client.cli('rules', 'lock', String(id))).toMatchObject({ status: 0 });
    const { requests } = await client.run('/mem:stats', ['As the program says.']);
    expect(requests[0]).toContain('Run `agent-memory stats`');
    const { stdout } = client.cli('stats');
    expect(stdout).toMatch(/^rules +2$/m);
    expect(stdout).toMatch(/^ {2}learnt +2$/m);
    expect(stdout).toMatch(/^ {2}locked +1, last just now: #\d+ NEVER/m);
    expect(stdout).toMatch(/^ {2}shown in the latest session +[12]$/m);
    expect(stdout).toMatch(/^sessions +\d+$/m);
  });
});
