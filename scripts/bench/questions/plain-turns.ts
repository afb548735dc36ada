// The turns of transcripts as they stand, which the plain ranking gets.
import { readFileSync } from 'node:fs';

/** Fields that name or sign things and say nothing. */
const SILENT_FIELDS = new Set(['type', 'id', 'tool_use_id', 'signature', 'role', 'model']);

/** Read a transcript's turns: a prompt and all that the agent said, called and got until the next one. */
export function readTurns(file: string): string[] {
  const turns: string[][] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = parsed(line);
    const content = entry?.message?.content;
    if (content === undefined) continue;
    const text = saidIn(content);
    if (entry?.type === 'user' && (typeof content === 'string' || turns.length === 0)) turns.push([text]);
    else if (turns.length > 0) turns.at(-1)!.push(text);
    else turns.push([text]);
  }
  return turns.map((turn) => turn.join('\n'));
}

type Entry = { type?: unknown; message?: { content?: unknown } | null };

function parsed(line: string): Entry | null {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' ? entry : null;
  } catch {
    return null; // transcripts end in the middle of a line
  }
}

/** All strings of a message's content, decoded. */
function saidIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (typeof content !== 'object' || content === null) return '';
  return Object.entries(content)
    .filter(([field]) => !SILENT_FIELDS.has(field))
    .map(([, value]) => saidIn(value))
    .filter((text) => text !== '')
    .join('\n');
}

/** Whether a text holds one of some answers, however both are wrapped. */
export function carries(text: string, answers: readonly string[]): boolean {
  const flat = flattened(text);
  return answers.some((answer) => flat.includes(flattened(answer)));
}

const flattened = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
