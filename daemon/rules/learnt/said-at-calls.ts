/**
 * What the user typed at a call instead of in a prompt: reasons of refusals, and answers to the agent's questions. Only
 * the client's own words count (memory/digest/refused-by-user), because a tool's output may imitate them.
 */
import { answersIn } from '../../memory/digest/asked-and-planned.ts';
import { isOfClient, isRefusedByUser, typedReason } from '../../memory/digest/refused-by-user.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';
import type { AgentsTurn } from './agents-turn.ts';

/** The user's words at a call, and the agent's turn up to then. */
export type SaidAtCall = { readonly text: string; readonly before: AgentsTurn };

type EndOfCall = Pick<TurnCall, 'tool_name' | 'success' | 'error' | 'interrupted' | 'agent' | 'speaker'>;

/** Calls before a refused one that its reason may concern. */
const MAX_CALLS_BEFORE = 3;

/** Find what the user typed at a turn's calls, in order. */
export function saidAtCalls(calls: readonly TurnCall[]): SaidAtCall[] {
  return calls.flatMap((call, at): SaidAtCall[] => {
    if (call.tool_name === 'AskUserQuestion' && isOfClient(call)) {
      return typedAnswers(call).map(({ question, answer }) => ({
        text: answer,
        before: {
          said: question,
          calls: calls.slice(Math.max(0, at - MAX_CALLS_BEFORE), at).map(asCall),
          wasStopped: false,
        },
      }));
    }
    const reason = typedReason(call);
    if (reason === null) return [];
    const around = calls.slice(Math.max(0, at - MAX_CALLS_BEFORE), at + 1).map(asCall);
    return [{ text: reason, before: { said: null, calls: around, wasStopped: true } }];
  });
}

const asCall = ({ tool_name, input }: TurnCall) => ({ toolName: tool_name, toolInput: input });

/**
 * Whether the user refused a client's own call without a reason. Such a turn ends without a Stop, the call without an
 * end; the transcript brings the client's note. `stopped`: whether the turn had a Stop.
 */
export function isRefusedInSilence(call: EndOfCall, stopped: boolean): boolean {
  if (!isOfClient(call) || call.interrupted) return false;
  if (call.success === null) return !stopped;
  return isRefusedByUser(call) && typedReason(call) === null;
}

/** Answers in the user's own words. A chosen label is the agent's wording, about the current work. */
function typedAnswers({ input, output_preview }: TurnCall): { question: string; answer: string }[] {
  const { questions } = (input ?? {}) as { questions?: unknown };
  if (!Array.isArray(questions)) return [];
  const answers = answersIn(output_preview ?? '');
  return questions.flatMap((asked: { question?: unknown; options?: unknown } | null) => {
    const question = asked?.question;
    const answer = typeof question === 'string' ? answers.get(question) : undefined;
    if (typeof question !== 'string' || answer === undefined) return [];
    const options: unknown[] = Array.isArray(asked?.options) ? asked.options : [];
    const isLabel = options.some((option) => (option as { label?: unknown } | null)?.label === answer);
    return isLabel ? [] : [{ question, answer }];
  });
}
