/**
 * An export as a readable folder, for Obsidian for example:
 *
 *   index.md ── projects/<name>.md ── sessions/<day> <first words>.md     linked both ways
 *   rules.md                          memories without a session are on their project's page
 */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { shownProject } from '../../contract/shown-text.ts';
import type { Queries } from '../../db/database.ts';
import { syncTree } from '../../home/sync-folder.ts';
import { type Exported, type ExportFilter, exportRows } from '../../store/transfer/exported-rows.ts';
import { TransferError } from '../transfer-error.ts';
import { explained } from '../write-file.ts';
import { blockQuote, type ExportedRow, frontMatter, link, memoryPart, plainLine } from './page-parts.ts';
import { safeName } from './safe-name.ts';
import { sessionPage } from './session-page.ts';

const NO_PROJECT = 'No project';

/**
 * Write the pages into a new or empty folder; they have a temporary name until they are complete.
 * @throws TransferError if the folder isn't empty or can't be created
 */
export async function exportMarkdown(
  tx: Queries,
  filter: ExportFilter,
  folder: string,
  onRows: (rows: number) => void,
): Promise<void> {
  const partial = join(dirname(folder), `.${basename(folder)}.partial`);
  try {
    if (existsSync(folder) && (await readdir(folder)).length > 0)
      throw new TransferError(`${folder} holds something already; choose a new folder`);
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { mode: 0o700 });
    await writePages(tx, filter, partial, onRows);
    syncTree(partial);
    if (existsSync(folder)) await rmdir(folder);
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw explained(error, folder);
  }
}

async function writePages(tx: Queries, filter: ExportFilter, folder: string, onRows: (rows: number) => void) {
  const pages = createProjectPages(folder);
  await mkdir(join(folder, 'sessions'), { mode: 0o700 });
  const writtenIds = new Set<unknown>();
  for await (const session of rowsOf(tx, 'session', filter)) {
    const { title, text, rows } = await sessionPage(tx, session, filter, pages.nameOf(session.project));
    const name = `${String(session.started_at).slice(0, 10)} ${safeName(title, String(session.session_id))}`;
    await write(join(folder, 'sessions', `${name}.md`), text);
    await pages.add(
      session.project,
      `- ${link(`sessions/${name}`, `${String(session.started_at).slice(0, 16).replace('T', ' ')} ${title}`)}\n`,
    );
    writtenIds.add(session.session_id);
    onRows(rows);
  }
  for await (const memory of rowsOf(tx, 'observation', filter)) {
    if (memory.session_id !== null && writtenIds.has(memory.session_id)) continue;
    await pages.add(memory.project, `\n${memoryPart(memory)}`);
    onRows(1);
  }
  let rules = '';
  for await (const rule of rowsOf(tx, 'rule', filter)) {
    rules += `\n## ${plainLine(rule.title)}\n\n${blockQuote(rule.rule)}\n\n${rulesFacts(rule)}\n`;
    onRows(1);
  }
  if (rules !== '') await write(join(folder, 'rules.md'), `# Rules and lessons\n${rules}`);
  const links = pages.links().map((link) => `- ${link}\n`);
  await write(
    join(folder, 'index.md'),
    `${frontMatter({ exported: new Date().toISOString() })}# Memory\n\n${links.join('')}${rules === '' ? '' : `- ${link('rules', 'Rules and lessons')}\n`}`,
  );
}

function rulesFacts({ kind, severity, action, status, project }: ExportedRow): string {
  return [kind, severity, action, status, project ?? 'every project'].filter(Boolean).map(plainLine).join(' · ');
}

/** The pages of projects, each begun when something is first added. */
function createProjectPages(folder: string) {
  const names = new Map<unknown, string>();
  const nameOf = (key: unknown): string => {
    const text = shownKey(key);
    return names.get(key) ?? `projects/${safeName(text.split('/').at(-1) ?? text, text)}`;
  };
  return {
    nameOf,
    async add(key: unknown, text: string): Promise<void> {
      if (!names.has(key)) {
        names.set(key, nameOf(key));
        await mkdir(join(folder, 'projects'), { recursive: true, mode: 0o700 });
        const head = `${frontMatter({ project: key })}# ${plainLine(shownKey(key))}\n\n${link('index', 'All projects')}\n\n`;
        await write(join(folder, `${nameOf(key)}.md`), head);
      }
      await appendFile(join(folder, `${nameOf(key)}.md`), text);
    },
    links: () => [...names].map(([key, name]) => link(name, shownKey(key))),
  };
}

const shownKey = (key: unknown): string => (key === null ? NO_PROJECT : shownProject(String(key)));

const write = (path: string, text: string) => writeFile(path, text, { mode: 0o600, flag: 'wx' });

async function* rowsOf(tx: Queries, type: Exported, filter: ExportFilter): AsyncGenerator<ExportedRow> {
  for await (const lines of exportRows(tx, type, filter)) {
    for (const line of lines) yield JSON.parse(line) as ExportedRow;
  }
}
