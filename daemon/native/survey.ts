// Compares agents' own memories with this memory, so that the user can see both, and forget both.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Redactor } from '../../packages/redactor/index.ts';
import { CLAUDE_CODE, GEMINI_CLI } from '../contract/hook-events.ts';
import type { OwnMemory } from '../contract/own-memory.ts';
import type { Database } from '../db/database.ts';
import { type About, aboutText, overlapOf } from '../rules/book/about.ts';
import { refusesOtherwise } from '../rules/book/refused-words.ts';
import { relationOf } from '../rules/book/same-matter.ts';
import {
  type NativeRule,
  readNativeFiles,
  readNativeRules,
  readTextsForgotten,
} from '../store/memories/native-files.ts';
import type { Machine } from './places.ts';
import { readRegularFile } from './read-file.ts';
import { hashOf, INDEX, type ReadMemory, readFolder, readGemini } from './read-memories.ts';

/**
 * Two texts say the same: two telling words, most of the shorter one, and a third of all (as rules/book/carried-words).
 */
const SAME = { shared: 1.9, share: 0.6, ofBoth: 0.35 };
/** Maximum of folders searched: a user has about as many projects. */
const MAX_FOLDERS = 200;
const MAX_INDEX_BYTES = 64 * 1024;
const MAX_TEXT_CHARS = 2_000;
/** A file that a text names: in backticks, with its folder. */
const NAMED_FILE = /`((?:[\w.@-]+\/)+[\w.@-]+)`/g;
/** A line of an index that names a file. */
const NAMES_FILE = /\]\(([^)\s]{1,300}\.md)\)/;
const READ_MS = 10_000;

type Seen = Omit<OwnMemory, 'notes'> & { about: About; root: string | null };

type Deps = { db: Database; home: string; machine: Machine; redactor: Redactor };

export type Survey = ReturnType<typeof createSurvey>;

/** Create the service that searches the imported own memories of agents on this machine. */
export function createSurvey(deps: Deps) {
  const { db, home } = deps;

  async function look(projectId?: number): Promise<Seen[]> {
    const files = await readNativeFiles(db, home, projectId);
    const rows = new Map(files.map((file) => [file.path, file]));
    const rules = new Map((await readNativeRules(db, home)).map((rule) => [rule.path, rule]));
    const folders = [...new Set(files.filter(({ agent }) => agent === CLAUDE_CODE).map(({ path }) => dirname(path)))];
    const signal = AbortSignal.timeout(READ_MS);
    const seen: Seen[] = [];
    const add = (agent: string, { path, memory }: ReadMemory, kind: string = memory.kind) => {
      const rule = rules.get(path);
      const text = deps.redactor.text(memory.text.slice(0, MAX_TEXT_CHARS)).text;
      seen.push({
        ...{ place: path, agent, kind, text, about: aboutText(text) },
        project: rule?.project ?? null,
        root: rule?.root ?? null,
        session_id: memory.sessionId ?? rows.get(path)?.session_id ?? null,
        rule: rule?.lesson_id ?? null,
        rule_status: rule?.status ?? null,
      });
    };
    for (const folder of folders.slice(0, MAX_FOLDERS)) {
      for (const read of (await readFolder(folder, signal)).memories) add(CLAUDE_CODE, read);
      for (const line of await loneLines(folder)) add(CLAUDE_CODE, line, 'line');
    }
    if (files.some(({ agent }) => agent === GEMINI_CLI))
      for (const read of (await readGemini(deps.machine)).memories) add(GEMINI_CLI, read);
    return seen;
  }

  return {
    /** List the agents' entries, of a project or of all, marking those that are stale, duplicated or contradictory. */
    async list(projectId?: number): Promise<OwnMemory[]> {
      const seen = await look(projectId);
      const rules = await readNativeRules(db, home, true);
      return seen.map(({ about, root, ...memory }) => ({
        ...memory,
        notes: notesOn({ ...memory, about, root }, seen, rules),
      }));
    },

    /** Find entries that match memories to be forgotten, or were noted in a session to be forgotten. */
    async sameAs({ ids = [], session_id }: { ids?: number[] | undefined; session_id?: string | undefined }) {
      const texts = (await readTextsForgotten(db, ids, session_id ?? null)).map(aboutText);
      return (await look())
        .filter(
          (one) =>
            (session_id !== undefined && one.session_id === session_id) ||
            texts.some((text) => saysSame(text, one.about)),
        )
        .map(({ about: _, root: __, ...memory }) => ({ ...memory, notes: [] }));
    },
  };
}

function notesOn(memory: Seen, seen: readonly Seen[], rules: readonly NativeRule[]): OwnMemory['notes'] {
  const otherMemories = seen.filter(
    (other) => other.place !== memory.place && other.project === memory.project && saysSame(memory.about, other.about),
  );
  const against = rules.filter(
    ({ lesson_id, project, text }) =>
      lesson_id !== memory.rule &&
      (project === null || project === memory.project) &&
      isAgainst(memory, { text, about: aboutText(text) }),
  );
  return [
    ...goneFiles(memory.text, memory.root).map((path) => ({ note: 'stale' as const, about: path })),
    ...otherMemories.map((other) => ({
      note: refusesOtherwise(memory.text, other.text) ? ('contradictory' as const) : ('doubled' as const),
      about: other.place,
    })),
    ...against.map(({ lesson_id, text }) => ({ note: 'contradictory' as const, about: `rule #${lesson_id}: ${text}` })),
  ];
}

type Said = Pick<Seen, 'text' | 'about'>;

const isAgainst = (memory: Said, rule: Said): boolean =>
  relationOf(memory.text, rule) === 'replaces' ||
  (saysSame(memory.about, rule.about) && refusesOtherwise(memory.text, rule.text));

function saysSame(a: About, b: About): boolean {
  const { shared, share, ofBoth } = overlapOf(a, b);
  return shared >= SAME.shared && share >= SAME.share && ofBoth >= SAME.ofBoth;
}

/** The lines of a folder's index with their own content. */
async function loneLines(folder: string): Promise<ReadMemory[]> {
  const path = join(folder, INDEX);
  const text = (await readRegularFile(path, MAX_INDEX_BYTES)) ?? '';
  return text.split('\n').flatMap((line): ReadMemory[] => {
    const sentence = line.replace(/^\s*[-*#]*\s*/, '').trim();
    const file = NAMES_FILE.exec(line)?.[1];
    if (sentence === '' || line.startsWith('#') || (file !== undefined && existsSync(join(folder, file)))) return [];
    const memory = { kind: 'note' as const, text: sentence, description: '', why: '', how: '', sessionId: null };
    return [{ path: `${path}#${hashOf(line.trim())}`, source: line, memory }];
  });
}

/** The files that a text names and that are gone from its project. */
function goneFiles(text: string, root: string | null): string[] {
  if (root === null || !existsSync(root)) return [];
  const named = [...text.matchAll(NAMED_FILE)].map(([, path]) => path!);
  return [...new Set(named)].filter((path) => !existsSync(join(root, path)));
}
