// README's recording: what `agent-memory demo` prints, line by line, as an SVG that plays by itself. `npm run pictures
// -- demo`.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { playing, scenesOf } from './playing-svg.ts';

/** How long hooks took on the machine that records. */
const MACHINES_TIME = /, \d+ ms each \(median\)/;

/** Run the demonstration and write its recording. @returns the file */
export async function recordDemo(): Promise<string> {
  const cli = join(packageRoot(), 'dist', 'scripts', 'cli.js');
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'demo']);
  const file = join(packageRoot(), 'docs', 'pictures', 'demo.svg');
  writeFileSync(file, playing(scenesOf(stdout.replace(MACHINES_TIME, ''))));
  return file;
}
