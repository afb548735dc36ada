/** What a repository speaks for: which lines of its guides, scripts, pipelines and commits become proposals. */
import { describe, expect, it } from 'vitest';
import { onboardRequestSchema } from '../../daemon/contract/onboard.ts';
import { rulesOfRepository } from '../../daemon/rules/onboard/read-repository.ts';

type Given = { files?: Record<string, string>; present?: string[]; commits?: { subject: string; signed?: boolean }[] };
function proposed({ files = {}, present = [], commits = [] }: Given): string[] {
  const named = Object.entries(files).map(([path, text]) => ({ path, text }));
  const request = onboardRequestSchema.parse({ project: '/src/shop', files: named, present, commits });
  return rulesOfRepository(request).map(({ text, kind, from }) => `${from}: ${text} (${kind})`);
}

describe('a guide', () => {
  it('gives its items that say what should hold, in its words, with the lines below them', () => {
    const text = [
      '---',
      'globs: "*.ts"',
      '---',
      '# Rules',
      'This project is a shop.',
      '- **Never** push to [main](https://example.org/main),',
      '  not even once.',
      '- Use `zod` for outside data.',
      '- Prefer small files',
      '- [ ] Run `make check` before a commit',
      '- The cart lives in `src/cart`.',
      '',
      'Migrations must not be edited.',
    ].join('\n');
    expect(proposed({ files: { 'CLAUDE.md': text } })).toEqual([
      'CLAUDE.md: Never push to main, not even once. (prohibition)',
      'CLAUDE.md: Use `zod` for outside data. (requirement)',
      'CLAUDE.md: Prefer small files (preference)',
      'CLAUDE.md: Run `make check` before a commit (procedure)',
      'CLAUDE.md: Migrations must not be edited. (prohibition)',
    ]);
  });

  it.each([
    ['code', '```\n- Never run this\n```'],
    ['a heading', '# Never do this here'],
    ['a quotation', '> Always do what I say'],
    ['a table', '| Never | do this |'],
    ['a question', '- Should we always do this?'],
    ['what sets a machine up', '- Run `npm install` after you clone it'],
    ['a step of a recipe', '1. Add the column by a migration.'],
    ['what goes on from the item above', '- Add its line to the table.'],
    ['a book', `- Never ${'long '.repeat(80)}`],
  ])('gives nothing for %s', (_, text) => {
    expect(proposed({ files: { 'CONTRIBUTING.md': text } })).toEqual([]);
  });

  it('gives the same sentence once, and no more than anybody decides about', () => {
    const many = Array.from({ length: 200 }, (_, n) => `- Never touch the file number ${n}`).join('\n');
    expect(proposed({ files: { 'CLAUDE.md': many, 'AGENTS.md': many } })).toHaveLength(25);
  });
});

describe('scripts and pipelines', () => {
  it('say how the work is tested, linted and built, and with which tool', () => {
    const scripts = { test: 'vitest', 'type-check': 'tsc', postinstall: 'x', lint: 'eslint .' };
    const files = { 'package.json': JSON.stringify({ scripts }), Makefile: 'test:\n\tgo test\nfmt: lint\nVAR := 1\n' };
    expect(proposed({ files, present: ['pnpm-lock.yaml'] })).toEqual([
      'pnpm-lock.yaml: Use pnpm for packages and scripts, not npm or yarn. (requirement)',
      'package.json: Run the tests with `pnpm test`. (procedure)',
      'package.json: Check types with `pnpm run type-check`. (procedure)',
      'package.json: Lint with `pnpm run lint`. (procedure)',
      'Makefile: Format with `make fmt`. (procedure)',
    ]);
  });

  it('say nothing where npm wrote the script, or the manifest is broken', () => {
    const scripts = { test: 'echo "Error: no test specified" && exit 1' };
    expect(proposed({ files: { 'package.json': JSON.stringify({ scripts }) } })).toEqual([]);
    expect(proposed({ files: { 'package.json': '{"scripts": [1, ' } })).toEqual([]);
    expect(proposed({ files: { 'package.json': 'null' } })).toEqual([]);
    expect(proposed({ files: { 'package.json': '{"scripts": {"test": 5}}' } })).toEqual([]);
  });

  it('name Python’s tools by their lock file', () => {
    const files = { 'pyproject.toml': '[tool.ruff]\n[tool.pytest.ini_options]\n' };
    expect(proposed({ files, present: ['uv.lock'] })).toEqual([
      'uv.lock: Use uv for Python packages, not pip. (requirement)',
      'pyproject.toml: Run the Python tests with `uv run pytest`. (procedure)',
      'pyproject.toml: Lint Python with `uv run ruff check`. (procedure)',
    ]);
  });

  it('name what CI checks, and not what it sets up', () => {
    const steps =
      '      - run: npm ci\n      - run: npm test\n      - run: |\n          npm run lint\n          echo $TOKEN | test\n';
    expect(proposed({ files: { '.github/workflows/ci.yml': `jobs:\n  a:\n    steps:\n${steps}` } })).toEqual([
      '.github/workflows/ci.yml: CI runs `npm test` and `npm run lint`: they have to pass before a push. (procedure)',
    ]);
    expect(proposed({ files: { '.gitlab-ci.yml': 'check:\n  script:\n    - cargo test\n' } })).toEqual([
      '.gitlab-ci.yml: CI runs `cargo test`: it has to pass before a push. (procedure)',
    ]);
  });
});

describe('commits', () => {
  const habit = (subject: string, count: number, signed = false) =>
    Array.from({ length: count }, () => ({ subject, signed }));

  it('say by what their subjects begin, where most of them do', () => {
    const commits = [...habit('feat(cart): add a badge', 14), ...habit('fix: round cents', 4), ...habit('Merge it', 4)];
    expect(proposed({ commits })).toEqual([
      'git log: Write commit subjects as `type: what changes`; types here are feat, fix. (requirement)',
    ]);
    expect(proposed({ commits: habit('SHOP-12 Add a badge', 20, true) })).toEqual([
      'git log: Begin commit subjects with the ticket, like `SHOP-123`. (requirement)',
      'git log: Sign commits off: `git commit -s`. (requirement)',
    ]);
  });

  it('say nothing where they are few or mixed', () => {
    expect(proposed({ commits: habit('feat: add a badge', 14) })).toEqual([]);
    expect(proposed({ commits: [...habit('feat: add a badge', 10), ...habit('Add a badge', 10)] })).toEqual([]);
  });
});
