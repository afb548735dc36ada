import { expect, test } from 'vitest';
import { normaliseRemote } from '../../daemon/projects/normalise-remote.ts';
import fc from '../support/fast-check.ts';

test.each([
  ['https://github.com/acme/app.git', 'github.com/acme/app'],
  ['https://github.com/acme/app/', 'github.com/acme/app'],
  ['HTTPS://GitHub.com:443/acme/app', 'github.com/acme/app'],
  ['https://user:s3cret@github.com/acme/app', 'github.com/acme/app'],
  ['https://token@github.com/acme/app.git', 'github.com/acme/app'],
  ['git@github.com:acme/app.git', 'github.com/acme/app'],
  ['github.com:acme/app', 'github.com/acme/app'],
  ['git@GitHub.com:/acme/app.git', 'github.com/acme/app'],
  ['ssh://git@github.com/acme/app.git', 'github.com/acme/app'],
  ['ssh://git@github.com:22/acme/app', 'github.com/acme/app'],
  ['ssh://git@ssh.github.com:443/acme/app.git', 'github.com/acme/app'],
  ['git+ssh://git@github.com/acme/app', 'github.com/acme/app'],
  ['git://github.com:9418/acme/app.git', 'github.com/acme/app'],
  ['http://git.example.com:8080/team/app.git', 'git.example.com:8080/team/app'],
  ['ssh://git@git.example.com:2222/team/app', 'git.example.com:2222/team/app'],
  ['git@gitlab.com:group/sub group/app.git', 'gitlab.com/group/sub group/app'],
  ['https://gitlab.com/group/sub%20group//app', 'gitlab.com/group/sub group/app'],
  ['https://example.com/100%', 'example.com/100%'],
  ['ssh://git@[2001:DB8::1]:22/app', '[2001:db8::1]/app'],
  ['git@ssh.dev.azure.com:v3/acme/Tools/app', 'dev.azure.com/acme/Tools/app'],
  ['https://acme@dev.azure.com/acme/Tools/_git/app', 'dev.azure.com/acme/Tools/app'],
  ['  https://github.com/acme/app.git\n', 'github.com/acme/app'],
])('%s is %s', (url, expected) => {
  expect(normaliseRemote(url)).toBe(expected);
});

test.each([
  '',
  '/srv/git/app.git',
  '../app',
  './a:b',
  'C:\\code\\app',
  'C:/code/app',
  'file:///srv/app',
  'https://github.com/',
  'ext::sh -c x',
])('%j names no place on a network', (url) => {
  expect(normaliseRemote(url)).toBeNull();
});

test('a normalised remote never holds what stood before the @', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9_.~-]{8,20}$/);
  fc.assert(
    fc.property(secret, fc.constantFrom('https', 'ssh', 'git+ssh'), (password, scheme) => {
      expect(normaliseRemote(`${scheme}://me:${password}@host.example/o/r.git`)).toBe('host.example/o/r');
    }),
  );
});
