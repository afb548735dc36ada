// The turn ends: the daemon turns it into an observation (save_session).
import { runHook } from './lib/run-hook.ts';

runHook('Stop');
