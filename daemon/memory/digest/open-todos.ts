import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';
import { wasInterrupted } from '../ending/settle.ts';
import { isRefusedByUser } from './refused-by-user.ts';

const MAX_TODO_CHARS = 90;

/** Agents work through lists from the top. An open item above this many completed ones was done or dropped unticked. */
const PASSED_BY = 2;

/** Tools that keep an agent's todo list. */
export const TODO_TOOLS = ['TodoWrite', 'TaskCreate', 'TaskUpdate'];

type Status = 'completed' | 'in_progress' | 'pending';

/**
 * The open items of the agent's todo list at the end of the turn, in order. Agents start their last item and forget to
 * tick it. So a single started item is left out if calls followed it and the turn ended normally (`wasWorkedOn`).
 */
export function openTodos(calls: readonly TurnCall[], wasWorkedOn = false): string[] {
  const listed = todoList(calls);
  const left = listed.filter(
    (todo, at) =>
      !isDone(todo) && (todo.status === 'in_progress' || listed.slice(at).filter(isDone).length < PASSED_BY),
  );
  if (wasWorkedOn && left.length === 1 && left[0]!.status === 'in_progress') return [];
  return left.map(({ text }) => cutText(oneLine(text), MAX_TODO_CHARS));
}

/** Whether the agent ticks items off, which makes its unticked items more likely to be open. */
export const ticksOff = (calls: readonly TurnCall[]): boolean => todoList(calls).some(isDone);

type Todo = { text: string; status: Status };

const isDone = ({ status }: Todo): boolean => status === 'completed';

/** The todo list after these calls. */
function todoList(calls: readonly TurnCall[]): Todo[] {
  const todos = new Map<string, Todo>();
  for (const call of calls) {
    if (typeof call.input !== 'object' || call.input === null) continue;
    const input = call.input as Record<string, unknown>;
    // An update counts even if the tool lost the task ("Task not found").
    const holds = call.success !== false || (call.tool_name === 'TaskUpdate' && !isRefusedByUser(call));
    if (!holds) continue;
    if (call.tool_name === 'TodoWrite' && Array.isArray(input.todos)) {
      todos.clear();
      for (const [at, todo] of input.todos.entries()) {
        if (typeof todo?.content === 'string') {
          todos.set(String(at), { text: todo.content, status: statusOf(todo.status) });
        }
      }
    } else if (call.tool_name === 'TaskCreate' && typeof input.subject === 'string') {
      // The tool answers "Task #3 created" or `{"task":{"id":"3"`. Later updates use only that number.
      const id = /#(\d+)|^\{"task":\{"id":"(\d+)"/
        .exec(call.output_preview ?? '')
        ?.slice(1)
        .find(Boolean);
      todos.set(id ?? String(todos.size + 1), { text: input.subject, status: 'pending' });
    } else if (call.tool_name === 'TaskUpdate') {
      const todo = todos.get(String(input.taskId));
      if (todo && typeof input.status === 'string') todo.status = statusOf(input.status);
    }
  }
  return [...todos.values()];
}

/** Whether another call succeeded after the last change of the list. */
export function wasWorkedOn(calls: readonly TurnCall[]): boolean {
  const last = calls.findLastIndex(({ tool_name }) => TODO_TOOLS.includes(tool_name));
  return calls.slice(last + 1).some(({ success, interrupted }) => success === true && !interrupted);
}

/** Whether a turn ended normally. An interrupted turn has no last words, or a note of the interruption. */
export const endedByItself = (said: string | null): boolean =>
  said !== null && said.trim() !== '' && !wasInterrupted(said);

function statusOf(status: unknown): Status {
  if (status === 'completed' || status === 'deleted') return 'completed';
  return status === 'in_progress' ? 'in_progress' : 'pending';
}
