// Makes the weights of the redactor's models anew, one after the other: `npm run fit-redactor [-- told]`.
// With `--check` nothing is written, and each part of the places is judged by a fit without it. With `--same` it fails where the weights that
// are shipped are not what the fit gives.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { fitted, remember } from './fitted.mjs';

/** The words in a password's place first: what they mask is hidden from the words in any place. */
const FITS = ['told', 'context', 'slots'];
const FOLDER = 'node_modules/.cache/fit-redactor';

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const before = fitted().weights;
for (const name of named.length > 0 ? named : FITS) {
  const outfile = join(FOLDER, `${name}.mjs`);
  await build({
    entryPoints: [`packages/redactor/training/${name}.ts`],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'warning',
  });
  execFileSync(process.execPath, ['--max-old-space-size=4096', outfile, ...options], { stdio: 'inherit' });
}

if (options.includes('--same') && fitted().weights !== before) {
  console.error('The weights that were shipped are not what this checkout gives; the new ones are in their place.');
  process.exitCode = 1;
}
if (named.length === 0 && !options.includes('--check')) remember();
