// A subagent starts: the answer adds the active rules to its context.
import { START_WAIT_MS } from '../daemon/home/patience.ts';
import { runHook } from './lib/run-hook.ts';

runHook('SubagentStart', () => START_WAIT_MS);
