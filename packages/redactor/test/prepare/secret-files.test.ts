import { describe, expect, it } from 'vitest';
import { isExcluded, isSecretFile } from '../../src/prepare/secret-files.ts';

describe('isSecretFile', () => {
  it.each([
    ...[
      '/srv/app/.env',
      '.env.production',
      'deploy/prod.env',
      '/home/me/.ssh/id_ed25519',
      'id_rsa',
      'server.pem',
      'tls/private.key',
    ],
    ...[
      '/home/me/.aws/credentials',
      '~/.netrc',
      '.npmrc',
      '.pgpass',
      '/home/me/.kube/config',
      '/home/me/.docker/config.json',
    ],
    ...[
      'C:\\Users\\me\\.env',
      'my-service-account.json',
      'config/master.key',
      'terraform.tfstate',
      'secrets.yaml',
      '/run/secrets/db',
    ],
    ...[
      '/home/me/.claude/.credentials.json',
      '/etc/shadow',
      'prod.tfvars',
      'keystore.jks',
      '.vault-token',
      '/proc/self/environ',
    ],
  ])('says yes to %s', (path) => {
    expect(isSecretFile(path)).toBe(true);
  });

  it.each([
    ...['.env.example', '.env.sample', 'src/env.ts', 'id_rsa.pub', '/home/me/.ssh/known_hosts', '/home/me/.ssh/config'],
    ...['README.md', 'src/secrets.ts', 'src/credentials.py', 'package.json', 'docs/keys.md', '/etc/passwd', ''],
  ])('says no to %j', (path) => {
    expect(isSecretFile(path)).toBe(false);
  });
});

describe('isExcluded', () => {
  it.each([
    ['/srv/app/private/a.txt', 'private', true],
    ['/srv/app/dump.sql', '*.sql', true],
    ['/srv/app/dump.sql', '/srv/app', true],
    ['/srv/app/dump.sql', '/app', false],
    ['/srv/app/x/y/z.key', 'app/**/z.key', true],
    ['/srv/app/z.key', 'app/**/z.key', true],
    ['/srv/app/x/z.key', 'app/*.key', false],
    ['/srv/app/a1.log', 'a?.log', true],
    ['C:\\work\\secret\\a.txt', 'secret/a.txt', true],
    ['/srv/app/private-notes.txt', 'private', false],
    ['/srv/app/a.txt', '', false],
  ])('compares %s with %s: %s', (path, pattern, expected) => {
    expect(isExcluded(path, [pattern])).toBe(expected);
  });

  it('takes no more than moments for a pattern made to be slow', () => {
    const startedAt = performance.now();
    expect(isExcluded('a'.repeat(2_000), [`${'*a'.repeat(60)}b`])).toBe(false);
    expect(isExcluded('/a'.repeat(500), [`${'**/a/'.repeat(40)}b`])).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
