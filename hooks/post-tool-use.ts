// A tool call succeeded.
import { runHook } from './lib/run-hook.ts';

runHook('PostToolUse');
