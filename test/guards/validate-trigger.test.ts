import { describe, expect, test } from 'vitest';
import { patternFault, triggerFaults } from '../../daemon/guards/validate-trigger.ts';
import { rules } from './maker.ts';

describe('a pattern', () => {
  test.each([
    ['git (push', 4, 'missing closing )'],
    ['git push)', 8, 'unexpected )'],
    ['a[bc', 1, 'missing closing ]'],
    ['git \\1', 4, 'back-references'],
    ['git (?!push)', 4, 'look-around'],
    ['a**', 1, 'invalid nested repetition'],
  ])('%s is refused at character %i', (pattern, position, reason) => {
    const fault = patternFault(pattern);
    expect(fault?.position).toBe(position);
    expect(fault?.message).toContain(reason);
  });

  test('of 500 characters is accepted, of 501 not', () => {
    expect(patternFault('a'.repeat(500))).toBeUndefined();
    expect(patternFault('a'.repeat(501))?.message).toContain('501');
  });

  test('that compiles to thousands of steps is refused, because linear is steps times characters', () => {
    expect(patternFault('((a{0,30}){0,30})$')?.message).toContain('steps');
  });

  test.each(['(a+)+$', '(?i)drop\\s+table', '^git\\s+push\\b', '[[:alpha:]]+'])('%s is sound', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
  });
});

describe('a trigger', () => {
  const fields = (trigger: Parameters<typeof triggerFaults>[0]) =>
    triggerFaults(trigger, rules.ids).map((fault) => fault.field);

  test('needs something to fire on', () => {
    expect(fields({})).toEqual(['trigger_pattern']);
    expect(fields({ trigger_tool: 'Bash' })).toEqual([]);
    expect(fields({ trigger_files: ['*.ts'] })).toEqual([]);
  });

  test('names a rule that exists', () => {
    expect(fields({ trigger_rule: 'git.push-force' })).toEqual([]);
    expect(fields({ trigger_rule: 'git.push-farce' })).toEqual(['trigger_rule']);
  });

  test('takes no lesson on output, which would never fire, and says what to give instead', () => {
    const onOutput = { trigger_tool: 'Bash', trigger_on: 'output', trigger_pattern: 'deadlock' } as const;
    expect(fields(onOutput)).toEqual(['trigger_on']);
    expect(fields({ trigger_tool: 'Bash', trigger_output_pattern: 'EACCES' })).toEqual(['trigger_output_pattern']);
    expect(fields({ ...onOutput, status: 'inactive' })).toEqual([]);
  });
});
