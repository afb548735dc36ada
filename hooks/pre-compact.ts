// The context is about to be compacted.
import { runHook } from './lib/run-hook.ts';

runHook('PreCompact');
