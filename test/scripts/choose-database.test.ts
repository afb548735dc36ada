import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseDatabase } from '../../scripts/commands/choose-database.ts';
import { createContext } from '../../scripts/commands/context.ts';

const OURS = 'postgres://dev:hunter2@db.example.org:5433/memory';
const THEIRS = 'postgresql://app:hunter2@localhost/shop';

let root: string;
let said: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'choose-database-'));
  said = '';
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function choose(env: NodeJS.ProcessEnv, asked?: string): boolean {
  const write = (text: string) => {
    said += text;
  };
  const stream = { write };
  const context = createContext({
    env: { AGENT_MEMORY_HOME: root, ...env },
    cwd: root,
    stdin: new PassThrough(),
    stdout: stream,
    stderr: stream,
  });
  return chooseDatabase(context, asked);
}

const settings = () => JSON.parse(readFileSync(join(root, 'settings.json'), 'utf8'));

describe('the choice of the database', () => {
  it('keeps DATABASE_URL in settings.json, closed to others, and says so without the password', () => {
    expect(choose({ DATABASE_URL: OURS })).toBe(true);
    expect(settings()).toEqual({ database_url: OURS });
    expect(statSync(join(root, 'settings.json')).mode & 0o777).toBe(0o600);
    expect(said).toContain('DATABASE_URL is set: memory is kept in Postgres db.example.org:5433/memory from now on');
    expect(said).toContain('--database embedded');
    expect(said).not.toContain('hunter2');
  });

  it('changes nothing, and says nothing, the second time', () => {
    choose({ DATABASE_URL: OURS });
    said = '';
    expect(choose({ DATABASE_URL: OURS })).toBe(false);
    expect(said).toBe('');
  });

  it('leaves other settings alone', () => {
    writeFileSync(join(root, 'settings.json'), '{"port": 4000, "inject": false}');
    choose({ DATABASE_URL: OURS });
    expect(settings()).toEqual({ port: 4000, inject: false, database_url: OURS });
    choose({}, 'embedded');
    expect(settings()).toEqual({ port: 4000, inject: false });
  });

  it('lets --database win over DATABASE_URL', () => {
    expect(choose({ DATABASE_URL: THEIRS }, OURS)).toBe(true);
    expect(settings()).toEqual({ database_url: OURS });
    expect(choose({ DATABASE_URL: THEIRS }, 'embedded')).toBe(true);
    expect(settings()).toEqual({});
  });

  it('names the database that was used before when another one takes over', () => {
    choose({ DATABASE_URL: OURS });
    said = '';
    expect(choose({ DATABASE_URL: THEIRS })).toBe(true);
    expect(said).toContain('What Postgres db.example.org:5433/memory holds stays there');
  });

  it('leaves a DATABASE_URL alone that is no Postgres’', () => {
    expect(choose({ DATABASE_URL: 'mysql://localhost/shop' })).toBe(false);
    expect(said).toContain('names no Postgres');
  });

  it('leaves all alone where AGENT_MEMORY_DATABASE_URL is set, and refuses --database beside it', () => {
    expect(choose({ DATABASE_URL: THEIRS, AGENT_MEMORY_DATABASE_URL: OURS })).toBe(false);
    expect(() => choose({ AGENT_MEMORY_DATABASE_URL: OURS }, 'embedded')).toThrow(/unset it first/);
  });

  it('refuses what is no database', () => {
    expect(() => choose({}, 'mysql://localhost/shop')).toThrow('Expected --database to be postgres://… or embedded');
  });

  it('says where a broken settings.json is', () => {
    writeFileSync(join(root, 'settings.json'), '{"port": 1,}');
    expect(() => choose({ DATABASE_URL: OURS })).toThrow(/settings\.json is no valid JSON/);
  });
});
