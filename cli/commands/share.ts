import { InvalidArgumentError } from 'commander';

/**
 * Parse a percentage, with or without its sign, as a share from 0 to 1.
 * @throws InvalidArgumentError for anything else
 */
export function share(text: string): number {
  const percent = /^\d{1,3}(?:\.\d+)?\s*%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
  if (!(percent >= 0 && percent <= 100)) throw new InvalidArgumentError('Give a number from 0 to 100.');
  return percent / 100;
}
