// A subagent starts: the answer is the rules that hold, for its context.
import { runHook } from './lib/run-hook.ts';

runHook('SubagentStart');
