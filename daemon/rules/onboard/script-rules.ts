// Derives rules from a repository's scripts: how to test, lint and build, and which package manager to use.
import type { Proposal } from './proposal.ts';

type Sources = {
  /** Text by path. */
  files: ReadonlyMap<string, string>;
  /** Names in the repository's root. */
  present: ReadonlySet<string>;
};

/** The purpose of a script by its name. */
const PURPOSES: readonly (readonly [RegExp, string])[] = [
  [/^tests?$/, 'Run the tests with'],
  [/^(?:lint|clippy)$/, 'Lint with'],
  [/^(?:type-?check|types|tsc|mypy)$/, 'Check types with'],
  [/^(?:format|fmt)$/, 'Format with'],
  [/^(?:check|verify|ci|precommit)$/, 'Before a commit, run'],
  [/^build$/, 'Build with'],
  [/^(?:dev|serve)$/, 'Start it for development with'],
];
/** The tool of each lock file; the first one present counts. */
const LOCK_FILES: readonly (readonly [string, string, string])[] = [
  ['pnpm-lock.yaml', 'pnpm', 'npm or yarn'],
  ['yarn.lock', 'yarn', 'npm'],
  ['bun.lockb', 'bun', 'npm'],
  ['bun.lock', 'bun', 'npm'],
  ['package-lock.json', 'npm', ''],
];
const PYTHON_LOCKS: readonly (readonly [string, string])[] = [
  ['uv.lock', 'uv'],
  ['poetry.lock', 'poetry'],
  ['pdm.lock', 'pdm'],
];
/** npm's default script in a new package. */
const NO_TEST = /no test specified/;
const TARGET = /^([a-z][\w-]{0,40})\s*:(?![=:])/gm;

/** Read the rules from a repository's scripts. */
export function scriptRules(sources: Sources): Proposal[] {
  return [...packageRules(sources), ...pythonRules(sources), ...makeRules(sources)];
}

function packageRules({ files, present }: Sources): Proposal[] {
  const from = 'package.json';
  const manifest = parseManifest(files.get(from));
  if (!manifest) return [];
  const locked = LOCK_FILES.find(([file]) => present.has(file));
  const named = /^(npm|pnpm|yarn|bun)@/.exec(manifest.packageManager ?? '')?.[1];
  const tool = named ?? locked?.[1] ?? 'npm';
  const rules: Proposal[] = [];
  if (tool !== 'npm') {
    const others = LOCK_FILES.find(([, name]) => name === tool)![2];
    rules.push({
      text: `Use ${tool} for packages and scripts, not ${others}.`,
      kind: 'requirement',
      from: named ? from : locked![0],
    });
  }
  for (const [name, command] of Object.entries(manifest.scripts)) {
    const purpose = purposeOf(name);
    if (purpose === undefined || NO_TEST.test(command)) continue;
    const run = name === 'test' || tool === 'yarn' ? `${tool} ${name}` : `${tool} run ${name}`;
    rules.push({ text: `${purpose} \`${run}\`.`, kind: 'procedure', from });
  }
  return rules;
}

function parseManifest(
  text: string | undefined,
): { scripts: Record<string, string>; packageManager?: string } | undefined {
  if (text === undefined) return undefined;
  try {
    const { scripts, packageManager } = JSON.parse(text) as { scripts?: unknown; packageManager?: unknown };
    const named = Object.entries(typeof scripts === 'object' && scripts !== null ? scripts : {});
    return {
      scripts: Object.fromEntries(named.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      ...(typeof packageManager === 'string' && { packageManager }),
    };
  } catch {
    return undefined; // a manifest that isn't JSON gives no rules
  }
}

function pythonRules({ files, present }: Sources): Proposal[] {
  const from = 'pyproject.toml';
  const text = files.get(from);
  if (text === undefined) return [];
  const locked = PYTHON_LOCKS.find(([file]) => present.has(file));
  const run = locked ? `${locked[1]} run ` : '';
  const rules: Proposal[] = [];
  if (locked)
    rules.push({ text: `Use ${locked[1]} for Python packages, not pip.`, kind: 'requirement', from: locked[0] });
  const has = (table: string) => text.includes(`[tool.${table}`);
  if (has('pytest')) rules.push({ text: `Run the Python tests with \`${run}pytest\`.`, kind: 'procedure', from });
  if (has('ruff')) rules.push({ text: `Lint Python with \`${run}ruff check\`.`, kind: 'procedure', from });
  if (has('mypy')) rules.push({ text: `Check Python types with \`${run}mypy\`.`, kind: 'procedure', from });
  return rules;
}

/** make and just targets, except for purposes that a package script covers. */
function makeRules({ files }: Sources): Proposal[] {
  const manifest = parseManifest(files.get('package.json'));
  const served = new Set(Object.keys(manifest?.scripts ?? {}).map(purposeOf));
  return [
    ['Makefile', 'make'],
    ['justfile', 'just'],
  ].flatMap(([from, tool]) => {
    const targets = [...(files.get(from!) ?? '').matchAll(TARGET)].map(([, name]) => name!);
    return [...new Set(targets)].flatMap((name): Proposal[] => {
      const purpose = purposeOf(name);
      if (purpose === undefined || served.has(purpose)) return [];
      return [{ text: `${purpose} \`${tool} ${name}\`.`, kind: 'procedure', from: from! }];
    });
  });
}

const purposeOf = (name: string): string | undefined => PURPOSES.find(([pattern]) => pattern.test(name))?.[1];
