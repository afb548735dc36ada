import type { Command } from 'commander';
import { ago, count } from '../../daemon/contract/amounts.ts';
import { shownProject } from '../../daemon/contract/shown-text.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { alignColumns, terminalLine } from './format.ts';
import { knownProject } from './known-project.ts';
import { PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';

type Forgetting = { apply?: boolean; now?: boolean };

/** `agent-memory scopes list | place | clear-agent | delete-workspace` */
export function registerScopes(program: Command, context: CommandContext): void {
  const scopes = program
    .command('scopes')
    .description('memories scoped to conversations, agents and you, and their workspaces');
  scopes
    .command('list', { isDefault: true })
    .description('workspaces, and the memories in each')
    .action(async () => {
      const scopes = await context.api.scopes();
      context.answer(scopes, () => {
        if (scopes.buckets.length === 0 && scopes.workspaces.length === 0)
          return 'All memories belong to one project or to all. `agent-memory remember --scope user TEXT` saves one for you alone.';
        const rows = scopes.buckets.map((bucket) => [
          bucket.workspace || '(personal)',
          bucket.scope,
          bucket.agent || bucket.session_id || bucket.user_id || 'you',
          count(bucket.observations, 'memory', 'memories'),
          ago(bucket.last_seen_at),
        ]);
        const placed = scopes.workspaces
          .filter(({ projects }) => projects.length > 0)
          .map(({ name, projects }) => `${name}: ${projects.map(shownProject).join(', ')}`);
        const table = alignColumns([
          ['workspace', 'scope', 'of', 'holds', 'last used'],
          ...rows.map((row) => row.map((cell) => terminalLine(cell, 80))),
        ]);
        const lines = placed.map((line) => terminalLine(line, 500));
        return (rows.length > 0 ? [table, ...lines] : lines).join('\n');
      });
    });
  scopes
    .command('place [workspace]')
    .description('put this project into a workspace; without a name: take it out')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .action(async (workspace: string | undefined, options: ProjectOptions) => {
      const { project } = await knownProject(options, context);
      const placed = await context.api.placeInWorkspace({
        project: project ?? context.cwd,
        workspace: workspace ?? null,
      });
      context.answer(placed, () =>
        placed.workspace === null
          ? `${shownProject(placed.project)} is in no workspace.`
          : `${shownProject(placed.project)} is in the workspace ${placed.workspace}.`,
      );
    });
  scopes
    .command('clear-agent <agent>')
    .description('forget all memories of one agent; shows how many unless --apply is given')
    .option('--workspace <name>', 'only those of this workspace')
    .option('--apply', 'forget it')
    .option('--now', 'permanently, without the bin')
    .action(async (agent: string, { workspace, apply, now }: Forgetting & { workspace?: string }) => {
      const request = { agent, ...(workspace !== undefined && { workspace }), dry_run: !apply, now: now ?? false };
      answerForgotten(context, await context.api.clearAgent(request), apply, `of the agent ${agent}`);
    });
  scopes
    .command('delete-workspace <name>')
    .description('delete a workspace with its memories and rules; shows how many unless --apply is given')
    .option('--apply', 'delete it')
    .option('--now', 'permanently, without the bin')
    .action(async (name: string, { apply, now }: Forgetting) => {
      const { workspaces } = await context.api.scopes();
      const deleted = await context.api.deleteWorkspace({ workspace: name, dry_run: !apply, now: now ?? false });
      if (
        deleted.observations === 0 &&
        deleted.rules === undefined &&
        !workspaces.some((workspace) => workspace.name === name)
      )
        throw new CommandFailed(`There is no workspace ${name}; agent-memory scopes lists them`, EXIT.notFound);
      answerForgotten(context, deleted, apply, `of the workspace ${name}`);
    });
}

function answerForgotten(
  context: CommandContext,
  deleted: { observations: number; rules?: number | undefined; until?: string | null | undefined },
  isApplied: boolean | undefined,
  ofWhat: string,
): void {
  const rules = deleted.rules === undefined ? '' : ` and ${count(deleted.rules, 'rule')}`;
  const memories = `${count(deleted.observations, 'memory', 'memories')}${rules} ${ofWhat}`;
  context.answer(deleted, () => {
    if (!isApplied) return `${memories} would go. Run it again with --apply.`;
    return deleted.until
      ? `Forgotten: ${memories}. \`agent-memory forget --undo\` takes it back.`
      : `Forgotten: ${memories}.`;
  });
}
