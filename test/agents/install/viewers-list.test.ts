import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AGENTS } from '../../../agents/install/agents.ts';
import { packageRoot } from '../../../daemon/home/package-root.ts';

it('the viewer offers every agent that install connects, in its order', () => {
  const text = readFileSync(join(packageRoot(), 'viewer/parts/connect-agents.tsx'), 'utf8');
  const [, list] = /const CONNECTABLE[^=]*= \[([\s\S]*?)\n\];/.exec(text) ?? [];
  const offered = [...(list ?? '').matchAll(/\['([\w-]+)', /g)].map(([, name]) => name);
  expect(offered).toEqual(AGENTS.map(({ name }) => name));
});
