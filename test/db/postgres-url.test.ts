import { userInfo } from 'node:os';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isPasswordless, readPostgresUrl } from '../../daemon/db/postgres-url.ts';

describe('a database URL', () => {
  it.each([
    ['postgres://me:pw@db.example:6543/memory', { location: 'db.example:6543/memory' }],
    [
      'postgresql://me@db.example/memory?sslmode=require',
      { location: 'db.example:5432/memory', url: 'postgresql://me@db.example/memory?sslmode=require' },
    ],
    [
      'postgres://me@/memory?host=/run/postgresql',
      { socketFolder: '/run/postgresql', location: '/run/postgresql, memory' },
    ],
    [
      'postgres:///memory?host=/run/postgresql',
      { socketFolder: '/run/postgresql', location: '/run/postgresql, memory' },
    ],
    ['postgres://me:p%40ss@/memory?host=db.example', { location: 'db.example:5432/memory' }],
    ['postgres://localhost', { location: 'localhost:5432/the default database' }],
  ])('%s is read as libpq would', (text, expected) => {
    expect(readPostgresUrl(text)).toMatchObject(expected);
  });

  it.each([
    ['host=db user=me password=top-secret', /looks? like postgres:\/\//],
    ['mysql://me:top-secret@db/memory', /begin with postgres:\/\//],
    ['', /looks? like postgres:\/\//],
    ['postgres://me:top-secret@db:port/memory', /looks? like postgres:\/\//],
    ['postgres://me:top-secret@db/100%', /written as %25/],
  ])('%s is refused without repeating what it holds', (text, message) => {
    const error = thrownBy(() => readPostgresUrl(text));
    expect(error.message).toMatch(message);
    expect(inspect(error)).not.toContain('top-secret');
  });
});

describe('a login', () => {
  const me = userInfo().username;
  it.each([
    ['with a password', { askedForPassword: true, overSocket: false, role: 'any' }, false],
    ['without one over TCP', { askedForPassword: false, overSocket: false, role: me }, true],
    [
      'without one over a socket as our own system user (peer)',
      { askedForPassword: false, overSocket: true, role: me },
      false,
    ],
    [
      'without one over a socket as another role (trust)',
      { askedForPassword: false, overSocket: true, role: `${me}-other` },
      true,
    ],
  ])('%s is judged', (_name, login, passwordless) => {
    expect(isPasswordless(login)).toBe(passwordless);
  });
});

function thrownBy(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
