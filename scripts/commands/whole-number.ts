import { InvalidArgumentError } from 'commander';

/** Read a command line's number. @throws InvalidArgumentError unless it is a whole number of at least 1 */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Expected a whole number of at least 1.');
  return value;
}

/** Read one of many numbers: `1 2 3` and `1,2,3` alike. */
export function wholeNumbers(text: string, before: number[] | undefined): number[] {
  return [...(before ?? []), ...text.split(',').filter(Boolean).map(wholeNumber)];
}
