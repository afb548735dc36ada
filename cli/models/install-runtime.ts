// The ONNX runtime, which models of transformers.js run on and nothing else needs: fetched by npm, or copied from a
// folder.
//
//   models/.runtime.partial/  ── this machine's binaries only ──►  models/.runtime/node_modules/
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../daemon/contract/errors.ts';
import { ONNX_RUNTIME, runtimeBinary, runtimeFolder } from '../../daemon/home/find-onnx-runtime.ts';
import { ensurePrivateFolder, type Home } from '../../daemon/home/home.ts';
import { CommandFailed } from '../commands/exit-codes.ts';

const { name: NAME, version: VERSION } = ONNX_RUNTIME;
const COMMON = 'onnxruntime-common';
/** Size of npm's download: its package has the binaries of all platforms. */
export const RUNTIME_DOWNLOAD_BYTES = 31_173_280;
const NPM_TIMEOUT_MS = 10 * 60_000;
/** The packages' hashes on npmjs.com; npm refuses anything else. */
const HASHES = {
  [NAME]: 'sha512-5ba7TWomIV/9b6NH/1x/8QEeowsb+jBEvFzU6z0T4mNsFwdPqXeFUM7uxC6QeSRkEbWu3qEB0VMjrvzN/0S9+w==',
  [COMMON]: 'sha512-3LJpegM2iMNRX2wUmtYfeX/ytfOzNwAWKSq1HbRrKc9+uqG/FsEA0bbKZl1btQeZaXhC26l44NWpNUeXPII7Ew==',
};

/**
 * Fetch the runtime by npm, with the user's own npm settings (registry, proxy). @throws CommandFailed saying how else
 * to provide it
 */
export async function fetchRuntime(home: Home, env: NodeJS.ProcessEnv): Promise<string> {
  ensurePrivateFolder(home.root);
  const fetched = `${runtimeFolder(home.models)}.fetched`;
  rmSync(fetched, { recursive: true, force: true });
  mkdirSync(fetched, { recursive: true });
  try {
    writeFileSync(join(fetched, 'package.json'), JSON.stringify({ private: true, dependencies: { [NAME]: VERSION } }));
    writeFileSync(join(fetched, 'package-lock.json'), JSON.stringify(lockFile()));
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const isWindows = process.platform === 'win32'; // where npm is a .cmd file, which only a shell runs
    await promisify(execFile)('npm', ['ci', ...flags], {
      cwd: fetched,
      env,
      timeout: NPM_TIMEOUT_MS,
      shell: isWindows,
    });
    return copyRuntime(fetched, home);
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new CommandFailed(
      `npm could not fetch ${NAME} ${VERSION}: ${stderr.slice(0, 600) || messageOf(error)}\n${ADVICE}`,
    );
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
}

/**
 * Copy the runtime from a folder: the package's own, one that npm installed it into, or the `.runtime` of another
 * machine.
 * @throws CommandFailed when it isn't there, or isn't for this machine
 */
export function copyRuntime(from: string, home: Home): string {
  const source = [from, join(from, NAME), join(from, 'node_modules', NAME)].find((folder) => nameIn(folder) === NAME);
  if (source === undefined) throw new CommandFailed(`There is no ${NAME} in ${from}\n${ADVICE}`);
  const { version } = packageIn(source);
  if (version !== VERSION) throw new CommandFailed(`${source} is ${NAME} ${version}, ${VERSION} is needed\n${ADVICE}`);
  if (!existsSync(join(source, runtimeBinary()))) {
    throw new CommandFailed(`${NAME} ${VERSION} has no binary for ${process.platform} on ${process.arch} in ${source}`);
  }
  ensurePrivateFolder(home.root);
  const target = runtimeFolder(home.models);
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  const packages = join(partial, 'node_modules');
  const binaries = join(source, 'bin');
  const ours = dirname(join(source, runtimeBinary()));
  cpSync(source, join(packages, NAME), {
    recursive: true,
    filter: (path) => !path.startsWith(binaries) || ours.startsWith(path) || path.startsWith(ours),
  });
  const common = dirname(createRequire(join(source, 'package.json')).resolve(`${COMMON}/package.json`));
  cpSync(common, join(packages, COMMON), { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(partial, target);
  return target;
}

const ADVICE = [
  'to provide the runtime without network access:',
  `  1. on a machine of the same kind that has it: npm install --prefix runtime ${NAME}@${VERSION} --ignore-scripts`,
  '  2. copy the folder `runtime` here and run `agent-memory models runtime ./runtime`',
].join('\n');

function packageIn(folder: string): { name?: string; version?: string } {
  const path = join(folder, 'package.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string }) : {};
}

const nameIn = (folder: string): string | undefined => packageIn(folder).name;

/**
 * npm's lock file, version 3, without addresses: npm asks the registry that the user set, and holds what comes against
 * the hashes.
 */
function lockFile(): object {
  const entry = (name: keyof typeof HASHES) => ({
    version: VERSION,
    integrity: HASHES[name],
  });
  return {
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { dependencies: { [NAME]: VERSION } },
      [`node_modules/${COMMON}`]: entry(COMMON),
      [`node_modules/${NAME}`]: { ...entry(NAME), dependencies: { [COMMON]: `~${VERSION}` } },
    },
  };
}
