import { join } from 'node:path';
import { build } from 'esbuild';

const MODULES = [
  'detectors/built-in-finder',
  'detectors/detectors',
  'prepare/withhold-content',
  'redact-event',
  'redactor',
  'rules/table',
] as const;
type Bundled = typeof import('../src/detectors/built-in-finder.ts') &
  typeof import('../src/detectors/detectors.ts') &
  typeof import('../src/prepare/withhold-content.ts') &
  typeof import('../src/redact-event.ts') &
  typeof import('../src/redactor.ts') &
  typeof import('../src/rules/table.ts');

/**
 * Import the redactor bundled, as the package ships it, to measure its time: the test runner turns every imported name into a getter, and
 * in loops over characters that takes up to four times as long.
 */
export async function importBundled(): Promise<Bundled> {
  const { outputFiles } = await build({
    stdin: {
      contents: MODULES.map((path) => `export * from './src/${path}.ts';`).join('\n'),
      resolveDir: join(import.meta.dirname, '..'),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`);
}
