// Reads the agent's questions and plans from the calls of the two tools that make them.
import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';

const MAX_QUESTION_CHARS = 240;
const MAX_OPTION_CHARS = 120;
const MAX_ANSWER_CHARS = 400;
const MAX_QUESTIONS = 8;

/** The agent's questions with the options it offered and what the user chose, each on one line. */
export function listQuestions(calls: readonly TurnCall[]): string[] {
  return calls
    .filter((call) => call.tool_name === 'AskUserQuestion' && call.speaker === 'owner')
    .flatMap((call) => {
      const { questions } = (call.input ?? {}) as { questions?: unknown };
      const answers = answersIn(call.output_preview ?? '');
      return Array.isArray(questions) ? questions.flatMap((asked) => questionLine(asked, answers)) : [];
    })
    .slice(0, MAX_QUESTIONS);
}

/** The plan that the agent proposed last; empty without one. */
export function findPlan(calls: readonly TurnCall[]): string {
  const plan = calls.findLast((call) => call.tool_name === 'ExitPlanMode')?.input as { plan?: unknown } | undefined;
  return typeof plan?.plan === 'string' ? plan.plan : '';
}

function questionLine(asked: unknown, answers: ReadonlyMap<string, string>): string[] {
  const { question, options } = (asked ?? {}) as { question?: unknown; options?: unknown };
  if (typeof question !== 'string') return [];
  const offered = (Array.isArray(options) ? options : []).flatMap(({ label, description }: Record<string, unknown>) =>
    typeof label === 'string'
      ? [cutText(oneLine(typeof description === 'string' ? `${label} – ${description}` : label), MAX_OPTION_CHARS)]
      : [],
  );
  const answer = answers.get(question);
  const chosen = answer === undefined ? 'no answer' : oneLine(answer, MAX_ANSWER_CHARS);
  return [
    `${oneLine(question, MAX_QUESTION_CHARS)}${offered.length > 0 ? ` (${offered.join(' / ')})` : ''} → ${chosen}`,
  ];
}

/** The answers by question. They stand at the end of the tool's JSON, so they survive when the start is cut. */
export function answersIn(output: string): Map<string, string> {
  const start = output.lastIndexOf('"answers":');
  if (start === -1) return new Map();
  try {
    const { answers } = JSON.parse(`{${output.slice(start)}`) as { answers?: unknown };
    const pairs = typeof answers === 'object' && answers !== null ? Object.entries(answers) : [];
    return new Map(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  } catch {
    return new Map(); // the answers were cut too: show the question alone
  }
}
