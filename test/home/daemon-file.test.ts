import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  chooseSocket,
  findSocket,
  isHomeLost,
  readDaemonFile,
  removeDaemonFile,
  removeSocket,
  writeDaemonFile,
} from '../../daemon/home/daemon-file.ts';
import { ensurePrivateFolder, ensureToken, type Home, resolveHome } from '../../daemon/home/home.ts';

let root: string;
let home: Home;
beforeEach(() => {
  // A home under the very name that short sockets get.
  root = mkdtempSync('/tmp/agent-memory-');
  home = resolveHome({ AGENT_MEMORY_HOME: root });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the socket', () => {
  it('lies in the home where its path is short enough', () => {
    expect(chooseSocket(home)).toBe(home.socket);
  });

  it('lies in a private folder of its own where it is not, and is found there', () => {
    const deep = resolveHome({ AGENT_MEMORY_HOME: join(root, 'd'.repeat(100)) });
    mkdirSync(deep.root);
    const socket = chooseSocket(deep);
    expect(socket.length).toBeLessThan(60);
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
    expect(findSocket(deep)).toBeUndefined();
    writeFileSync(socket, '');
    writeDaemonFile(deep, { pid: 1, port: 2, version: '3', socket });
    expect(findSocket(deep)).toBe(socket);
    removeSocket(socket);
    expect(existsSync(dirname(socket))).toBe(false);
  });

  it('is removed without anything that lies beside it', () => {
    writeFileSync(home.socket, '');
    writeFileSync(home.token, 'token');
    removeSocket(home.socket);
    expect([home.socket, home.token].map(existsSync)).toEqual([false, true]);
  });

  it('in a home deep under such a name is removed alone as well', () => {
    const inner = resolveHome({ AGENT_MEMORY_HOME: join(root, 'home') });
    ensurePrivateFolder(inner.root);
    writeFileSync(inner.token, 'token');
    removeSocket(inner.socket);
    expect(existsSync(inner.token)).toBe(true);
  });
});

describe('daemon.json', () => {
  it('comes back as it was written, and only its own daemon removes it', () => {
    const file = { pid: 10, port: 3377, version: '1.2.3', socket: home.socket };
    writeDaemonFile(home, file);
    expect(readDaemonFile(home)).toEqual(file);
    removeDaemonFile(home, 11);
    expect(readDaemonFile(home)).toEqual(file);
    removeDaemonFile(home, 10);
    expect(readDaemonFile(home)).toBeUndefined();
  });

  it.each(['', '{"pid":1', '[]', '{"pid":"1","port":2,"version":"3"}'])('%j counts as none', (text) => {
    writeFileSync(home.daemonFile, text);
    expect(readDaemonFile(home)).toBeUndefined();
  });
});

describe('a home', () => {
  const served = () => {
    writeFileSync(home.token, 'token');
    writeDaemonFile(home, { pid: 10, port: 3377, version: '1.2.3' });
  };

  it('is lost when its folder, its token or its daemon.json is gone, or another daemon serves it', () => {
    served();
    expect([isHomeLost(home, 10), isHomeLost(home, 11)]).toEqual([false, true]);
    rmSync(home.token);
    expect(isHomeLost(home, 10)).toBe(true);
    served();
    rmSync(home.daemonFile);
    expect(isHomeLost(home, 10)).toBe(true);
    rmSync(root, { recursive: true });
    expect(isHomeLost(home, 10)).toBe(true);
  });

  it('is not lost because a file of it can’t be read', () => {
    served();
    writeFileSync(home.daemonFile, '{"pid":1');
    expect(isHomeLost(home, 10)).toBe(false);
    rmSync(home.daemonFile);
    mkdirSync(home.daemonFile); // EISDIR stands for EMFILE and EIO, which no test can ask for
    expect(isHomeLost(home, 10)).toBe(false);
  });
});

describe('the token', () => {
  it('is made once, for its owner alone', () => {
    expect(ensureToken(home, () => 'first')).toBe('first');
    expect(ensureToken(home, () => 'second')).toBe('first');
    expect(readFileSync(home.token, 'utf8')).toBe('first\n');
    expect(statSync(home.token).mode & 0o777).toBe(0o600);
  });
});
