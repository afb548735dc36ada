import type { Api } from '../daemon/client/api.ts';
import { type Arguments, checkArguments, type InputSchema } from './input-schema.ts';

export type ToolContext = {
  api: Api;
  /** The folder that the agent works in: its project is the default. */
  folder: string;
};

/** A tool's result: `text` for the model, `data` the same for programs. */
type Answer = { text: string; data: Record<string, unknown> };

/** A call's effect on the memory, by which a client decides whether to ask its user first. */
type Hints = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };

export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
export const ADDS: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
export const CHANGES: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true };
export const REMOVES: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };

export type Tool = {
  name: string;
  description: string;
  inputSchema: InputSchema;
  hints: Hints;
  /** @throws BadArguments before anything is done */
  call(given: Record<string, unknown>, context: ToolContext): Promise<Answer>;
};

/** A call that doesn't fit the tool's input schema. */
export class BadArguments extends Error {
  override readonly name = 'BadArguments';
}

/** Define a tool: the handler gets only arguments that fit its schema, typed by that schema. */
export function defineTool<const S extends InputSchema>(tool: {
  name: string;
  description: string;
  inputSchema: S;
  hints: Hints;
  run(args: Arguments<S>, context: ToolContext): Promise<Answer>;
}): Tool {
  const { name, description, inputSchema, hints } = tool;
  return {
    name,
    description,
    inputSchema,
    hints,
    async call(given, context) {
      const faults = checkArguments(inputSchema, given);
      if (faults.length > 0) throw new BadArguments(`${name}: ${faults.join('; ')}`);
      return tool.run(given as Arguments<S>, context); // checkArguments has just shown it
    },
  };
}
