import { describe, expect, it } from 'vitest';
import { withholdContent } from '../../src/prepare/withhold-content.ts';

const EXCLUDED = ['secretdir/**', '*.sql'];
const CONTENT = 'the content that is never stored';

const call = (tool_name: string, tool_input: unknown, tool_response: unknown = CONTENT) =>
  JSON.stringify(withholdContent({ tool_name, tool_input, tool_response }, EXCLUDED));

describe('the content of an excluded or secret file is not stored', () => {
  it.each([
    ['a glob of Grep', 'Grep', { pattern: 'x', glob: 'secretdir/**' }],
    ['a glob below a path', 'Grep', { pattern: 'x', path: 'secretdir', glob: '*.txt' }],
    ['a glob of alternatives', 'Glob', { pattern: '{src,secretdir}/**' }],
    ['a glob of alternatives, the last of twenty', 'Glob', { pattern: `{${'src,'.repeat(19)}secretdir}/**` }],
    ['a glob of alternatives, the last of a hundred', 'Glob', { pattern: `{${'src,'.repeat(99)}.env.local}` }],
    ['a glob with a fifth brace', 'Grep', { pattern: 'x', glob: '{a,b}{a,b}{a,b}/../{secretdir,x}/{y,z}' }],
    ['a glob with many stars', 'Grep', { pattern: 'x', glob: `${'*'.repeat(200)}.sql` }],
    ['a glob that ends as the excluded do', 'Glob', { pattern: 'db/*.sql' }],
    ['a glob of .env files', 'Grep', { pattern: 'x', glob: '.env*' }],
    ['a filePath', 'mcp__x__read', { filePath: '/srv/app/secretdir/a.txt' }],
    ['a uri', 'mcp__x__read', { uri: 'file:///srv/app/secretdir/a%20b.txt' }],
    ['a list of paths', 'mcp__x__read', { paths: ['README.md', 'secretdir/a.txt'] }],
    ['a nested request', 'mcp__x__read', { request: { files: [{ name_of_it: '.env' }] } }],
    ['a wildcard of the shell', 'Bash', { command: 'cat secretd*/a.txt' }],
    ['a question mark of the shell', 'Bash', { command: 'cat .en?' }],
    ['a class of the shell', 'Bash', { command: 'cat .en[v]' }],
    ['a wildcard for keys', 'Bash', { command: 'head ~/.ssh/id_*' }],
    ['an argument list', 'mcp__x__run', { args: ['cat', '/srv/app/.env'] }],
  ])('whose input names it by %s', (_what, tool, input) => {
    expect(call(tool, input)).not.toContain(CONTENT);
  });

  it.each([
    ['numbered lines', `src/a.ts:3:kept\nsecretdir/a.txt:12:${CONTENT}\nsrc/b.ts:4:kept too`],
    ['lines of context', `src/a.ts-3-kept\nsecretdir/a.txt-12-${CONTENT}\n--\nsrc/b.ts-4-kept too`],
    ['lines without numbers', `src/a.ts:kept\nsecretdir/a.txt:${CONTENT}\nsrc/b.ts:kept too`],
    ['lines below their path', `src/a.ts\n3:kept\n\nsecretdir/a.txt\n12:${CONTENT}\n\nsrc/b.ts\n4:kept too`],
    [
      'lines below a labelled path',
      `File: src/a.ts\nL3: kept\n---\nFile: secretdir/a.txt\nL12: ${CONTENT}\n---\nFile: b.ts\nL4: kept too`,
    ],
    ['lines of an .env file', `src/a.ts:3:kept\n.env:1:${CONTENT}\nconfig/.env.local:${CONTENT}\nsrc/b.ts:4:kept too`],
  ])('that a search printed as %s', (_what, output) => {
    for (const response of [output, { stdout: output, stderr: '' }, { mode: 'content', content: output }]) {
      const stored = call('Bash', { command: 'grep -rn x .' }, response);
      expect(stored).not.toContain(CONTENT);
      expect(stored).toContain('kept');
      expect(stored).toContain('kept too');
    }
  });

  it('nor are names of excluded files that a search lists', () => {
    const stored = call('Glob', { pattern: '**/*' }, { filenames: ['src/a.ts', 'secretdir/plan.txt'], numFiles: 2 });
    expect(stored).not.toContain('plan.txt');
    expect(stored).toContain('src/a.ts');
  });
});

it.each([
  ['a glob of everything', 'Glob', { pattern: '**/*' }],
  ['a glob of sources', 'Grep', { pattern: 'secretdir', glob: '**/*.ts' }],
  ['a glob of JSON files', 'Grep', { pattern: 'x', glob: '*.json' }],
  ['a text that names one', 'Task', { prompt: 'look at .env and secretdir/a.txt', description: '.env' }],
  ['a path beside one', 'Read', { file_path: '/srv/app/secretdirectory/a.txt' }],
  ['a wildcard of the shell', 'Bash', { command: 'ls src/*.ts *' }],
  ['a glob of a hundred extensions', 'Glob', { pattern: `**/*.{${'ts,'.repeat(99)}js}` }],
])('a call with %s keeps its answer', (_what, tool, input) => {
  expect(call(tool, input)).toContain(CONTENT);
});

it('which file it was stays known', () => {
  expect(call('mcp__x__read', { filePath: '/srv/app/secretdir/a.txt', content: 'no' })).toContain('secretdir/a.txt');
});

it('an output that names no such file comes back as it was', () => {
  const output = 'credentials: none\nsecrets:\n  a: 1\nkey: x\nerror: not found\n12:30: done';
  expect(withholdContent({ tool_name: 'Bash', tool_input: { command: 'x' }, tool_response: output }, [])).toMatchObject(
    {
      tool_response: output,
    },
  );
});

describe('no credential is stored', () => {
  it.each([
    'pass show mail/prod',
    'op read op://vault/item/password',
    'vault kv get -field=password kv/db',
    'gcloud secrets versions access latest --secret=mail',
    'aws secretsmanager get-secret-value --secret-id x',
    "kubectl get secret mail -o jsonpath='{.data.password}' | base64 -d",
    'gh auth token',
    'echo $MAIL_TOKEN',
    'printenv DB_PASSWORD',
    `printf '%s' "\${TOKEN}"`,
    `echo "the key of this machine is \${API_KEY:-missing}"`,
    'echo $env:API_KEY',
    'echo %API_KEY%',
    'openssl rand -base64 24',
    'KEY=$(openssl rand -hex 32); echo $KEY',
    'KEY="$(pass show mail)" && pass show mail',
  ])('that %s prints', (command) => {
    const stored = call('Bash', { command });
    expect(stored).not.toContain(CONTENT);
    expect(stored).toContain('this command prints a credential');
    expect(stored).toContain(JSON.stringify(command).slice(1, -1));
  });

  it.each([
    'kubectl get pods',
    'pass',
    'echo done',
    'git log --grep TOKEN',
    'grep -rn API_KEY src',
    'npm run vault:build',
    'echo "API_KEY missing" && npm test',
    `echo "API_KEY: \${API_KEY:+set}" && npm test`,
    "printf 'no TOKEN given\\n'; npm test",
    'openssl rand -out key.bin 32 && npm test',
    'JWT_SECRET=$(openssl rand -hex 32) npm test',
    'export GH_TOKEN="$(gh auth token)" && npm publish',
  ])('but the answer of %s is', (command) => {
    expect(call('Bash', { command })).toContain(CONTENT);
  });
});
