// Bundles every process of the product into dist/ with esbuild: the daemon and its workers, the hooks (CommonJS), the MCP server, the
// CLI, the viewer, the benchmarks and the makers of embedding tables and of the classifier. --if-stale: do nothing if dist/ is newer than every source file.
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const stamp = join(dist, '.built');
const SOURCES = ['daemon', 'hooks', 'mcp', 'scripts', 'viewer', 'package.json', 'package-lock.json'];
// Packages loaded from node_modules at run time: they contain WebAssembly, native code or files found relative to themselves.
const EXTERNAL = [
  'esbuild',
  'playwright-core',
  '@electric-sql/*',
  '@xenova/transformers',
  'node-pg-migrate',
  'pg',
  'pg-native',
];

const files = (path) =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => files(join(path, name))) : [path];
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
};
// Bundled CommonJS packages need require() and __dirname, which an ES module lacks.
const banner = {
  js: "import { createRequire as __createRequire } from 'node:module';import { fileURLToPath as __toPath } from 'node:url';import { dirname as __dirOf } from 'node:path';const require = __createRequire(import.meta.url);const __filename = __toPath(import.meta.url);const __dirname = __dirOf(__filename);",
};

const modules = Object.fromEntries(
  [...inTree(/^daemon\/.*-worker\.ts$/), ...inTree(/^mcp\/main\.ts$/)].map((path) => [path.replace(/\.ts$/, ''), path]),
);
modules['scripts/cli'] = 'scripts/cli/main.ts'; // package.json and users' links name this place in dist/
modules['scripts/bench'] = 'scripts/bench/main.ts';
modules['scripts/bench-model'] = 'scripts/bench/model.ts';
modules['scripts/distill'] = 'scripts/distill/main.ts';
modules['scripts/learn'] = 'scripts/learning/main.ts';
modules['scripts/pictures'] = 'scripts/pictures/main.ts';
const hooks = Object.fromEntries([
  ...inTree(/^hooks\/[^/]+\.ts$/).map((path) => [`hooks/${basename(path, '.ts')}`, path]),
  ...inTree(/^hooks\/lib\/on-failure\.ts$/).map((path) => ['hooks/lib/on-failure', path]),
]);

const [, daemon] = await Promise.all([
  Object.keys(modules).length > 0 &&
    build({
      ...shared,
      entryPoints: modules,
      outdir: dist,
      format: 'esm',
      external: EXTERNAL,
      alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' }, // its CommonJS form loads its parts in a way that can't be bundled
      banner,
      minifySyntax: true,
      sourcemap: 'linked',
    }),
  // In two parts: the second is loaded while the first opens the database.
  build({
    ...shared,
    entryPoints: { 'daemon/main': 'daemon/main.ts' },
    outdir: dist,
    format: 'esm',
    splitting: true,
    chunkNames: 'daemon/[name]-[hash]', // several parts may share the name `chunk`
    metafile: true,
    external: EXTERNAL,
    banner,
    minifySyntax: true,
    sourcemap: 'linked',
  }),
  Object.keys(hooks).length > 0 &&
    build({
      ...shared,
      entryPoints: hooks,
      outdir: dist,
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      minify: true,
      external: ['*/on-failure.cjs'],
    }),
]);
// The browser's code, which the daemon serves as files.
await build({
  ...shared,
  platform: 'browser',
  target: 'es2022',
  entryPoints: { 'viewer/main': 'viewer/main.tsx', 'viewer/graph': 'viewer/graph-drawing.ts' },
  outdir: dist,
  format: 'esm',
  minify: true,
});
for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
  const from = join(root, 'node_modules', 'swagger-ui-dist', name);
  if (!existsSync(from)) continue;
  mkdirSync(join(dist, 'docs'), { recursive: true });
  copyFileSync(from, join(dist, 'docs', name));
}
// Remove parts of an earlier build, which nothing refers to any more.
const parts = new Set(Object.keys(daemon.metafile.outputs).map((path) => basename(path)));
for (const name of readdirSync(join(dist, 'daemon'))) {
  const isOld = /\.js(\.map)?$/.test(name) && !parts.has(name);
  if (isOld) rmSync(join(dist, 'daemon', name));
}
const cli = join(dist, 'scripts', 'cli.js');
if (existsSync(cli)) chmodSync(cli, 0o755); // ~/.local/bin/agent-memory is a link to it
rmSync(stamp, { force: true });
writeFileSync(stamp, '');
console.error(`built dist/ in ${Date.now() - startedAt} ms`);
