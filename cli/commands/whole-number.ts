import { InvalidArgumentError } from 'commander';

/** Parse an option's number. @throws InvalidArgumentError unless it is a whole number of at least 1 */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Expected a whole number of at least 1.');
  return value;
}
