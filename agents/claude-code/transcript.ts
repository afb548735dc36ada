import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../daemon/contract/json-object.ts';
import type { TranscriptItem } from '../transcript-items.ts';
import { isTypedPrompt, typedCommand } from './typed-prompt.ts';

const INTERRUPT = '[Request interrupted by user';

type Distribute<T> = T extends unknown
  ? Omit<T, 'start' | 'offset' | 'turnOffset' | 'line' | 'sessionId' | 'cwd' | 'at'>
  : never;
/** An item before the reader adds its position. */
type LineItem = Distribute<TranscriptItem>;

/** Parse one line. Anything but a JSON object is malformed; the reason describes the line, never its content. */
export function parseLine(text: string): { record: JsonObject } | { malformed: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { malformed: `line of ${text.length} characters is not JSON` };
  }
  return isObject(value) ? { record: value } : { malformed: 'line is JSON but not an object' };
}

/**
 * The items of one line. Fields are narrowed one by one instead of by a schema: old logs leave fields out or give them
 * the wrong type, and a bad field must not cost the rest of the line. A schema would also double the parse time, which
 * matters for files of a gigabyte. `promptId` is the latest prompt above this line.
 */
export function itemsOf(record: JsonObject, raw: string, promptId: string | null): LineItem[] {
  if (record.type === 'user') return userItems(record, raw, promptId);
  if (record.type === 'assistant') return assistantItems(record, promptId);
  return [];
}

/** The id of the prompt that a user line belongs to, from 2.1.197 on; tool results and subagents' lines have it too. */
export function readPromptId(record: JsonObject): string | null {
  return record.type === 'user' ? stringOrNull(record.promptId) : null;
}

export function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function userItems(record: JsonObject, raw: string, promptId: string | null): LineItem[] {
  const blocks = contentBlocks(record);
  const agentId = stringOrNull(record.agentId);
  const isSidechain = record.isSidechain === true;
  const results = blocks.filter((block) => block.type === 'tool_result');
  if (results.length > 0) {
    const hookOutput = results.length === 1 ? record.toolUseResult : undefined;
    return results.flatMap((block): LineItem[] => {
      const toolUseId = stringOrNull(block.tool_use_id);
      if (toolUseId === null) return [];
      const success = block.is_error !== true;
      const error = success ? null : errorText(block.content);
      return [
        {
          type: 'toolResult',
          toolUseId,
          success,
          output: success ? (hookOutput ?? block.content ?? null) : null,
          error,
          interrupted: isObject(hookOutput) ? hookOutput.interrupted === true : (error?.startsWith(INTERRUPT) ?? false),
          promptId,
          isSidechain,
          agentId,
        },
      ];
    });
  }
  if (isSidechain || record.isMeta || record.isCompactSummary) return [];
  const written = joinedText(blocks);
  const command = typedCommand(written);
  if (command === null && !isTypedPrompt(written)) return [];
  const lineId = stringOrNull(record.uuid) ?? createHash('sha256').update(raw).digest('hex').slice(0, 32);
  const id = readPromptId(record) ?? lineId;
  const isCommand = command !== null;
  return [
    {
      type: 'prompt',
      promptId: id,
      isNamed: readPromptId(record) !== null,
      text: command ?? written,
      isCommand,
      gitBranch: stringOrNull(record.gitBranch),
      agentId,
    },
  ];
}

function assistantItems(record: JsonObject, promptId: string | null): LineItem[] {
  const about = { promptId, isSidechain: record.isSidechain === true, agentId: stringOrNull(record.agentId) };
  const stopReason = isObject(record.message) ? record.message.stop_reason : undefined;
  const endsTurn = typeof stopReason === 'string' && stopReason !== 'tool_use' && stopReason !== 'pause_turn';
  return contentBlocks(record).flatMap((block): LineItem[] => {
    if (block.type === 'tool_use' && typeof block.id === 'string') {
      const name = stringOrNull(block.name) ?? 'unknown';
      return [{ type: 'toolCall', toolUseId: block.id, name, input: block.input ?? {}, ...about }];
    }
    const text = block.type === 'text' ? stringOrNull(block.text) : null;
    return text === null ? [] : [{ type: 'assistantText', text: text, endsTurn, ...about }];
  });
}

/** A message's content as a list of blocks; the log has a list or a text. */
function contentBlocks(record: JsonObject): JsonObject[] {
  const content = isObject(record.message) ? record.message.content : undefined;
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isObject) : [];
}

function joinedText(blocks: JsonObject[]): string {
  return blocks.map((block) => (block.type === 'text' && typeof block.text === 'string' ? block.text : '')).join('');
}

/** Unwrap the tag around some errors; the hook's `error` field has no such tag. */
function errorText(content: unknown): string {
  const joined = Array.isArray(content) ? joinedText(content.filter(isObject)) : '';
  const said = typeof content === 'string' ? content : joined;
  return said.replace(/^<tool_use_error>([\s\S]*)<\/tool_use_error>$/, '$1');
}
