// The turn ends: the daemon makes memory of it (save_session; the MCP tool of that name does the same at once).
import { USUAL_WAIT_MS } from '../daemon/home/patience.ts';
import { runHook } from './lib/run-hook.ts';

runHook('Stop', () => USUAL_WAIT_MS);
