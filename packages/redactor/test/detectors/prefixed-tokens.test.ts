import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';
import { makeSample, randomFrom } from '../make-sample.ts';

/** Of each form so many are made: one may be taken for something else by chance. */
const SAMPLES = 200;
const samplesOf = (description: string) =>
  Array.from({ length: SAMPLES }, (_, seed) => makeSample(description, randomFrom(seed + 1)));
const altered = (texts: readonly string[]) => texts.filter((text) => redactor.text(text).text !== text).length;

it.each([
  'zqt_<A-Za-z0-9|24>',
  'vnd_live_<A-Za-z0-9|28>',
  'wbl-<A-Za-z0-9|32>',
  'qrx_pat_<a-z0-9|24>',
  'QWEKEY-<a-f0-9|32>-X',
  'mlk_v1_<A-Za-z0-9_-|40>',
  'zqt_<A-Za-z0-9_-|220>',
  'wvx.<A-Za-z0-9_-|60>',
  'abxs-<1-9|10>-<1-9|10>-<1-9|12>-<a-f0-9|32>',
])('hardly a token of the unknown form %s survives where no label names it', (form) => {
  const texts = samplesOf(form).map((token) => `we got ${token} from them`);
  expect(altered(texts)).toBeGreaterThanOrEqual(0.95 * SAMPLES);
});

it.each([
  'toolu_01<A-Za-z0-9|22>',
  'env_01<A-Za-z0-9|22>',
  'PRRC_kwDO<A-Za-z0-9|14>',
  'dpl_<A-Za-z0-9|28>',
  'web-7d4b9c6f5d-<a-z0-9|5>',
  'node-modules-linux-<a-f0-9|64>',
  'chunk-<a-zA-Z0-9|8>.js',
  'layer-<a-f0-9|40>',
  'feature/add-user-login-2024-<1-9|4>',
  'user_<a-f0-9|32>',
  '20240131120000_create_users_table_<1-9|6>',
  '/assets/app-<a-f0-9|20>.css',
])('an id or a name of the form %s stays', (form) => {
  expect(altered(samplesOf(form).map((id) => `see ${id} there`))).toBe(0);
});
