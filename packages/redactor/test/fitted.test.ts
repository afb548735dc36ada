import { expect, it } from 'vitest';
import { fitted, remembered } from '../training/fitted.mjs';

it('the shipped weights are those of a fit of this training, which no hand changed since: npm run fit-redactor', () => {
  expect(fitted()).toEqual(remembered());
});
