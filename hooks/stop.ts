// The turn ends: the daemon digests it (the MCP tool save_session does the same at once).
import { USUAL_WAIT_MS } from '../daemon/home/patience.ts';
import { runHook } from './lib/run-hook.ts';

runHook('Stop', () => USUAL_WAIT_MS);
