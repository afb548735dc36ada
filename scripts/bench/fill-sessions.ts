import type { BenchDaemon } from './bench-daemon.ts';
import { settled } from './bench-daemon.ts';
import { type Connection, openConnection } from './connection.ts';
import { makeQuestions } from './observations.ts';
import { makeSession, nextTurn, promptPayload, stopPayload, toolCallPayload } from './payloads.ts';

const TURNS = 4;
const CALLS_PER_TURN = 6;
/** Sessions under way at a time: the daemon commits what arrives together in one transaction. */
const AT_ONCE = 8;

/** The long session of the fill: a day of work. */
export const LONG_SESSION = 'bench-long-session';
const LONG_CALLS = 500;

/**
 * Deliver whole sessions as hooks do: prompts that are answered from memory (each leaves an injection), calls, ends of
 * turns. The first is {@link LONG_SESSION}.
 * @param cwd a folder of the project that answers
 */
export async function fillSessions(
  daemon: BenchDaemon,
  { sessions, cwd }: { sessions: number; cwd: string },
  progress: (text: string) => void,
): Promise<void> {
  const questions = makeQuestions(sessions * TURNS);
  let next = 0;
  const fillNext = async (connection: Connection) => {
    const deliver = async (event: string, body: string) => {
      const { status } = await connection.post(`/hooks/claude-code/${event}`, body);
      if (status >= 300) throw new Error(`The daemon answered ${event} with ${status}`);
    };
    for (let n = next++; n < sessions; n = next++) {
      progress(`session ${n} of ${sessions}`);
      let session = { ...makeSession(n), cwd, ...(n === 0 && { session_id: LONG_SESSION }) };
      for (let turn = 0; turn < TURNS; turn++) {
        session = nextTurn(session);
        const prompt = questions[n * TURNS + turn];
        await deliver('UserPromptSubmit', promptPayload(session, prompt!));
        const calls = n === 0 ? LONG_CALLS / TURNS : CALLS_PER_TURN;
        for (let call = 0; call < calls; call++) await deliver('PostToolUse', toolCallPayload(session, call));
        await deliver('Stop', stopPayload(session));
      }
    }
  };
  const fill = async () => {
    const connection = await openConnection(daemon.port, daemon.token);
    try {
      await fillNext(connection);
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fill));
  progress('waiting for the digests');
  await settled(daemon);
}
