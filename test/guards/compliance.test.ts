import { describe, expect, test } from 'vitest';
import { type FollowingCall, judgeFiring, lessonFlags } from '../../daemon/guards/compliance.ts';

const PUSH = { toolName: 'Bash', toolInput: { command: 'git push --force' } };
const firing = (action: 'warn' | 'hold' | 'ask' | 'deny', told = true) => ({ toolUseId: 't1', ...PUSH, action, told });
const following = (toolUseId: string, command: string, fields: Partial<FollowingCall> = {}): FollowingCall => ({
  sessionId: 's',
  toolUseId,
  toolName: 'Bash',
  toolInput: { command },
  success: true,
  error: null,
  interrupted: false,
  firedAgain: false,
  refused: false,
  refusedByUs: false,
  ...fields,
});
const own = (fields: Partial<FollowingCall>) => following('t1', 'git push --force', fields);

describe('what followed a firing', () => {
  test.each([
    ['the call went ahead and worked', 'warn', [own({})], 'succeeded'],
    ['the call went ahead and failed', 'warn', [own({ success: false })], 'failed'],
    [
      'denied, then a safer call',
      'deny',
      [own({ success: false, refused: true }), following('t2', 'git push --force-with-lease')],
      'changed',
    ],
    [
      'denied, then the same call',
      'deny',
      [own({ success: false, refused: true }), following('t2', 'git push --force', { firedAgain: true })],
      'unchanged',
    ],
    [
      'denied, then a variant that fires as well',
      'deny',
      [own({ success: false, refused: true }), following('t2', 'git push -f origin', { firedAgain: true })],
      'unchanged',
    ],
    ['denied, then something else', 'deny', [own({ success: false, refused: true }), following('t2', 'ls')], 'denied'],
    ['asked, and the user refused', 'ask', [own({ success: false, refused: true })], 'denied'],
    ['asked, and the user agreed', 'ask', [own({})], 'succeeded'],
    [
      'held, then the same call, which ran',
      'hold',
      [own({ success: null, refused: true }), following('t2', 'git push --force')],
      'insisted',
    ],
    [
      'held, then a safer call',
      'hold',
      [own({ success: null, refused: true }), following('t2', 'git push --force-with-lease')],
      'changed',
    ],
    [
      'held, then a variant that is held as well',
      'hold',
      [own({ success: null, refused: true }), following('t2', 'git push -f origin', { firedAgain: true })],
      'unchanged',
    ],
    ['held, then something else', 'hold', [own({ success: null, refused: true }), following('t2', 'ls')], 'dropped'],
    ['to be held, and ran all the same', 'hold', [own({})], 'succeeded'],
    ['the call never ran', 'warn', [following('t2', 'ls')], 'dropped'],
    ['the call was replaced before it ran', 'warn', [following('t2', 'git push origin topic')], 'changed'],
    ['the call began and its result was never seen', 'warn', [own({ success: null })], 'unchanged'],
  ] as const)('%s', (_what, action, calls, outcome) => {
    expect(judgeFiring(firing(action), calls, true)).toBe(outcome);
  });

  test('of what did not reach the agent is nothing, whatever it did', () => {
    expect(judgeFiring(firing('hold', false), [own({})], true)).toBe('late');
    expect(judgeFiring(firing('hold', false), [own({}), following('t2', 'git push --force')], true)).toBe('late');
    expect(judgeFiring(firing('warn', false), [following('t2', 'git push origin topic')], true)).toBe('late');
    expect(judgeFiring(firing('warn', false), [], false)).toBeUndefined();
  });

  test('of a hold that nobody confirmed is told by the call’s error, which is our reason', () => {
    const held = own({ success: false, refused: true, refusedByUs: true });
    expect(judgeFiring(firing('hold', false), [held, following('t2', 'git push --force')], true)).toBe('insisted');
  });

  test('is not known until the turn ends', () => {
    expect(judgeFiring(firing('deny'), [own({ success: false, refused: true })], false)).toBeUndefined();
    expect(judgeFiring(firing('warn'), [own({ success: null })], false)).toBeUndefined();
  });
});

describe('lessons that need a look', () => {
  test.each([
    [{ succeeded: 5 }, ['always-ignored', 'never-right']],
    [{ succeeded: 4, failed: 1 }, ['always-ignored']],
    [{ succeeded: 4 }, []],
    [{ succeeded: 9, changed: 1 }, []],
    [{ denied: 9 }, []],
    [{ insisted: 5 }, ['always-ignored']],
    [{ insisted: 5, dropped: 1 }, []],
  ])('%j', (counts, flags) => {
    expect(lessonFlags(counts)).toEqual(flags);
  });
});
