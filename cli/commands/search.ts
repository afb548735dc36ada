import type { Command } from 'commander';
import { Option } from 'commander';
import { comeFromSeveral } from '../../daemon/contract/agents.ts';
import { count } from '../../daemon/contract/amounts.ts';
import { lostLegs } from '../../daemon/contract/degradation.ts';
import type { SearchReply, SearchResult } from '../../daemon/contract/search.ts';
import { KINDS, SEARCH_MODES, type SearchMode } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { localTime, terminalLine } from './format.ts';
import { knownProject } from './known-project.ts';
import { knownSession } from './known-session.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { SINCE_FLAG, SINCE_HELP, sinceTime } from './since.ts';
import { styleFor } from './style.ts';
import { wholeNumber } from './whole-number.ts';

type Options = ProjectOptions & {
  limit: number;
  kind?: string;
  session?: string;
  agent?: string;
  since?: Date;
  mode?: SearchMode;
  topic?: string[];
  entity?: string[];
  or?: string[];
  rerank?: boolean;
  explain?: boolean;
};

/** `agent-memory search WORDS…` */
export function registerSearch(program: Command, context: CommandContext): void {
  program
    .command('search <words...>')
    .description('search memory: words, names, file names, errors, or a question')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .option('-n, --limit <number>', 'how many', wholeNumber, 10)
    .addOption(new Option('--kind <kind>', 'only this kind').choices(KINDS))
    .option('--session <id>', 'only this session (the first characters of its id are enough)')
    .option('--agent <name>', 'only memories of this agent (claude-code, codex, cursor …)')
    .option('--topic <topic...>', 'only memories with one of these topics')
    .option(
      '--entity <name...>',
      'only memories that name one of these: a file, symbol, package, service, person or ticket',
    )
    .option(SINCE_FLAG, SINCE_HELP, (text) => sinceTime(text))
    .addOption(new Option('--mode <mode>', 'search by words, by vectors, or both').choices(SEARCH_MODES))
    .option('--or <words>', 'the same question in other words; may be given twice', collect)
    .option('--rerank', 'let a reranker reorder the results; takes seconds (docs/models.md)')
    .option('--explain', 'show how each result was ranked')
    .action(async (words: string[], options: Options) => {
      const { kind, session, agent, topic, entity, since, mode, limit, or, rerank, explain } = options;
      const query = words.join(' ').trim();
      if (query === '') throw new CommandFailed('Nothing to search for: give words', EXIT.usage);
      const reply = await context.api.search({
        query,
        ...(await knownProject(options, context)),
        limit,
        ...(kind && { kind }),
        ...(session !== undefined && { session_id: await knownSession(session, context) }),
        ...(agent !== undefined && { agent }),
        ...(topic && { topics: { any: topic } }),
        ...(entity && { entities: { any: entity } }),
        ...(since && { created_at: { gte: since.toISOString() } }),
        ...(mode && { mode }),
        ...(or && { queries: or }),
        ...(rerank && { rerank }),
        ...(explain && { explain }),
      });
      context.answer(reply, () => {
        const results = reply.results.filter((result): result is SearchResult => 'id' in result);
        const again = searchAgainNote(reply);
        if (results.length === 0) {
          const none = options.all ? 'Nothing found.' : 'Nothing found in this project (--all searches every project).';
          return [none, ...again].join('\n');
        }
        const showsAgent = comeFromSeveral(results);
        return [...results.map((result) => formatResult(result, showsAgent, context)), ...again].join('\n');
      });
      if (reply.results.length === 0) context.exitCode = EXIT.notFound;
      const lost = lostLegs(reply.degraded);
      if (lost.length > 0) context.note(`Incomplete: ${lost.join(', ')}`);
    });
}

const collect = (words: string, before: string[] = []): string[] => [...before, words];

/** Words for another search; none unless the evidence is thin. */
const searchAgainNote = ({ terms = [] }: SearchReply): string[] =>
  terms.length > 0
    ? [`Little was found. Words that this memory uses: ${terms.map((term) => terminalLine(term)).join(', ')}`]
    : [];

function formatResult(result: SearchResult, showsAgent: boolean, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const [made, changed] = [localTime(result.created_at), localTime(result.updated_at)];
  const facts = [
    result.kind,
    ...(showsAgent && result.agent ? [terminalLine(result.agent, 50)] : []),
    made,
    ...(changed === made ? [] : [`changed ${changed}`]),
    `${Math.round(result.confidence * 100)} % sure`,
    count(result.files.length, 'file'),
    ...(result.asked === undefined ? [] : [`asked ${result.asked} times`]),
    `score ${result.score.toFixed(3)}`,
  ];
  const lines = [`${bold(`#${result.id}`)} ${terminalLine(result.title)}`, dim(`   ${facts.join(' · ')}`)];
  if (result.snippet) lines.push(`   ${terminalLine(result.snippet, 160)}`);
  if (result.explain) lines.push(dim(`   ${JSON.stringify(result.explain)}`));
  return lines.join('\n');
}
