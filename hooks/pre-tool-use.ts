// A tool that changes something is about to run: the answer is the lessons that apply.
import { runHook } from './lib/run-hook.ts';
import { waitForCall } from './lib/wait-for-call.ts';

runHook('PreToolUse', waitForCall);
