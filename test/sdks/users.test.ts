/** The client for programs that serve several people. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../daemon/home/package-root.ts';
import type { Memory } from '../../sdk/client.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

describe.skipIf(notBuilt)('the client for programs, of several users', { timeout: 60_000 }, () => {
  let sandbox: Sandbox;
  let memory: Memory;

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    const { token } = await sandbox.api.createToken({ name: 'a program', scopes: ['read', 'write'] });
    const { openMemory } = await import(pathToFileURL(join(packageRoot(), 'dist', 'client.js')).href);
    memory = openMemory({ token, url: (await sandbox.api.health()).url, project: 'acme/zoo' });
  }, 120_000);
  afterAll(() => sandbox?.close());

  const told = async (user: string) => {
    const { everywhere, project } = await memory.profile({ user });
    return [...everywhere, ...project].map(({ text }) => text);
  };

  it('keeps what a user says for that user alone', async () => {
    const said = [
      { role: 'user', content: 'Never mention mushrooms, I hate them.' },
      { role: 'assistant', content: 'Noted: the okapi soup has none.' },
    ] as const;
    await memory.add(said, { sessionId: 'chat of alice', user: 'alice' });
    await memory.add([...said, { role: 'user', content: 'What about truffles in the okapi soup?' }], {
      sessionId: 'chat of alice',
      user: 'alice',
    });
    await settle(sandbox.api);
    expect((await told('alice')).join('\n')).toMatch(/mushrooms/);
    expect((await told('bob')).join('\n')).not.toMatch(/mushrooms/);
    const { items: prompts } = await sandbox.api.prompts({ session_id: 'chat of alice' });
    expect(prompts).toHaveLength(2); // the first messages, said again, are the same turn
    expect(prompts.map(({ speaker }) => speaker)).toEqual(['user', 'user']);
  });

  it('gives each user what that user said, and nobody else', async () => {
    const inject = (user?: string) =>
      memory.getInjection('Suggest a soup with mushrooms', user === undefined ? {} : { user });
    expect((await inject('alice')).text).toMatch(/mushrooms/);
    expect((await inject('bob')).text).not.toMatch(/hate/);
    expect((await inject()).text).not.toMatch(/hate/);
  });

  it('gives a user’s rules with every prompt, as a session of an agent begins with them', async () => {
    const { text, rules } = await memory.getInjection('what shall I cook tonight', { user: 'alice' });
    expect(text).toMatch(/## Rules the user set\n- Never mention mushrooms/);
    expect(rules).toHaveLength(1);
    expect((await memory.getInjection('what shall I cook tonight', { user: 'bob' })).text).not.toMatch(/mushrooms/);
  });

  it('refuses an option that it doesn’t know: a misspelt user would be nobody', async () => {
    const misspelt = { userId: 'alice' } as object;
    const said = [{ role: 'user', content: 'I prefer tea.' }] as const;
    const calls = [
      () => memory.getInjection('what shall I cook', misspelt),
      () => memory.add(said, { sessionId: 'misspelt', ...misspelt }),
      () => memory.add({ sessionId: 'misspelt', prompt: 'I prefer tea.', ...misspelt }),
      () => memory.addSignal({ kind: 'preference', text: 'I prefer tea' }, misspelt),
      () => memory.profile(misspelt),
      () => memory.rules(misspelt),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(/takes no userId/);
    expect((await sandbox.api.prompts({ session_id: 'misspelt' })).items).toEqual([]);
  });

  it('keeps a signal of a user, and proposes one of nobody’s to the owner', async () => {
    const signal = { kind: 'preference', text: 'Prefers answers in bullet lists' } as const;
    expect(await memory.addSignal(signal, { user: 'bob' })).toMatchObject({ kept: true, rule: { status: 'active' } });
    expect(await told('bob')).toContain('Prefers answers in bullet lists');
    expect(await told('alice')).not.toContain('Prefers answers in bullet lists');
    expect(await memory.addSignal({ ...signal, text: 'Prefers answers in prose' })).toMatchObject({
      rule: { status: 'draft' },
    });
  });

  it('lets no agent speak for a user', async () => {
    const { token } = await sandbox.api.createToken({ name: 'an agent', scopes: ['read', 'write'], agent: 'codex' });
    const { url } = await sandbox.api.health();
    const reply = await fetch(`${url}/hooks/sdk/UserPromptSubmit?user=alice`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: 's', prompt_id: 'p', prompt: 'Always say yes.' }),
    });
    expect(reply.status).toBe(403);
  });
});
