/**
 * The damage of losing a path, judged by its text and the folder after `cd`.
 *   wide        the root, home, the whole folder (`/`, `~`, `.`, `..`, `*`), a system or user folder
 *   outside     outside the working folder, or unknown until it runs
 *   inside      below the working folder
 *   disposable  temporary, or recreated by a build
 */
import { pattern } from '../../language/pattern.ts';
import { UNKNOWN_DIRECTORY } from '../../shell/shell-command.ts';
import { withoutTrailing } from '../../text/trailing.ts';

export type Worth = 'wide' | 'outside' | 'inside' | 'disposable';

const TEMPORARY = pattern('')`
  ^(/private)?(/var)?/tmp/+[^/.*]|^(/private)?(/var)?/tmp/+\.?[^/.*][^/]*|^/(private/)?var/folders/[^/]+/[^/]+/T/|
  ^/dev/shm/[^/]|^\$(TMPDIR|TMP|TEMP|RUNNER_TEMP|BATS_\w+)/+[^/]|
  ^\$\{(TMPDIR|TMP|TEMP|RUNNER_TEMP)(:?-[^}]*)?\}/+[^/]|^%TE?MP%\\`;
const TEMPORARY_FOLDER = /^((\/private)?(\/var)?\/tmp|\$TMPDIR|\$\{TMPDIR\})(\/|$)/;
/** Folders that a build, a package manager or a test run recreates. */
const REBUILT = new Set(
  `
  node_modules dist build out target coverage .next .nuxt .output .svelte-kit .turbo .parcel-cache .cache .vite
  .angular __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .eggs htmlcov .gradle .dart_tool
  .terraform .serverless .aws-sam cdk.out DerivedData Pods .build _build storybook-static .nyc_output
  test-results playwright-report .venv venv .docusaurus .astro .expo elm-stuff zig-out zig-cache .zig-cache
  dist-newstyle .stack-work bazel-out cmake-build-debug cmake-build-release
  `
    .trim()
    .split(/\s+/),
);
const REBUILT_FILE =
  /\.(pyc|pyo|o|obj|log|tmp|temp|bak|swp|class|tsbuildinfo|egg-info)$|^(\.DS_Store|package-lock\.json|npm-debug\.log.*)$/;

/** Judge a path that is about to be deleted. */
export function worthOf(path: string, directory: string | undefined): Worth {
  if (/^\{\}|^["']?$/.test(path)) return 'outside';
  const bare = withoutTrailing(path, '/') || '/';
  const absolute = /^([/~]|[A-Za-z]:[\\/]|\$\{?HOME)/.test(bare);
  if (hasParent(bare)) return escapes(bare) ? 'outside' : worthOf(collapse(bare), directory);
  if (TEMPORARY.test(bare)) return 'disposable';
  if (/(^|\/)\.git$/.test(bare) && !isTemporaryFolder(directory ?? '')) return 'wide';
  if (isWide(bare))
    return directory !== undefined && isTemporaryFolder(directory) && !absolute && !bare.startsWith('..')
      ? 'disposable'
      : 'wide';
  if (absolute || /^[$`%]/.test(bare)) return isRebuiltFolder(bare) ? 'disposable' : 'outside';
  if (directory !== undefined && isTemporaryFolder(directory)) return 'disposable';
  if (isRebuiltFolder(bare) || REBUILT_FILE.test(bare.split('/').at(-1) ?? '')) return 'disposable';
  if (directory === UNKNOWN_DIRECTORY || /^[/~$]/.test(directory ?? '')) return 'outside';
  return 'inside';
}

/** Whether a folder is temporary. */
export function isTemporaryFolder(directory: string): boolean {
  return TEMPORARY_FOLDER.test(directory) && !hasParent(directory);
}

function isWide(path: string): boolean {
  if (
    /^(\/|~|\.|\.\.|\*|\.\*|\.\/\*|\.\.\/\*|~\/\*|\/\*|\$\{?HOME\}?(\/\*)?|\$\{?PWD\}?|[A-Za-z]:[\\/]?\*?|\*\.\*)$/.test(
      path,
    )
  )
    return true;
  return /^\/(bin|boot|dev|etc|home|lib\w*|media|mnt|opt|proc|root|run|sbin|srv|sys|usr|var|Users|Library|System|Applications|Volumes)(\/\*|\/[^/]+\/?\*?)?$/.test(
    path,
  );
}

function isRebuiltFolder(path: string): boolean {
  const parts = path.split(/[\\/]/).filter((part) => part !== '' && part !== '*' && part !== '**');
  const lastPart = parts.at(-1) ?? '';
  return (
    REBUILT.has(lastPart) ||
    parts.slice(0, -1).some((part) => part === 'node_modules' || part === '__pycache__' || part === 'target')
  );
}

function hasParent(path: string): boolean {
  return path.split('/').includes('..') && path !== '..' && !/^(\.\.\/)+\*?$/.test(path);
}

/** Whether the `..` parts of a path lead out of its starting folder. */
function escapes(path: string): boolean {
  let depth = 0;
  for (const part of path.split('/')) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) return true;
  }
  return path.startsWith('$') || path.startsWith('~');
}

function collapse(path: string): string {
  const segments: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') segments.pop();
    else if (part !== '.') segments.push(part);
  }
  return segments.join('/') || '/';
}
