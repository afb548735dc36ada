// The user sends a prompt: the answer adds relevant memories to it.
import { PROMPT_WAIT_MS } from '../daemon/home/patience.ts';
import { runHook } from './lib/run-hook.ts';

runHook('UserPromptSubmit', () => PROMPT_WAIT_MS);
