// A session starts, resumes or was compacted: the answer is the digest of what came before.
import { runHook } from './lib/run-hook.ts';

runHook('SessionStart');
