import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDaemon, tokenFor } from '../../daemon/home/find-daemon.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';

describe('where the daemon is, and its token', () => {
  let home: Home;
  beforeEach(() => {
    home = resolveHome({ AGENT_MEMORY_HOME: mkdtempSync(join(tmpdir(), 'find-')) });
  });
  afterEach(() => rmSync(home.root, { recursive: true, force: true }));
  const found = (where: Home, env: NodeJS.ProcessEnv) => findDaemon(where, env)!;

  it.each([
    ['http://127.0.0.1', { to: { host: '127.0.0.1', port: 80 }, secure: false, host: '127.0.0.1' }],
    ['https://[::1]', { to: { host: '::1', port: 443 }, secure: true, host: '[::1]' }],
    [
      'HTTP://Memory.example:8080/x',
      { to: { host: 'memory.example', port: 8080 }, secure: false, host: 'memory.example:8080' },
    ],
  ])('is at AGENT_MEMORY_URL=%s before anything else', (url, place) => {
    writeFileSync(home.socket, '');
    expect(found(home, { AGENT_MEMORY_URL: url })).toEqual({ ...place, own: false });
  });

  it.each(['localhost:3377', 'not a url', 'http:', 'ftp://x', 'http://'])('is nowhere at %s', (url) => {
    expect(() => findDaemon(home, { AGENT_MEMORY_URL: url })).toThrow(`an http:// or https:// URL, got ${url}`);
  });

  it.each([
    ['http://127.0.0.1:9', 'home-token'],
    ['http://localhost:9', 'home-token'],
    ['http://[::1]:9', 'home-token'],
    ['https://memory.example.org', undefined],
    ['http://127.0.0.1.example.org', undefined],
  ])('gives the home’s token to this machine only: %s', (url, expected) => {
    writeFileSync(home.token, 'home-token');
    const env = { AGENT_MEMORY_URL: url };
    expect(tokenFor(found(home, env), home, env)).toBe(expected);
    const withToken = { ...env, AGENT_MEMORY_TOKEN: 'issued' };
    expect(tokenFor(found(home, withToken), home, withToken)).toBe('issued');
  });

  it('takes the home’s token to the home’s own socket, unless an issued one is named', () => {
    writeFileSync(home.socket, '');
    const tokenWith = (AGENT_MEMORY_TOKEN: string) => tokenFor(found(home, {}), home, { AGENT_MEMORY_TOKEN });
    expect(tokenWith('of-the-environment')).toBe('of-the-environment');
    writeFileSync(home.token, 'home-token');
    expect(tokenWith('of-the-environment')).toBe('home-token');
    const issued = `agmem_${'a'.repeat(43)}`;
    expect(tokenWith(issued)).toBe(issued);
  });
});
