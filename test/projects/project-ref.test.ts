import { expect, test } from 'vitest';
import { projectRef } from '../../daemon/projects/project-ref.ts';

test('an absolute path is a path, anything else a key', () => {
  expect(projectRef('/home/dev/app')).toEqual({ path: '/home/dev/app' });
  for (const key of ['github.com/acme/app', './app', 'bench-1', 'C']) expect(projectRef(key)).toEqual({ key });
});
