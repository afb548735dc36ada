/** What past sessions said is decided by a key each, and what a new memory begins with is offered: on a terminal only. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext } from '../../cli/commands/context.ts';
import { offerNext } from '../../cli/commands/offer-next.ts';
import { registerOnboard } from '../../cli/commands/onboard.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { makeTestFolder } from '../support/test-folder.ts';

const WISHES = ['always use pnpm', 'never push to main', 'greet the okapi'].map((text, at) => {
  return { id: at + 1, text, kind: 'requirement', from: 'past sessions', state: 'new', sessions: 3 - at };
});

let root: string;
beforeEach(() => {
  root = makeTestFolder('onboard-past-');
  mkdirSync(join(root, 'home', '.claude', 'projects', 'shop'), { recursive: true });
  writeFileSync(join(root, 'home', '.claude', 'projects', 'shop', 'a.jsonl'), '{}\n');
  mkdirSync(join(root, 'repository', '.git'), { recursive: true });
});

/** A command line whose user presses these keys, a line each where they are asked in lines. */
function terminal(keys: readonly string[], isTTY = true) {
  const did: string[] = [];
  const out = { text: '', asked: '' };
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const left = [...keys];
  const context = {
    env: { HOME: join(root, 'home'), PATH: process.env.PATH },
    cwd: join(root, 'repository'),
    home: resolveHome({ HOME: join(root, 'home') }),
    json: false,
    exitCode: 0,
    stdin,
    stdout: { write: (text: string) => (out.text += text), isTTY },
    stderr: {
      isTTY,
      write(text: string) {
        out.asked += text;
        // Each question is answered once it stands there whole.
        if (/\[y\/[^\]]*\] $/.test(text)) setImmediate(() => stdin.write(left.shift() ?? 'q'));
      },
    },
    note: (text: string) => (out.asked += `${text}\n`),
    answer: (value: unknown, render: () => string) => {
      did.push(`answered ${JSON.stringify(value).slice(0, 20)}`);
      out.text += render();
    },
    api: {
      onboard: async ({ past }: { past: boolean }) => ({ items: past ? WISHES : [] }),
      approveRule: async (id: number) => void did.push(`approve ${id}`),
      endRule: async (id: number) => void did.push(`end ${id}`),
      lessonPacks: async () => ({
        items: [
          { name: 'git', installed: 0 },
          { name: 'sql', installed: 0 },
        ],
      }),
      installLessonPack: async (name: string) => {
        did.push(`pack ${name}`);
        return { name, created: 1, updated: 0, unchanged: 0 };
      },
      backfill: async () => {
        did.push('backfill');
        return {
          prompts: 1,
          tool_calls: 0,
          malformed: 0,
          malformed_lines: [],
          stored: 0,
          skipped: 1,
          unfinished: false,
        };
      },
      projects: async () => ({ items: [] }),
      models: async () => ({ items: [{ name: 'static-256' }], available: [] }),
    },
  };
  return { context: context as unknown as CommandContext, did, out };
}

describe('agent-memory onboard --past', () => {
  const run = async (keys: readonly string[], isTTY?: boolean, flags: readonly string[] = []) => {
    const { context, did, out } = terminal(keys, isTTY);
    const program = new Command();
    registerOnboard(program, context);
    await program.parseAsync(['onboard', '--past', ...flags], { from: 'user' });
    return { did: did.filter((what) => !what.startsWith('answered')), ...out };
  };

  it('takes a wish with y, turns one down with n and leaves one with s, each with how often it was said', async () => {
    const { did, asked, text } = await run(['y', 'n', 's']);
    expect(did).toEqual(['approve 1', 'end 2']);
    expect(asked).toContain('1/3 always use pnpm (3 sessions) [y/n/s/q]');
    expect(text).toContain('1 rule holds now, 1 rejected, 1 left for later.');
  });

  it('takes what was typed ahead for the next question', async () => {
    const { did } = await run(['yyn', '', '']);
    expect(did).toEqual(['approve 1', 'approve 2', 'end 3']);
  });

  it('ignores other keys, and stops at q', async () => {
    const { did, asked } = await run(['xy', 'q']);
    expect(did).toEqual(['approve 1']);
    expect(asked).not.toContain('3/3');
  });

  it('asks nothing without a terminal, and says how to decide', async () => {
    const { did, asked, text } = await run([], false);
    expect(did).toEqual([]);
    expect(asked).toBe('');
    expect(text).toMatch(/#1 always use pnpm \(requirement, said in 3 sessions\)/);
    expect(text).toContain('rules approve 1 2 3');
    expect((await run([], false, ['--approve'])).did).toEqual(['approve 1', 'approve 2', 'approve 3']);
  });
});

describe('what install and up offer', () => {
  const offered = async (keys: readonly string[], isTTY?: boolean, options = {}) => {
    const { context, did, out } = terminal(keys, isTTY);
    await offerNext(options, context);
    return { did: did.filter((what) => !what.startsWith('answered')), ...out };
  };

  it('is the status line, past sessions, packs, this repository’s rules and a better model, in one question each', async () => {
    const { did, asked } = await offered(['n\n', 'y\n', 'y\n', 'n\n', 'n\n']);
    expect(did).toEqual(['backfill', 'pack git', 'pack sql']);
    expect(asked.match(/\[y\/N\]/g)).toHaveLength(5);
    expect(asked).toContain('1 transcript');
    expect(asked).toContain('all-MiniLM-L6-v2 (fetches');
  });

  it('is done by nobody who says nothing, and never asked with --yes or without a terminal', async () => {
    expect((await offered(['\n', '\n', '\n', '\n', '\n'])).did).toEqual([]);
    for (const [isTTY, options] of [
      [true, { yes: true }],
      [false, {}],
    ] as const) {
      const { did, asked } = await offered([], isTTY, options);
      expect([did, asked]).toEqual([[], '']);
    }
  });
});
