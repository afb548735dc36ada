import { describe, expect, it } from 'vitest';
import { isOlderVersion } from '../../daemon/home/version.ts';

describe('isOlderVersion', () => {
  it.each([
    ['0.1.0', '0.1.1', true],
    ['0.9.0', '0.10.0', true],
    ['1.0.0', '0.99.99', false],
    ['1.2.3', '1.2.3', false],
    ['1.2.3-rc.1', '1.2.3', false],
    ['1.2', '1.2.1', true],
  ])('%s before %s: %s', (a, b, expected) => {
    expect(isOlderVersion(a, b)).toBe(expected);
  });
});
