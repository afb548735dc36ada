// A subagent starts: the answer is the rules that hold, for its context. It works for minutes, so it can wait for them.
import { runHook } from './lib/run-hook.ts';

runHook('SubagentStart', () => 2000);
