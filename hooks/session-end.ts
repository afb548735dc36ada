// The session ends.
import { runHook } from './lib/run-hook.ts';

runHook('SessionEnd');
