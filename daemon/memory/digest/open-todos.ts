import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';

const MAX_TODO_CHARS = 90;

/** The items of the agent's todo list that were not completed when the turn ended, in order. */
export function openTodos(calls: readonly TurnCall[]): string[] {
  const todos = new Map<string, { text: string; isOpen: boolean }>();
  for (const call of calls) {
    if (call.success === false || typeof call.input !== 'object' || call.input === null) continue;
    const input = call.input as Record<string, unknown>;
    if (call.tool_name === 'TodoWrite' && Array.isArray(input.todos)) {
      todos.clear();
      for (const [at, todo] of input.todos.entries()) {
        if (typeof todo?.content === 'string') {
          todos.set(String(at), { text: todo.content, isOpen: todo.status !== 'completed' });
        }
      }
    } else if (call.tool_name === 'TaskCreate' && typeof input.subject === 'string') {
      // The tool answers "Task #3 created"; later updates name the task only by that number.
      const id = /#(\d+)/.exec(call.output_preview ?? '')?.[1] ?? String(todos.size + 1);
      todos.set(id, { text: input.subject, isOpen: true });
    } else if (call.tool_name === 'TaskUpdate') {
      const todo = todos.get(String(input.taskId));
      if (todo && typeof input.status === 'string') todo.isOpen = !['completed', 'deleted'].includes(input.status);
    }
  }
  return [...todos.values()].filter((todo) => todo.isOpen).map((todo) => cutText(oneLine(todo.text), MAX_TODO_CHARS));
}
