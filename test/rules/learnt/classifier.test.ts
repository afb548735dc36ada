import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openClassifier } from '../../../daemon/rules/learnt/classifier.ts';

const shipped = join(import.meta.dirname, '../../../assets/signals');

it('weighs no more than 768 KB in the package', () => {
  const bytes = readdirSync(shipped).reduce((sum, name) => sum + statSync(join(shipped, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(768 * 1024);
});

it('refuses weights that are cut short, and says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signals-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(shipped, folder, { recursive: true });
  writeFileSync(join(folder, 'weights.i8'), Buffer.alloc(10));
  expect(() => openClassifier(folder)).toThrow(/is damaged: .* reinstall the package or run npm run learn/);
});
