// A tool call failed.
import { runHook } from './lib/run-hook.ts';

runHook('PostToolUseFailure');
