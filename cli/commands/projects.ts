import type { Command } from 'commander';
import { ago, count } from '../../daemon/contract/amounts.ts';
import { shownProject } from '../../daemon/contract/shown-text.ts';
import type { CommandContext } from './context.ts';
import { alignColumns } from './format.ts';

/** `agent-memory projects list | merge | unmerge | split` */
export function registerProjects(program: Command, context: CommandContext): void {
  const projects = program.command('projects').description('repositories with memories');
  projects
    .command('list', { isDefault: true })
    .description('all projects')
    .action(async () => {
      const { items } = await context.api.projects();
      context.answer({ items }, () =>
        alignColumns([
          ['project', 'sessions', 'memories', 'last seen', 'also known as'],
          ...items.map((item) => [
            shownProject(item.key),
            String(item.sessions),
            String(item.observations),
            ago(item.last_seen_at),
            item.aliases
              .filter((alias) => alias !== item.key)
              .map(shownProject)
              .join(', '),
          ]),
        ]),
      );
    });
  projects
    .command('merge <from> <into>')
    .description('merge two projects, given as folders or keys')
    .action(async (from: string, into: string) => {
      const project = await context.api.mergeProjects(from, into);
      context.answer(
        project,
        () =>
          `${from} now belongs to ${shownProject(project.key)}. To undo it: agent-memory projects unmerge ${project.merged[0] ?? from}`,
      );
    });
  projects
    .command('unmerge <project>')
    .description('undo a merge: the project, given by its key or folder, has its memories again')
    .action(async (key: string) => {
      const project = await context.api.unmergeProject(key);
      context.answer(
        project,
        () =>
          `${shownProject(project.key)} is a project of its own again, with ${count(project.observations, 'memory', 'memories')} and ${count(project.sessions, 'session')}.`,
      );
    });
  projects
    .command('split <alias>')
    .description('make a key a project of its own again, with the sessions that ran in its folder')
    .action(async (alias: string) => {
      const project = await context.api.splitProject(alias);
      context.answer(project, () => `${shownProject(project.key)} is a project of its own again.`);
    });
}
