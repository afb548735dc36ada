import { type Command, Option } from 'commander';
import { RequestFailed } from '../../daemon/client/client-errors.ts';
import { ago } from '../../daemon/contract/amounts.ts';
import { DAY_MS } from '../../daemon/contract/calendar-days.ts';
import { SCOPES, type Scope } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { alignColumns, localTime, terminalLine } from './format.ts';
import { projectFor } from './project-option.ts';
import { wholeNumber } from './whole-number.ts';

type Options = { scope?: Scope[]; agent?: string; project?: string[]; expiresInDays?: number };

const expiryOf = (at: string | null): string => (at ? `until ${localTime(at)}` : 'no expiry');

/** `agent-memory tokens create | list | revoke` */
export function registerTokens(program: Command, context: CommandContext): void {
  const tokens = program.command('tokens').description('access for other agents and programs');
  tokens
    .command('list', { isDefault: true })
    .description('all tokens, without their secrets')
    .action(async () => {
      const { items } = await context.api.tokens();
      context.answer({ items }, () => {
        if (items.length === 0) return 'No token was issued; the hooks use the one in the home.';
        const rows = items.map((item) => [
          String(item.id),
          terminalLine(item.name),
          item.scopes.join(','),
          item.projects ? terminalLine(item.projects.join(', ')) : 'all',
          item.revoked_at ? 'revoked' : expiryOf(item.expires_at),
          item.last_used_at ? `used ${ago(item.last_used_at)}` : 'never used',
        ]);
        return alignColumns([['id', 'name', 'scopes', 'projects', 'valid', 'last use'], ...rows]);
      });
    });
  tokens
    .command('create <name>')
    .description('issue a token; it is shown only once')
    .addOption(new Option('--scope <scope...>', 'permissions (default: read and write)').choices(SCOPES))
    .option('--agent <name>', 'the agent that uses it; what it saves is labelled with this name')
    .option('--project <key...>', 'only these projects (keys or folders; default: all)')
    .option('--expires-in-days <days>', 'days until it expires', wholeNumber)
    .action(async (name: string, { scope, agent, project, expiresInDays }: Options) => {
      const token = await context.api.createToken({
        name,
        ...(scope && { scopes: scope }),
        ...(agent && { agent }),
        ...(project && { projects: project.map((ref) => projectFor({ project: ref }, context).project ?? ref) }),
        ...(expiresInDays && { expires_at: inDays(expiresInDays) }),
      });
      context.answer(token, () => token.token);
      if (!context.json)
        context.note(`Token ${token.id} (${token.scopes.join(', ')}): keep it now, it is not shown again.`);
    });
  tokens
    .command('revoke')
    .description('revoke a token')
    .argument('<id>', 'as in the list', wholeNumber)
    .action(async (id: number) => {
      const token = await context.api.revokeToken(id).catch((error: unknown) => {
        if (!(error instanceof RequestFailed && error.status === 404)) throw error;
        throw new CommandFailed(`There is no token ${id}: agent-memory tokens list shows them`, EXIT.notFound);
      });
      context.answer(token ?? { id }, () => `Token ${id} was revoked.`);
    });
}

function inDays(days: number): string {
  const time = new Date(Date.now() + days * DAY_MS);
  if (Number.isNaN(time.getTime())) throw new CommandFailed(`Expected fewer days than ${days}`, EXIT.usage);
  return time.toISOString();
}
