// Makes the weights of the redactor's models anew, one after the other: `npm run fit-redactor [-- told]`.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The words in a password's place first: what they mask is hidden from the words in any place. */
const FITS = ['told', 'context'];
const FOLDER = 'node_modules/.cache/fit-redactor';

for (const name of process.argv.length > 2 ? process.argv.slice(2) : FITS) {
  const outfile = join(FOLDER, `${name}.mjs`);
  await build({
    entryPoints: [`scripts/fit-redactor/${name}.ts`],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'warning',
  });
  execFileSync(process.execPath, ['--max-old-space-size=4096', outfile], { stdio: 'inherit' });
}
