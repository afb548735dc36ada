// Bundles every process of the product into dist/ with esbuild: the daemon and its workers, the hooks (CommonJS), the
// MCP server, the CLI, the viewer, the benchmarks and the makers of embedding tables and of the classifier. --if-stale:
// do nothing if dist/ is newer than every source file; --maps: with source maps, to look for a fault in dist/ with
// `node --enable-source-maps`; --package: only what the package holds, for which an image has no tests at hand, as
// benchmarks need them.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const withMaps = process.argv.includes('--maps');
const isForPackage = process.argv.includes('--package');
const stamp = join(dist, '.built');
const SOURCES = [
  'agents',
  'cli',
  'daemon',
  'hooks',
  'mcp',
  'packages',
  'scripts',
  'sdk',
  'viewer',
  'package.json',
  'package-lock.json',
];
// Packages loaded from node_modules at run time: PGlite finds its files relative to itself; the others are tools of a
// developer's clone.
const EXTERNAL = ['@electric-sql/*', 'esbuild', 'playwright-core'];
// Processes that only a clone runs: they aren't in the package (`files` in package.json).
const DEVELOPERS_ONLY = ['bench', 'distill', 'learn', 'pictures'];
// Packages that a bundled one imports and never uses here, with what stands in for each. transformers.js imports a
// codec for images and the browser's ONNX runtime; node-pg-migrate imports what finds and compiles migrations in
// TypeScript, and a driver, which it is given.
const STAND_INS = {
  sharp: 'export default {};',
  'onnxruntime-web': 'export default {};',
  glob: 'export const glob = undefined;',
  jiti: 'export const createJiti = () => undefined;',
  pg: 'export default {};',
  // The runtime lies in the home, or in a developer's node_modules: the process finds it when it starts.
  'onnxruntime-node': `export { onnx as default } from '${join(root, 'daemon', 'models', 'onnx-runtime.ts')}';`,
};
const leanPackages = {
  name: 'lean packages',
  setup(build) {
    const names = new RegExp(`^(${Object.keys(STAND_INS).join('|')})$`);
    build.onResolve({ filter: names }, ({ path }) => ({ path, namespace: 'stand-in' }));
    build.onLoad({ filter: /^/, namespace: 'stand-in' }, ({ path }) => ({
      contents: STAND_INS[path],
      resolveDir: root,
    }));
  },
};

const files = (path) => {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => files(join(path, name)));
};
const sources = SOURCES.map((name) => join(root, name))
  .filter((path) => existsSync(path))
  .flatMap(files);

if (process.argv.includes('--if-stale') && existsSync(stamp)) {
  const builtAt = statSync(stamp).mtimeMs;
  if (sources.every((path) => statSync(path).mtimeMs <= builtAt)) process.exit(0);
}

const startedAt = Date.now();
const inTree = (pattern) => sources.map((path) => relative(root, path)).filter((path) => pattern.test(path));
const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  legalComments: 'none',
  charset: 'utf8',
  metafile: true,
};
// Bundled CommonJS packages need require() and __dirname, which an ES module lacks.
const banner = {
  js: "import { createRequire as __createRequire } from 'node:module';import { fileURLToPath as __toPath } from 'node:url';import { dirname as __dirOf } from 'node:path';const require = __createRequire(import.meta.url);const __filename = __toPath(import.meta.url);const __dirname = __dirOf(__filename);",
};

const esModules = {
  ...shared,
  outdir: dist,
  format: 'esm',
  external: EXTERNAL,
  banner,
  minifySyntax: true,
  sourcemap: withMaps && 'linked',
  plugins: [leanPackages],
};

const byOutput = (paths) => Object.fromEntries(paths.map((path) => [path.replace(/\.ts$/, ''), path]));
const modelWorkers = byOutput(inTree(/^daemon\/models\/.*-worker\.ts$/));
const modules = byOutput([...inTree(/^daemon\/(?!models\/).*-worker\.ts$/), ...inTree(/^mcp\/main\.ts$/)]);
modules['scripts/cli'] = 'cli/main.ts'; // package.json and users' links name this place in dist/
const WORKSHOP = { learn: 'learning' }; // the others' folders are named as they are
if (!isForPackage)
  for (const name of DEVELOPERS_ONLY) modules[`scripts/${name}`] = `scripts/${WORKSHOP[name] ?? name}/main.ts`;
const hooks = Object.fromEntries([
  ...inTree(/^hooks\/[^/]+\.ts$/).map((path) => [`hooks/${basename(path, '.ts')}`, path]),
  ...inTree(/^hooks\/lib\/on-failure\.ts$/).map((path) => ['hooks/lib/on-failure', path]),
]);

mkdirSync(dist, { recursive: true });
// In a process of its own: the compiler takes as long as all the rest.
const typesWritten = promisify(execFile)(process.execPath, [join(root, 'scripts', 'client-types.mjs')]);

const [workers, others, daemon, hookScripts] = await Promise.all([
  // transformers.js declares a __dirname of its own, and needs nothing of the banner. Each worker has it whole: in a
  // part that both share it does not run (`this.model is not a function`).
  build({ ...esModules, entryPoints: modelWorkers, banner: {} }),
  build({
    ...esModules,
    entryPoints: modules,
    // its CommonJS form loads its parts in a way that can't be bundled
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  }),
  // In two parts: the second is loaded while the first opens the database.
  build({
    ...esModules,
    entryPoints: {
      ...byOutput(inTree(/^daemon\/(?:.+-)?main\.ts$/)),
      'scripts/bench-model': 'scripts/bench/model.ts', // what it needs, the daemon's chunks hold
    },
    splitting: true,
    chunkNames: 'daemon/[name]-[hash]', // several parts may share the name `chunk`
  }),
  build({
    ...shared,
    entryPoints: hooks,
    outdir: dist,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    minify: true,
    external: ['*/on-failure.cjs'],
    // OpenCode loads its plugin as CommonJS from a file that is TypeScript here.
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
  }),
]);
// The browser's code, which the daemon serves as files. What the first page doesn't need is a file of its own, and what
// both need another: the daemon knows their names, so a third part is a fault that the compiler names.
const viewer = await build({
  ...shared,
  platform: 'browser',
  target: 'es2022',
  entryPoints: { 'viewer/main': 'viewer/main.tsx' },
  outdir: dist,
  format: 'esm',
  splitting: true,
  chunkNames: 'viewer/[name]',
  minify: true,
  external: ['/viewer/*'], // the fonts and what reads Markdown, as the page names them
});
const markdown = await build({
  ...shared,
  platform: 'browser',
  target: 'es2022',
  entryPoints: { 'viewer/markdown': 'viewer/markdown-blocks.ts' },
  outdir: dist,
  format: 'esm',
  minify: true,
});
// The fonts in the two subsets that the languages of the viewer's words need, with their licence beside them.
const FONTS = ['inter', 'jetbrains-mono'];
for (const font of FONTS) {
  const from = join(root, 'node_modules', '@fontsource-variable', font);
  for (const subset of ['latin', 'latin-ext'])
    copyFileSync(
      join(from, 'files', `${font}-${subset}-wght-normal.woff2`),
      join(dist, 'viewer', `${font}-${subset}.woff2`),
    );
  copyFileSync(join(from, 'LICENSE'), join(dist, 'viewer', `${font}-licence.txt`));
}
// The client for other programs, which run it anywhere: no banner, nothing of Node.
await build({
  ...shared,
  platform: 'neutral',
  target: 'es2022',
  entryPoints: { client: 'sdk/client.ts' },
  outdir: dist,
  format: 'esm',
});
await typesWritten;
for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
  const from = join(root, 'node_modules', 'swagger-ui-dist', name);
  if (!existsSync(from)) continue;
  mkdirSync(join(dist, 'docs'), { recursive: true });
  copyFileSync(from, join(dist, 'docs', name));
}
// Copied, not bundled.
const copied = Object.fromEntries(
  ['swagger-ui-dist', ...FONTS.map((font) => `@fontsource-variable/${font}`)].map((name) => [
    `node_modules/${name}/`,
    {},
  ]),
);
writeLicences({
  ...workers.metafile.inputs,
  ...others.metafile.inputs,
  ...daemon.metafile.inputs,
  ...viewer.metafile.inputs,
  ...markdown.metafile.inputs,
  ...hookScripts.metafile.inputs,
  ...copied,
});
checkExternal({ ...workers.metafile.outputs, ...others.metafile.outputs, ...daemon.metafile.outputs });
// Remove parts of an earlier build, which nothing refers to any more.
const parts = new Set(Object.keys({ ...daemon.metafile.outputs, ...workers.metafile.outputs }));
for (const folder of ['daemon', join('daemon', 'models')])
  for (const name of readdirSync(join(dist, folder))) {
    const isOld = /\.js(\.map)?$/.test(name) && !parts.has(`dist/${folder}/${name}`);
    if (isOld) rmSync(join(dist, folder, name));
  }
const cli = join(dist, 'scripts', 'cli.js');
if (existsSync(cli)) chmodSync(cli, 0o755); // ~/.local/bin/agent-memory is a link to it
rmSync(stamp, { force: true });
// A clone's next test or benchmark builds the rest.
if (!isForPackage) writeFileSync(stamp, '');
console.error(`built dist/ in ${Date.now() - startedAt} ms`);

/**
 * Write the licences of the packages whose code is in dist/, which have to go with it. @param inputs esbuild's, by path
 */
function writeLicences(inputs) {
  const folders = Object.keys(inputs).map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const texts = [...new Set(folders)].filter(Boolean).sort().map(licenceOf);
  writeFileSync(join(dist, 'third-party-licences.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const files = readdirSync(join(root, folder))
    .filter((file) => /^(licen[cs]e|notice)/i.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`;
}

/** Refuse a build that imports a package which a user's install has not. @param outputs esbuild's, by path */
function checkExternal(outputs) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const there = new Set([...Object.keys(dependencies), ...builtinModules]);
  for (const [output, { imports }] of Object.entries(outputs)) {
    if (DEVELOPERS_ONLY.some((name) => output === `dist/scripts/${name}.js`)) continue;
    for (const { path, external } of imports) {
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(path.replace(/^node:/, ''))?.[0];
      if (external && !there.has(name)) {
        throw new Error(`${output} imports ${path}, which is no dependency in package.json: bundle it, or make it one`);
      }
    }
  }
}
