// A session starts, resumes or was compacted: the answer is its brief.
import { START_WAIT_MS } from '../daemon/home/patience.ts';
import { runHook } from './lib/run-hook.ts';

runHook('SessionStart', () => START_WAIT_MS);
