import type { Api } from '../daemon/client/api.ts';
import type { HeardIn } from '../daemon/contract/rules.ts';
import { type Arguments, checkArguments, type InputSchema, listedSchema } from './input-schema.ts';

export type ToolContext = {
  api: Api;
  /** The folder that the agent works in: its project is the default. */
  folder: string;
  /**
   * The session and the call, as far as the client names them: prompts there may prove that the user said a model's
   * words.
   */
  heardIn: HeardIn;
  /** The calling agent, if it runs on this machine: `findCallingSession` finds its session. */
  agent?: string | undefined;
  /** Ask the user in the client's own dialog. Absent: this server's client is not on this machine. */
  user?: { confirms(question: string): Promise<'yes' | 'no' | undefined>; api: Api };
};

/** A tool's result: `text` for the model, `data` with the same content for programs. */
type Answer = { text: string; data: Record<string, unknown> };

/**
 * A call's effect on the memory, by which a client decides whether to ask its user first. Hints equal to the protocol's
 * defaults (it writes, and may destroy) are left out, since every session pays for the list.
 */
type Hints = { readOnlyHint?: true; destructiveHint?: boolean };

export const READS: Hints = { readOnlyHint: true };
export const WRITES: Hints = { destructiveHint: false };
export const REMOVES: Hints = { destructiveHint: true };

export type Tool = {
  name: string;
  description: string;
  inputSchema: InputSchema;
  hints: Hints;
  /** The tool as listed in every session. */
  listed: ReturnType<typeof listedOf>;
  /** @throws BadArguments before anything is done */
  call(args: Record<string, unknown>, context: ToolContext): Promise<Answer>;
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
    listed: listedOf({ name, description, inputSchema, hints }),
    async call(args, context) {
      const faults = checkArguments(inputSchema, args);
      if (faults.length > 0) throw new BadArguments(`${name}: ${faults.join('; ')}`);
      return tool.run(args as Arguments<S>, context); // checkArguments has just shown it
    },
  };
}

function listedOf({
  name,
  description,
  inputSchema,
  hints,
}: Pick<Tool, 'name' | 'description' | 'inputSchema' | 'hints'>) {
  return { name, description, inputSchema: listedSchema(inputSchema), annotations: hints };
}
