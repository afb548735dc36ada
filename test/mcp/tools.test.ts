import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApi } from '../../daemon/client/api.ts';
import { binEntrySchema, forgetMatchesRequestSchema, forgetRequestSchema } from '../../daemon/contract/admin.ts';
import { sessionMessagesSchema, sessionSaveSchema } from '../../daemon/contract/capture.ts';
import { evidenceRequestSchema } from '../../daemon/contract/evidence.ts';
import { lessonInputSchema, lessonListQuerySchema, lessonPatchSchema } from '../../daemon/contract/lessons.ts';
import {
  longTermPostSchema,
  longTermSearchSchema,
  memoryPromptSchema,
} from '../../daemon/contract/long-term-memory.ts';
import {
  observationListQuerySchema,
  observationsPostSchema,
  timelineQuerySchema,
} from '../../daemon/contract/observations.ts';
import { onboardRequestSchema } from '../../daemon/contract/onboard.ts';
import {
  coldStartQuerySchema,
  injectRequestSchema,
  profileQuerySchema,
  signalRequestSchema,
} from '../../daemon/contract/profile.ts';
import {
  heardInSchema,
  ruleEditSchema,
  ruleFeedbackSchema,
  ruleInputSchema,
  ruleListQuerySchema,
} from '../../daemon/contract/rules.ts';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import { workingMemoryPutSchema, workingMemoryQuerySchema } from '../../daemon/contract/working-memory.ts';
import { estimateTokens } from '../../daemon/text/estimate-tokens.ts';
import { BadArguments, type Tool } from '../../mcp/define-tool.ts';
import type { InputSchema } from '../../mcp/input-schema.ts';
import { selectTools } from '../../mcp/select-tools.ts';
import { TOOLSETS } from '../../mcp/tools/index.ts';
import fc from '../support/fast-check.ts';

const MAX_LISTED_TOKENS = 1500;
const everyTool = Object.values(TOOLSETS).flat();

/** Which schema of the daemon each route holds a request against. */
const ROUTES: Record<string, z.ZodType> = {
  'POST /api/observations/search': searchRequestSchema,
  'POST /v1/long-term-memory': longTermPostSchema,
  'POST /v1/long-term-memory/search': longTermSearchSchema,
  'POST /v1/memory/prompt': memoryPromptSchema,
  'PUT /v1/working-memory/:id': workingMemoryPutSchema,
  'GET /v1/working-memory/:id': workingMemoryQuerySchema,
  'POST /api/reason': evidenceRequestSchema,
  'POST /api/wonder': evidenceRequestSchema,
  'GET /api/observations/timeline': timelineQuerySchema,
  'GET /api/observations': observationListQuerySchema,
  'POST /api/observations': observationsPostSchema,
  'POST /api/lessons': lessonInputSchema,
  'GET /api/lessons': lessonListQuerySchema,
  'PATCH /api/lessons/:id': lessonPatchSchema,
  'GET /api/rules': ruleListQuerySchema,
  'POST /api/rules': ruleInputSchema,
  'PATCH /api/rules/:id': ruleEditSchema,
  'POST /api/rules/:id/lock': heardInSchema,
  'POST /api/rules/:id/unlock': heardInSchema,
  'POST /api/rules/:id/end': heardInSchema,
  'POST /api/rules/:id/feedback': ruleFeedbackSchema,
  'GET /api/stats': z.strictObject({}),
  'POST /api/rules/onboard': onboardRequestSchema,
  'GET /api/profile': profileQuerySchema,
  'POST /api/profile/inject': injectRequestSchema,
  'POST /api/profile/signals': signalRequestSchema,
  'GET /api/profile/cold-start': coldStartQuerySchema,
  'POST /api/sessions/messages': sessionMessagesSchema,
  'POST /api/sessions/:id/save': sessionSaveSchema,
  'POST /api/forget': forgetRequestSchema,
  'POST /api/forget/undo': binEntrySchema,
  'POST /api/forget/matches': forgetMatchesRequestSchema,
};

const anyTime = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  .map((date) => date.toISOString());

/** Any value that a property's schema lets through. */
type Schema = InputSchema['properties'][string];
type ItemSchema = Extract<Schema, { type: 'array' }>['items'];
function anyValue(schema: Schema | ItemSchema): fc.Arbitrary<unknown> {
  if (typeof schema.type !== 'string') return fc.oneof(fc.integer({ min: 0, max: 4_000_000_000 }), anyTime);
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum, max: Math.min(schema.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true });
    case 'object': {
      const { properties, required = [], maxProperties = Number.POSITIVE_INFINITY } = schema;
      const fields = Object.entries(properties).map(([name, one]) => [name, anyValue(one)]);
      const any = fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: [...required] });
      return any.map((given) => Object.fromEntries(Object.entries(given).slice(0, maxProperties)));
    }
    case 'array':
      return fc.array(anyValue(schema.items), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'string': {
      if (schema.enum) return fc.constantFrom(...schema.enum);
      if (schema.format === 'date-time') return anyTime;
      const longest = 'x'.repeat(schema.maxLength ?? 100);
      return fc.oneof(
        fc
          .string({ minLength: 1, maxLength: Math.min(schema.maxLength ?? 100, 100) })
          .filter((text) => !text.includes('\u0000')),
        fc.constant(longest),
      );
    }
  }
}

function argumentsOf({ inputSchema: { properties, required = [] } }: Tool): fc.Arbitrary<Record<string, unknown>> {
  const shape = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, anyValue(schema)]));
  return fc.record(shape, { requiredKeys: [...required] });
}

/** The API over a transport that holds each request against the daemon's own schema and then answers with nothing found. */
function checkingApi() {
  return createApi({
    async request<Reply>(method: string, path: string, parts: { query?: object; body?: unknown } = {}) {
      const route = `${method} ${path.replace(/(?<=working-memory\/).+|(?<=\/)(?:\d+|a-session)(?=$|\/)/, ':id')}`;
      const schema = ROUTES[route];
      expect(schema, `${route} is known`).toBeDefined();
      const parsed = schema!.safeParse(parts.body ?? JSON.parse(JSON.stringify(parts.query ?? {})));
      expect(parsed.error?.issues ?? [], `${route} ${JSON.stringify(parts)}`).toEqual([]);
      return {
        results: [],
        degraded: [],
        items: [],
        anchor: null,
        total: 0,
        spared: { pinned: 0, global: 0, locked: 0 },
        observations: [{ id: 1, status: 'created' }],
        id: 1,
        text: 'x',
        rules: [],
        signals: {},
        turns: [],
        ...{ memories: [], messages: [], data: {}, status: 'ok' },
        summary: null,
        ...{ for: [], against: [], unknown: [], known: [], near: [], verdict: 'insufficient' },
      } as Reply;
    },
  });
}

describe('every tool', () => {
  it.each(everyTool.map((tool) => [tool.name, tool] as const))(
    '%s: whatever its input schema lets through, the daemon’s contract does too',
    async (_, tool) => {
      const context = { api: checkingApi(), folder: '/home/dev/shop', heardIn: { session_id: 'a-session' } };
      await fc.assert(
        fc.asyncProperty(argumentsOf(tool), async (given) => {
          try {
            await tool.call(given, context);
          } catch (error) {
            // Refused here, with a sentence, and not sent: two arguments that exclude each other.
            if (!(error instanceof BadArguments)) throw error;
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  it('says of itself whether it reads, adds, changes or removes', () => {
    const writing = everyTool.filter((tool) => !tool.hints.readOnlyHint).map((tool) => tool.name);
    expect(writing).toEqual([
      'save_memory',
      'create_lesson',
      'forget_memory',
      'remember',
      'correct',
      'lock',
      'feedback',
      'save_session',
      'decide_lesson_draft',
      'onboard',
      'create_long_term_memories',
      'set_working_memory',
      'add_signal',
    ]);
    expect(everyTool.filter((tool) => tool.hints.destructiveHint).map((tool) => tool.name)).toEqual([
      'forget_memory',
      'set_working_memory',
    ]);
  });

  it('has a name of its own', () => {
    expect(new Set(everyTool.map((tool) => tool.name)).size).toBe(everyTool.length);
  });
});

describe('the toolsets', () => {
  it('cost a session at most 1,500 tokens by default', () => {
    const { tools } = selectTools(undefined);
    const listed = JSON.stringify(tools.map((tool) => tool.listed));
    // JSON's marks come in pairs and triples a token, which estimateTokens counts one by one: 3.5 characters a token is its floor.
    expect(Math.min(estimateTokens(listed), Math.ceil(listed.length / 3.5))).toBeLessThanOrEqual(MAX_LISTED_TOKENS);
  });

  it('are added by name; a name that is none is told', () => {
    expect(selectTools(' default , lessons,default,typo').tools).toHaveLength(17);
    expect(selectTools('lessons,typo').unknown).toEqual(['typo']);
    expect(selectTools('constructor').tools).toEqual([]);
    expect(selectTools('').tools).toHaveLength(15);
  });
});
