import { build } from 'esbuild';

const MODULES = [
  'detectors/built-in-finder',
  'detectors/detectors',
  'prepare/withhold-content',
  'redact-event',
  'redactor',
  'rules/index',
] as const;
type Bundled = typeof import('../../daemon/redact/detectors/built-in-finder.ts') &
  typeof import('../../daemon/redact/detectors/detectors.ts') &
  typeof import('../../daemon/redact/prepare/withhold-content.ts') &
  typeof import('../../daemon/redact/redact-event.ts') &
  typeof import('../../daemon/redact/redactor.ts') &
  typeof import('../../daemon/redact/rules/index.ts');

/**
 * Import the redactor bundled, as the package ships it, to measure its time: the test runner turns every imported name into a getter, and
 * in loops over characters that takes up to four times as long.
 */
export async function importBundled(): Promise<Bundled> {
  const { outputFiles } = await build({
    stdin: {
      contents: MODULES.map((path) => `export * from './daemon/redact/${path}.ts';`).join('\n'),
      resolveDir: process.cwd(),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`);
}
