// A tool that changes something is about to run: the answer contains the lessons that apply.
import { resolveHome } from '../daemon/home/home.ts';
import { waitForCall } from '../daemon/home/patience.ts';
import { runHook } from './lib/run-hook.ts';

runHook('PreToolUse', (body) => waitForCall(body.toString('latin1'), resolveHome(process.env).heldWords));
