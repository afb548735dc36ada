// A tool that changes something is about to run: the answer is the lessons that apply.
import { runHook } from './lib/run-hook.ts';

runHook('PreToolUse', () => 150);
