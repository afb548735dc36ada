import type { TurnCall } from '../../../daemon/store/sessions/turns.ts';

/** Tool calls as they are recorded; `at` in a path is the project's folder. */
const call = (tool_name: string, input: unknown, rest: Partial<TurnCall> = {}): TurnCall => ({
  tool_name,
  input,
  output_preview: '',
  success: true,
  error: null,
  interrupted: false,
  agent: 'claude-code',
  speaker: 'owner',
  ...rest,
});

export const CWD = '/home/dev/app';
export const other = call;
export const bash = (command: string, rest?: Partial<TurnCall>) => call('Bash', { command }, rest);
export const failed = (command: string, error: string) =>
  bash(command, { success: false, error, output_preview: null });
export const edit = (file: string, rest?: Partial<TurnCall>) =>
  call('Edit', { file_path: `${CWD}/${file}`, old_string: 'a', new_string: 'b' }, rest);
export const write = (file: string) =>
  call(
    'Write',
    { file_path: `${CWD}/${file}`, content: 'x' },
    { output_preview: `{"type":"create","filePath":"${file}"}` },
  );
export const read = (file: string) => call('Read', { file_path: `${CWD}/${file}` });
