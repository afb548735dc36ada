import { describe, expect, it } from 'vitest';
import { isQuestion } from '../../daemon/text/is-question.ts';

describe('a question', () => {
  it.each([
    'where did we put the rate limiter',
    'Warum bricht der Export ab?',
    '部署脚本在哪里？',
    'name the flag the way we did for the importer',
    'tell me how we decided about retries',
  ])('is “%s”', (text) => expect(isQuestion(text)).toBe(true));

  it.each(['add a flag to the importer', 'rename Worker to Runner', 'fix lint errors', ''])('is not “%s”', (text) =>
    expect(isQuestion(text)).toBe(false),
  );
});
