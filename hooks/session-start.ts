// A session starts, resumes or was compacted: the answer is the digest of what came before.
import { runHook } from './lib/run-hook.ts';

// The client is starting as well, and nobody types yet.
runHook('SessionStart', () => 2000);
