import { CLINE, CURSOR, GEMINI_CLI, VSCODE, WINDSURF } from '../daemon/contract/hook-events.ts';

const WITHOUT_IDS: ReadonlySet<string> = new Set([CLINE, CURSOR, GEMINI_CLI, VSCODE, WINDSURF]);
const WITH_IDS_OF_CALLS: ReadonlySet<string> = new Set([VSCODE]);

/** Whether an agent's prompts and calls have no ids that link them (daemon/capture/nameless-turns.ts makes them). */
export const lacksIds = (agent: string): boolean => WITHOUT_IDS.has(agent);

/** Whether the calls of an agent have ids, also where its prompts have none. */
export const namesCalls = (agent: string): boolean => !lacksIds(agent) || WITH_IDS_OF_CALLS.has(agent);
