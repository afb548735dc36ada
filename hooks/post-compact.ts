// The context was compacted; the payload carries the summary.
import { runHook } from './lib/run-hook.ts';

runHook('PostCompact');
