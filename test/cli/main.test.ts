import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../daemon/client/client.ts';
import { isAlive } from '../../daemon/client/ensure-daemon.ts';
import { read } from '../docs/pages.ts';
import { CLI_SCRIPT, type CliOptions, makeSandbox, notBuilt, type Sandbox, settle } from '../support/built-package.ts';

// The first start makes the database.
const START_TIMEOUT_MS = 120_000;
// It makes a database and runs some forty processes one after the other, on a machine that may be busy.
const DEMO_TIMEOUT_MS = 180_000;

describe.skipIf(notBuilt)('the CLI before any daemon ran', () => {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = makeSandbox();
  });
  afterAll(() => sandbox.close());

  it('prints its version, and every command with --help', async () => {
    expect((await sandbox.cli(['version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const help = await sandbox.cli(['--help']);
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('Exit codes: 0 done') });
    for (const name of [
      'up',
      'install',
      'doctor',
      'search',
      'remember',
      'forget',
      'lessons',
      'list',
      'show',
      'sessions',
      'edit',
      'unpin',
      'why',
      'tokens',
      'jobs',
    ]) {
      expect(help.stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    }
  });

  it.each([
    [['serch', 'x'], 'Did you mean search'],
    [['search'], 'missing required argument'],
    [['search', 'x', '--limit', 'many'], 'whole number'],
    [['search', 'x', '--mode', 'magic'], 'hybrid, vector, text'],
    [['search', 'x', '--since', 'someday'], '2026-01-31'],
    [['list', '--since', 'someday'], 'yesterday'],
    [['search', 'x', '--kind', 'nosuch'], 'Allowed choices'],
    [['search', ' '], 'Nothing to search for'],
    [['show', 'x'], '#12'],
    [['edit', '1', '--kind', 'nosuch'], 'Allowed choices'],
    [['start', '--database', 'env'], 'DATABASE_URL'],
    [['lessons', 'edit', '1'], 'at least one field'],
    [['start', '--database', 'mysql://x'], 'postgres://'],
  ])('ends with 2 on wrong usage: %j', async (args, message) => {
    const result = await sandbox.cli(args, { env: { AGENT_MEMORY_AUTOSTART: '0' } });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(message);
  });

  it('ends with 3 where the daemon is down and may not be started, as JSON too', async () => {
    const env = { AGENT_MEMORY_AUTOSTART: '0' };
    expect(await sandbox.cli(['status'])).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('agent-memory start'),
    });
    expect(await sandbox.cli(['stats'], { env })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('agent-memory start'),
    });
    const json = await sandbox.cli(['stats', '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ error: { exit_code: 3 } });
  });

  it('leaves no trace of looking', () => {
    expect(existsSync(sandbox.home.root)).toBe(false);
  });

  it('stops what does not run', async () => {
    expect(await sandbox.cli(['stop'])).toMatchObject({ code: 0, stdout: 'The daemon was not running.\n' });
  });
});

describe.skipIf(notBuilt)('the CLI with the built daemon', () => {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = makeSandbox();
  });
  afterAll(() => sandbox.close());

  /** Run a command that is to succeed, and read its JSON. */
  async function json<T>(args: string[], options?: CliOptions): Promise<T> {
    const result = await sandbox.cli([...args, '--json'], options);
    expect(result, args.join(' ')).toMatchObject({ code: 0 });
    return JSON.parse(result.stdout) as T;
  }
  const text = async (args: string[], options?: CliOptions) => {
    const result = await sandbox.cli(args, options);
    expect(result, args.join(' ')).toMatchObject({ code: 0 });
    return result.stdout;
  };

  it(
    'starts the daemon once, in a home closed to others',
    async () => {
      const first = await json<{ url: string; pid: number; version: string; home: string }>(['start']);
      expect(first).toEqual({
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        pid: expect.any(Number),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        home: sandbox.home.root,
      });
      expect(await json(['start'])).toEqual(first);
      expect(statSync(sandbox.home.root).mode & 0o777).toBe(0o700);
      expect(statSync(sandbox.home.token).mode & 0o777).toBe(0o600);
      expect(await json(['status'])).toMatchObject({ status: 'ok', pid: first.pid, db: { ok: true } });
      expect(await text(['status'])).toContain(first.url);
    },
    START_TIMEOUT_MS,
  );

  it('remembers words and stdin, finds them in their project, global ones in all, and forgets after showing', async () => {
    const saved = await json<{ id: number; status: string }>([
      'remember',
      'Deploys',
      'go',
      'out',
      'by',
      'the',
      'blue-green',
      'script',
      '--kind',
      'procedure',
      '--pin',
      '--title',
      'Deploys',
    ]);
    expect(saved.status).toBe('created');
    await text(['remember', '--global'], { input: 'Prefer tabs over spaces in Makefiles\n' });
    await settle(sandbox.api);

    const found = await json<{ results: { id: number; title: string }[] }>(['search', 'blue-green', 'deploys']);
    expect(found.results[0]).toMatchObject({ id: saved.id, title: 'Deploys' });
    expect(await text(['search', 'blue-green'])).toMatch(new RegExp(`^#${saved.id} Deploys\n   procedure · `));
    const elsewhere = await text(['search', 'blue-green', 'or', 'tabs?', '--project', sandbox.root]);
    expect(elsewhere).toContain('Prefer tabs');
    expect(elsewhere).not.toContain(`#${saved.id}`);
    expect(await text(['search', 'blue-green', '--all'])).toContain(`#${saved.id}`);

    const either = await json<{ results: { id: number }[] }>(['search', 'zzzznothing', '--or', 'blue-green deploys']);
    expect(either.results[0]).toMatchObject({ id: saved.id });

    const unknown = await sandbox.cli(['search', 'zzzznothing']);
    expect(unknown).toMatchObject({ code: 4, stdout: expect.stringContaining('Nothing found in this project') });

    const nothing = await sandbox.cli(['forget', 'zebra', 'unicorn', '-y']);
    expect(nothing).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('Nothing matches; nothing was forgotten'),
    });
    const spared = await sandbox.cli(['forget', 'blue-green', 'deploys', '-y']);
    expect(spared).toMatchObject({ code: 4, stderr: expect.stringContaining('1 pinned (--pinned)') });
    expect(await sandbox.cli(['forget', 'makefiles', '-y'])).toMatchObject({ code: 4 });
    const unsure = await sandbox.cli(['forget', 'blue-green', 'deploys', '--pinned']);
    expect(unsure).toMatchObject({ code: 1, stderr: expect.stringContaining(`#${saved.id} procedure`) });
    expect(unsure.stderr).toContain('Nothing was forgotten');
    expect(await json(['forget', String(saved.id)])).toMatchObject({
      observations: 0,
      would_forget: [{ id: saved.id }],
    });
    expect(await json(['forget', `#${saved.id}`, '--yes'])).toMatchObject({ observations: 1 });
    expect(await sandbox.cli(['forget', String(saved.id), '--yes'])).toMatchObject({ code: 4 });
    const quokkas = Array.from({ length: 11 }, (_, n) => ({
      project: sandbox.project,
      text: `The quokka counts to ${n}`,
    }));
    await Promise.all(quokkas.map((quokka) => sandbox.api.saveObservation(quokka)));
    const tooMany = await sandbox.cli(['forget', 'quokka', '-y']);
    expect(tooMany).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes-all 11') });
    expect(await json(['forget', 'quokka', '--yes-all', '11'])).toMatchObject({ observations: 11 });
    expect(await text(['forget', '--list'])).toMatch(
      /^#\d+ .* observations: 11 memories\n#\d+ .* observations: 1 memory\n$/,
    );
    expect(await text(['forget', '--undo'])).toBe('Took back 11 memories.\n');
    const whole = await sandbox.cli(['forget', '--project', '.', '-y']);
    expect(whole).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes-all 11') });
    expect(await json(['forget', 'quokka', '--yes-all', '11', '--now'])).toMatchObject({ observations: 11, bin: null });
    const left = await sandbox.cli(['search', 'blue-green', '--json']);
    expect({ code: left.code, reply: JSON.parse(left.stdout) }).toMatchObject({ code: 4, reply: { results: [] } });
  });

  it('leaves no word of what was forgotten in the log', async () => {
    const words = 'The numbat sleeps in the release cabinet';
    const { id } = await json<{ id: number }>(['remember', words]);
    await json(['search', 'numbat']);
    await json(['forget', String(id), '--yes', '--now']);
    await settle(sandbox.api);
    const logs = readdirSync(sandbox.home.logs).map((name) => readFileSync(join(sandbox.home.logs, name), 'utf8'));
    expect(logs.join('')).not.toBe('');
    expect(logs.join('')).not.toMatch(/numbat/i);
  });

  it('says where it put a memory', async () => {
    expect(await text(['remember', 'The project has a wharf'])).toMatch(/^Remembered as #\d+, in \S+\.\n$/);
    expect(await text(['remember', '--global', 'Wharfs are wet'])).toMatch(/, for every project\.\n$/);
    const nowhere = await text(['remember', 'A wharf of nobody', '--project', '/']);
    expect(nowhere).toMatch(/, in no project: .*--global/);
    const ids = (await json<{ results: { id: number }[] }>(['search', 'wharf', '--all'])).results;
    await json(['forget', ...ids.map((found) => String(found.id)), '--yes', '--global', '--now']);
  });

  it('shows a repository without a remote by its folder', async () => {
    const boat = join(sandbox.root, 'boat');
    for (const folder of ['objects', 'refs']) mkdirSync(join(boat, '.git', folder), { recursive: true });
    writeFileSync(join(boat, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    const { id } = await json<{ id: number }>(['remember', 'The boat leaks', '--project', boat]);
    const shown = [await text(['show', String(id)]), await text(['projects', 'list'])];
    for (const one of shown) {
      expect(one).toContain(boat);
      expect(one).not.toContain('.git');
    }
    expect(await text(['forget', '--project', 'boat', '--yes-all', '1', '--now'])).toContain('1 memory');
  });

  it('lists, shows, pins and corrects memories', async () => {
    const { id } = await json<{ id: number }>(['remember', 'Invoices leave by src/export.ts', '--kind', 'fact']);
    expect(await text(['list', '--kind', 'fact'])).toMatch(new RegExp(`^#${id}  \\S+ \\S+  fact  Invoices leave`));
    expect(await text(['list', '--since', 'yesterday', '-n', '1'])).toMatch(new RegExp(`^#${id} `));
    expect(await text(['show', `#${id}`])).toMatch(/kind +fact\n[\s\S]+\n\nInvoices leave by src\/export.ts\n$/);
    expect(await json(['pin', String(id)])).toMatchObject({ items: [{ id, pinned: true }] });
    expect(await text(['list', '--pinned'])).toContain(`#${id}`);
    expect(await json(['unpin', String(id)])).toMatchObject({ items: [{ id, pinned: false }] });
    const edited = await json(['edit', String(id), '--title', 'Exports', '--text', '-'], { input: 'By src/send.ts\n' });
    expect(edited).toMatchObject({ id, title: 'Exports', text: 'By src/send.ts' });
    expect(await sandbox.cli(['edit', String(id)])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('EDITOR'),
    });
  });

  it('lists sessions, and takes the beginning of an id for it', async () => {
    for (const session of ['591e-one', '591f-two']) {
      const payload = {
        session_id: session,
        hook_event_name: 'UserPromptSubmit',
        prompt: 'fix the export',
        cwd: sandbox.project,
      };
      await createClient(sandbox).request('POST', '/hooks/claude-code/UserPromptSubmit', { body: payload });
    }
    const { items } = await json<{ items: { session_id: string }[] }>(['sessions']);
    expect(items.map(({ session_id }) => session_id)).toEqual(['591f-two', '591e-one']);
    expect(await json(['list', '--session', '591e'])).toEqual({ items: [] });
    for (const command of [['search', 'x'], ['list'], ['why']]) {
      const ambiguous = await sandbox.cli([...command, '--session', '591']);
      expect(ambiguous).toMatchObject({ code: 2, stderr: expect.stringContaining('591f-two') });
      const unknown = await sandbox.cli([...command, '--session', '777']);
      expect(unknown).toMatchObject({ code: 4, stderr: expect.stringContaining('There is no session 777') });
    }
  });

  it.each([
    [['search', 'x', '--project', 'nosuch'], 'There is no project nosuch'],
    [['search', 'x', '--project', '/no/such/folder'], 'There is no project /no/such/folder'],
    [['list', '--project', 'nosuch'], 'agent-memory projects lists them'],
    [['lessons', 'list', '--project', 'nosuch'], 'There is no project nosuch'],
    [['lessons', 'add', '--title', 'x', '--rule', 'y', '--project', 'nosuch'], 'There is no project nosuch'],
    [['remember', 'x', '--project', 'nosuch'], 'There is no project nosuch'],
    [['forget', 'x', '--project', 'nosuch', '--yes'], 'There is no project nosuch'],
    [['forget', '--project', 'nosuch', '--yes-all', '1'], 'There is no project nosuch'],
    [['remember', 'x', '--project', 'shpo'], 'did you mean shop?'],
    [['show', '99999'], 'There is no memory #99999'],
    [['pin', '99999'], 'There is no memory #99999'],
    [['why', '#99999'], 'There is no injection #99999'],
    [['tokens', 'revoke', '99999'], 'There is no token 99999: agent-memory tokens list'],
    [['lessons', 'packs', 'install', 'nosuch'], 'There is no pack nosuch; the packs are '],
    [['lessons', 'show', '99999'], 'There is no lesson 99999'],
  ])('never answers with silence about what isn’t there: %j', async (args, message) => {
    const result = await sandbox.cli(args);
    expect(result).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining(message) });
    expect(result.stderr).not.toMatch(/openapi|GET |come back/);
    const asJson = await sandbox.cli([...args, '--json']);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ error: { exit_code: 4 } });
  });

  it('keeps, changes, switches off and removes a lesson', async () => {
    const { id } = await json<{ id: number }>([
      'lessons',
      'add',
      '--title',
      'No force push',
      '--rule',
      'Use --force-with-lease',
      '--tool',
      'Bash',
      '--pattern',
      'git push .*--force',
      '--severity',
      'critical',
      '--action',
      'ask',
    ]);
    expect(await json(['lessons', 'list'])).toMatchObject({ items: [{ id, severity: 'critical', action: 'ask' }] });
    expect(await json(['lessons', 'edit', String(id), '--action', 'deny', '--deactivate'])).toMatchObject({
      action: 'deny',
      status: 'inactive',
      version: 2,
    });
    expect(await text(['lessons'])).toBe('No active lesson.\n');
    expect(await text(['lessons', 'show', String(id)])).toContain('git push .*--force');
    expect(await json(['lessons', 'approve', String(id)])).toMatchObject({ items: [{ status: 'active' }] });
    expect(await text(['lessons', 'remove', String(id)])).toBe(`Lesson #${id} was deleted.\n`);
    expect(await sandbox.cli(['lessons', 'show', String(id)])).toMatchObject({ code: 4 });
  });

  it('makes no lesson for all projects out of one of the home folder, unless asked', async () => {
    const add = [
      'lessons',
      'add',
      '--title',
      'Heron',
      '--rule',
      'Leave herons alone',
      '--tool',
      'Bash',
      '--project',
      '/',
    ];
    expect(await sandbox.cli(add)).toMatchObject({ code: 2, stderr: expect.stringContaining('--global') });
    const rules = join(sandbox.project, 'RULES.md');
    writeFileSync(rules, '- Never run `heron --all` here.\n');
    expect(await sandbox.cli(['lessons', 'import', rules, '--project', '/'])).toMatchObject({ code: 2 });
    const { id, project } = await json<{ id: number; project: null }>([...add, '--global']);
    expect(project).toBeNull();
    await text(['lessons', 'remove', String(id)]);
  });

  it('says what is wrong with a lesson', async () => {
    const result = await sandbox.cli(['lessons', 'add', '--title', 'x', '--rule', 'y', '--pattern', '(']);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(/^agent-memory: --pattern: [^\n]+\n$/); // once, by its flag, without a hint for programs
  });

  it('installs a pack of lessons once, and proposes the rules of a file as drafts', async () => {
    const { items: packs } = await json<{ items: { name: string; lessons: number }[] }>(['lessons', 'packs']);
    const git = packs.find(({ name }) => name === 'git');
    expect(await json(['lessons', 'packs', 'install', 'git'])).toEqual({
      items: [{ name: 'git', created: git?.lessons, updated: 0, unchanged: 0 }],
    });
    expect(await text(['lessons', 'packs', 'install', 'git'])).toContain(`${git?.lessons} as before`);
    expect(await sandbox.cli(['lessons', 'packs', 'install', 'no-such-pack'])).toMatchObject({ code: 4 });
    expect(await text(['lessons', 'stats'])).toMatch(/fired/);

    writeFileSync(join(sandbox.project, 'CLAUDE.md'), '# Rules\n\n- Never run `npm publish` from a laptop.\n');
    const { lessons } = await json<{ lessons: { id: number; status: string }[] }>(['lessons', 'import', 'CLAUDE.md']);
    expect(lessons).toMatchObject([{ status: 'draft' }]);
    expect(await text(['lessons', 'list', '--draft'])).toContain('npm publish');
    expect(await text(['lessons', 'dismiss', String(lessons[0]?.id)])).toBe('1 lesson dismissed now.\n');
    expect(await text(['lessons', 'list', '--draft'])).toBe('No draft lesson.\n');
  });

  it('lists the model that embeds, and says what is wrong with one that is none', async () => {
    expect(await text(['models'])).toMatch(/^\* +static-256 +embedder +256/m);
    expect(await sandbox.cli(['models', 'use', '/no/such/folder'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('/no/such/folder'),
    });
  });

  it('shows what would be stored of a text, and stores nothing', async () => {
    const secret = `ghp_${'Ab3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6'.slice(0, 36)}`;
    const file = join(sandbox.project, 'notes.txt');
    writeFileSync(file, `token ${secret}\n`);
    const shown = await sandbox.cli(['redact', file]);
    expect(shown).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('[REDACTED:'),
      stderr: expect.stringContaining('1 secret found'),
    });
    expect(shown.stdout + shown.stderr).not.toContain(secret);
    const reply = await json<{ findings: unknown[] }>(['redact'], { input: 'nothing to hide' });
    expect(reply.findings).toEqual([]);
    expect(await sandbox.cli(['redact', '/no/such/file'])).toMatchObject({ code: 4 });
  });

  it('issues a token that works until it is revoked', async () => {
    const { id, token } = await json<{ id: number; token: string }>([
      'tokens',
      'create',
      'editor',
      '--scope',
      'read',
      '--expires-in-days',
      '1',
    ]);
    const env = { AGENT_MEMORY_TOKEN: token };
    await text(['stats'], { env });
    expect(await sandbox.cli(['remember', 'x'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/scope|write/),
    });
    expect(await text(['tokens', 'list'])).toContain('editor');
    await text(['tokens', 'revoke', String(id)]);
    expect(await sandbox.cli(['stats'], { env })).toMatchObject({ code: 1 });
  });

  it('turns the proxy on and off at once, and says where clients find it', async () => {
    expect(await text(['proxy'])).toContain('The proxy is off');
    expect(await text(['proxy', 'on'])).toMatch(/http:\/\/127\.0\.0\.1:\d+\/v1\n/);
    expect(await json(['proxy', 'status'])).toMatchObject({ on: true });
    expect(await json(['proxy', 'off'])).toMatchObject({ on: false });
  });

  it('says how any MCP client reaches the memory, over HTTP and as a program', async () => {
    const ways = await json<{ url: string; token_file: string; args: string[] }>(['mcp']);
    const headers = { authorization: `Bearer ${readFileSync(ways.token_file, 'utf8').trim()}` };
    expect((await fetch(ways.url, { headers })).status).toBe(405); // a GET: it is there, and offers no stream
    expect(existsSync(ways.args[0]!)).toBe(true);
    expect((await sandbox.cli(['mcp', '--addresses'])).stdout).toContain(ways.url);
  });

  it('prints a link that logs a browser in, once', async () => {
    const { url } = await json<{ url: string }>(['open']);
    const [page = '', code = ''] = url.split('#/login?code=');
    expect(await (await fetch(page)).text()).toContain('/viewer/main.js');
    const logIn = () => fetch(`${page}login`, { method: 'POST', headers: { 'x-agent-memory-code': code } });
    expect(await (await logIn()).json()).toHaveProperty('token');
    expect((await logIn()).status).toBe(401);
  });

  it.each([
    [['stats'], 'observations'],
    [['projects'], 'project'],
    [['jobs'], 'upkeep'],
    [['jobs', 'retry'], 'No job had failed'],
    [['migrate'], 'up to date'],
    [['why', '--all'], 'Nothing was added'],
    [['why', 'the', 'zebra', 'question'], 'Nothing would be added to this prompt'],
  ])('%j answers people', async (args, expected) => {
    expect(await text(args)).toContain(expected);
  });

  it('finds the daemon, the home and the package well', async () => {
    const { findings } = await json<{ findings: { check: string; level: string }[] }>(['doctor']);
    const levels = Object.fromEntries(findings.map(({ check, level }) => [check, level]));
    expect(levels).toMatchObject({ node: 'ok', package: 'ok', home: 'ok', token: 'ok', daemon: 'ok', database: 'ok' });
  });

  it('sets everything up and links its command', async () => {
    mkdirSync(join(sandbox.root, '.cursor'), { recursive: true });
    const first = await text(['up']);
    expect(first).toMatch(/Also on this machine: Cursor\. Connect one: .* install cursor$/m);
    expect(first).toContain(`${CLI_SCRIPT} install`);
    expect(first).toContain('not on your PATH');
    const bin = join(sandbox.root, '.local', 'bin');
    const onPath = await text(['up'], { env: { PATH: `${bin}:${sandbox.env.PATH}` } });
    expect(onPath).toContain(' agent-memory install');
    expect(readlinkSync(join(bin, 'agent-memory'))).toBe(CLI_SCRIPT);
    expect(await json(['up'])).toMatchObject({ outcome: 'running' });
  });

  it('stops and comes back with what it knew', async () => {
    expect(await json(['stop'])).toMatchObject({ stopped: true });
    expect(await sandbox.cli(['status'])).toMatchObject({ code: 3 });
    const found = await sandbox.cli(['search', 'tabs', '--all']); // starts it
    expect(found).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Makefiles'),
      stderr: expect.stringContaining('Starting'),
    });
  });

  it('never leaves a daemon running that nothing can stop any more', async () => {
    const { pid } = await sandbox.api.health();
    const kept = await text(['uninstall', '--keep-running']);
    expect(kept).toContain(`(pid ${pid}) keeps running. To stop it: `);
    expect(await text(['uninstall', '--dry-run'])).toContain('would be stopped');
    expect(await text(['uninstall'])).toContain(`(pid ${pid}) was stopped`);
    expect(isAlive(pid)).toBe(false);
  });
});

describe.skipIf(notBuilt)('agent-memory demo', () => {
  it(
    'gets back in the next session what the first one found, and touches nothing of the user’s',
    async () => {
      const sandbox = makeSandbox();
      const result = await sandbox.cli(['demo', '--json']);
      const report = JSON.parse(result.stdout);
      expect(report).toMatchObject({ worked: true, unrelated: '' });
      expect(report.digest).toContain('pnpm');
      expect(report.related).toContain('invoice-export');
      expect(report.held).toContain('force');
      expect(report.heldAgain).toBe('');
      // README.md shows it: each line that it quotes is one that a model was given.
      const given = [report.digest, report.related, report.held].join(' ').replace(/\s+/g, ' ');
      const quoted = [...read('README.md').matchAll(/^ +│ (.+?) ?…?$/gm)];
      expect(quoted.length).toBeGreaterThan(4);
      for (const [, line] of quoted) if (line) expect(given).toContain(line);
      expect(existsSync(sandbox.home.root)).toBe(false);
      await sandbox.close();
    },
    DEMO_TIMEOUT_MS,
  );
});
