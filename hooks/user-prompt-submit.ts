// The user sends a prompt: the answer is what memory has on it.
import { runHook } from './lib/run-hook.ts';

// A model takes seconds to answer it.
runHook('UserPromptSubmit', () => 700);
