/** The ONNX runtime copied from a folder: what is refused, and what is copied of it. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRuntime } from '../../cli/models/install-runtime.ts';
import { findOnnxRuntime, ONNX_RUNTIME, runtimeBinary, runtimeFolder } from '../../daemon/home/find-onnx-runtime.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { makeTestFolder } from '../support/test-folder.ts';

let root: string;
beforeAll(() => {
  root = makeTestFolder('runtime-');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** A folder as npm installs the runtime into. */
function installed(name: string, { version = ONNX_RUNTIME.version as string, binary = runtimeBinary() }): string {
  const folder = join(root, name);
  const runtime = join(folder, 'node_modules', ONNX_RUNTIME.name);
  write(join(runtime, 'package.json'), JSON.stringify({ name: ONNX_RUNTIME.name, version }));
  write(join(runtime, binary), 'binary');
  write(join(runtime, 'bin', 'napi-v3', 'beos', 'ppc', 'onnxruntime_binding.node'), 'of another machine');
  write(join(folder, 'node_modules', 'onnxruntime-common', 'package.json'), '{"name":"onnxruntime-common"}');
  return folder;
}

const homeAt = (name: string) => resolveHome({ AGENT_MEMORY_HOME: join(root, name) });

it.each<[string, () => string, string]>([
  ['a folder without it', () => root, `There is no ${ONNX_RUNTIME.name} in`],
  ['another version', () => installed('old', { version: '1.2.3' }), `${ONNX_RUNTIME.version} is needed`],
  ['no binary for this machine', () => installed('far', { binary: 'bin/none' }), `on ${process.arch} in`],
])('refuses %s, and leaves the runtime that is there', (_, from, message) => {
  const home = homeAt('kept');
  copyRuntime(installed('good', {}), home);
  expect(() => copyRuntime(from(), home)).toThrow(message);
  expect(findOnnxRuntime(home.models)).toMatch(/\.runtime\/node_modules/);
});

it('copies what this machine runs, and no binary of another', () => {
  const home = homeAt('fresh');
  const target = copyRuntime(installed('whole', {}), home);
  expect(target).toBe(runtimeFolder(home.models));
  const copied = join(target, 'node_modules', ONNX_RUNTIME.name);
  expect(existsSync(join(copied, runtimeBinary()))).toBe(true);
  expect(existsSync(join(copied, 'bin', 'napi-v3', 'beos'))).toBe(false);
  expect(existsSync(join(target, 'node_modules', 'onnxruntime-common', 'package.json'))).toBe(true);
  expect(existsSync(`${target}.partial`)).toBe(false);
});
