// A subagent ends.
import { runHook } from './lib/run-hook.ts';

runHook('SubagentStop');
