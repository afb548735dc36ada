import { describe, expect, it } from 'vitest';
import { checkArguments, type InputSchema } from '../../mcp/input-schema.ts';

const SCHEMA: InputSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 5 },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    id: { type: 'integer', minimum: 1 },
    mode: { type: 'string', enum: ['fast', 'slow'] },
    since: { type: 'string', format: 'date-time' },
    sure: { type: 'boolean' },
    ids: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: 2 },
  },
  required: ['name'],
};

describe('checkArguments', () => {
  it.each([
    [{ name: 'a' }],
    [{ name: 'a', size: 9, mode: 'slow', sure: false, ids: [1, 2], since: '2026-01-31T00:00:00Z' }],
    [{ name: 'a', size: undefined }],
    [{ name: 'a', since: '2026-01-31' }],
    [{ name: 'a', since: '2026-01-31T00:00:00.123+01:00', id: 2 ** 40 }],
  ])('lets %j through', (given) => {
    expect(checkArguments(SCHEMA, given)).toEqual([]);
  });

  it.each([
    [{}, 'name is missing'],
    [{ name: '' }, 'name must not be empty'],
    [{ name: 'abcdef' }, 'name must not be longer than 5 characters, got 6'],
    [{ name: 7 }, 'name must be text'],
    [{ name: 'a', size: 10 }, 'size must be a whole number from 1 to 9, got 10'],
    [{ name: 'a', size: 1.5 }, 'size must be a whole number from 1 to 9, got 1.5'],
    [{ name: 'a', id: '7' }, 'id must be a whole number from 1, got "7"'],
    [{ name: 'a', mode: 'quick' }, 'mode must be one of fast, slow'],
    [{ name: 'a', since: 'yesterday' }, 'since must look like 2026-01-31T00:00:00Z or 2026-01-31'],
    [{ name: 'a', since: '2026-13-31' }, 'since must look like 2026-01-31T00:00:00Z or 2026-01-31'],
    [{ name: 'a', sure: 'yes' }, 'sure must be true or false'],
    [{ name: 'a', ids: 1 }, 'ids must be a list'],
    [{ name: 'a', ids: [] }, 'ids must hold 1 to 2 items, got 0'],
    [{ name: 'a', ids: [1, 0] }, 'ids[1] must be a whole number from 1, got 0'],
  ])('says what is wrong with %j', (given, fault) => {
    expect(checkArguments(SCHEMA, given)).toEqual([fault]);
  });

  it('names the arguments there are when one is unknown', () => {
    expect(checkArguments(SCHEMA, { name: 'a', nmae: 1 })[0]).toMatch(/^nmae is not an argument .* name, size/);
  });
});
