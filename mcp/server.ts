import { isAbsolute } from 'node:path';
import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { Api } from '../daemon/client/api.ts';
import { DaemonUnreachable, RequestFailed } from '../daemon/client/client-errors.ts';
import { messageOf } from '../daemon/contract/errors.ts';
import { askUser } from './ask-user.ts';
import { BadArguments, type Tool, type ToolContext } from './define-tool.ts';
import { ALL_PROJECTS } from './project-scope.ts';
import { createWorkFolder } from './work-folder.ts';

type MemoryServerParts = {
  tools: readonly Tool[];
  /** The context of a call; over HTTP it depends on the call's request. */
  contextOf(authInfo: AuthInfo | undefined): Omit<ToolContext, 'folder' | 'user'>;
  /** Makes requests as the user, after the user confirmed one; absent: the client is elsewhere. */
  asUser?: Api;
  instructions: string;
  /** Where the agent works, as far as the process knows: see createWorkFolder. */
  place: Parameters<typeof createWorkFolder>[1];
  version: string;
  /** Receives our own errors, for stderr, never stdout. */
  reportFault(error: unknown): void;
};

/**
 * Make the MCP server `memory`; the caller connects it to a transport. `settle` resolves when no call is running;
 * `isIdle` is true while none is.
 */
export function createMemoryServer(parts: MemoryServerParts) {
  const { tools, contextOf, asUser, instructions, place, version, reportFault } = parts;
  // The low-level server, since McpServer would build every schema with zod, which doubles the start of a bare process.
  const server = new Server(
    { name: 'memory', title: 'agent-memory', version },
    { capabilities: { tools: {} }, instructions, jsonSchemaValidator: noFields },
  );
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  const listed = tools.map((tool) => tool.listed);
  const workFolder = createWorkFolder(server, place);
  const running = new Set<Promise<unknown>>();
  const user = asUser && { api: asUser, confirms: (question: string) => askUser(server, question) };

  server.setRequestHandler(ListToolsRequestSchema, async (_request, { requestId }) => ({
    tools: (await workFolder.find(requestId)) === undefined ? listed.map(withFolder) : listed,
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestId, authInfo }) => {
    const tool = toolsByName.get(params.name);
    if (!tool) {
      const names = [...toolsByName.keys()].join(', ');
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}; the tools are ${names}`);
    }
    const call = workFolder
      .find(requestId)
      .then((folder) => placeCall(tool, params.arguments ?? {}, folder, place.cwd))
      .then(({ given, folder }) =>
        callTool(
          tool,
          given,
          withCall({ ...contextOf(authInfo), folder, ...(user && { user }) }, params._meta),
          reportFault,
        ),
      );
    running.add(call);
    return call.finally(() => running.delete(call));
  });
  server.onerror = reportFault;

  return {
    server,
    isIdle: () => running.size === 0,
    async settle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** A tool as listed when the agent's folder is unknown: each call may name it. */
function withFolder(listed: Tool['listed']): Tool['listed'] {
  const folder = { type: 'string', description: 'absolute path of your working folder' };
  const { properties } = listed.inputSchema;
  return { ...listed, inputSchema: { ...listed.inputSchema, properties: { ...properties, folder } } };
}

/** The arguments and the folder of a call. If the folder is unknown, searches cover all projects. */
function placeCall(tool: Tool, args: Record<string, unknown>, known: string | undefined, cwd: string) {
  if (known !== undefined) return { given: args, folder: known };
  const { folder, ...rest } = args;
  if (typeof folder === 'string' && isAbsolute(folder)) return { given: rest, folder };
  const isLookUp = 'project' in tool.inputSchema.properties && rest.project === undefined;
  return { given: isLookUp ? { ...rest, project: ALL_PROJECTS } : rest, folder: cwd };
}

/** The context of one call: Claude Code names the tool call that it comes from. */
function withCall(context: ToolContext, meta: Record<string, unknown> | undefined): ToolContext {
  const toolUseId = meta?.['claudecode/toolUseId'];
  if (typeof toolUseId !== 'string' || toolUseId === '' || toolUseId.length > 500) return context;
  return { ...context, heardIn: { ...context.heardIn, tool_use_id: toolUseId } };
}

/** Run a tool; an error becomes a result that says what to do, and never ends the session. */
async function callTool(
  tool: Tool,
  args: Record<string, unknown>,
  context: ToolContext,
  reportFault: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    const { text, data } = await tool.call(args, context);
    return { content: [{ type: 'text', text }], structuredContent: data };
  } catch (error) {
    return { content: [{ type: 'text', text: explain(error, reportFault) }], isError: true };
  }
}

function explain(error: unknown, reportFault: (error: unknown) => void): string {
  if (error instanceof RequestFailed) return [error.message, error.hint].filter(Boolean).join('\n');
  if (error instanceof DaemonUnreachable || error instanceof BadArguments) return error.message;
  reportFault(error);
  return `The memory tool failed (${messageOf(error)}). Continue without memory; \`agent-memory doctor\` may find the cause.`;
}

/**
 * A validator that is never called, since this server's questions have no fields (ask-user); the SDK's default would
 * load Ajv at start.
 */
const noFields = {
  getValidator(): never {
    throw new Error('the memory server asks for no fields');
  },
};
