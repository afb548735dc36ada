import { type Command, Option } from 'commander';
import type { UserRule } from '../../../daemon/contract/rules.ts';
import { shownProject } from '../../../daemon/contract/shown-text.ts';
import { RULE_KINDS, type RuleKind } from '../../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { ago, alignColumns, terminalLine } from './format.ts';
import { knownProject } from './known-project.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { styleFor } from './style.ts';
import { wholeNumber } from './whole-number.ts';

type ListOptions = ProjectOptions & { ended?: boolean; draft?: boolean };
type AddOptions = ProjectOptions & { global?: boolean; kind?: RuleKind };

/** `agent-memory rules list | show | add | end` */
export function registerRules(program: Command, context: CommandContext): void {
  const rules = program.command('rules').description('what you said should hold, learnt from your prompts or added');
  rules
    .command('list', { isDefault: true })
    .description('the rules of this project and those of every project')
    .option('--ended', 'those that no longer hold')
    .option('--draft', 'proposed ones that wait for your decision')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (options: ListOptions) => {
      const status = options.draft ? 'draft' : options.ended ? 'ended' : 'active';
      const { items } = await context.api.rules({ ...(await knownProject(options, context)), status, limit: 500 });
      context.answer({ items }, () =>
        items.length > 0 ? items.map((rule) => summariseRule(rule, context)).join('\n') : `No ${status} rule.`,
      );
    });
  rules
    .command('show')
    .description('everything about a rule')
    .argument('<id>', 'as in the list', wholeNumber)
    .action(async (id: number) => {
      const rule = await context.api.rule(id);
      context.answer(rule, () => describeRule(rule, context));
    });
  rules
    .command('add')
    .description('keep a rule in your own words')
    .argument('<text>', 'one sentence, at most 280 characters')
    .addOption(new Option('--kind <kind>', 'default: requirement').choices(RULE_KINDS))
    .option('--global', 'for all projects')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .action(async (text: string, options: AddOptions) => {
      const added = await context.api.addRule({
        text,
        ...(options.kind && { kind: options.kind }),
        project: options.global ? null : ((await knownProject(options, context)).project ?? null),
      });
      context.answer(added, () => `Rule #${added.id} is kept.`);
    });
  rules
    .command('end')
    .description('a rule holds no longer; it is kept among the ended ones')
    .argument('<id>', 'as in the list', wholeNumber)
    .action(async (id: number) => {
      const ended = await context.api.endRule(id);
      context.answer(ended, () => `Rule #${id} has ended.`);
    });
}

function summariseRule(rule: UserRule, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const facts = [rule.kind, placeOf(rule), ago(rule.created_at), ...(rule.said > 1 ? [`said ${rule.said}×`] : [])];
  return `${bold(`#${rule.id}`)} ${terminalLine(rule.text, 300)}\n${dim(`   ${facts.join(' · ')}`)}`;
}

function describeRule(rule: UserRule, context: CommandContext): string {
  const rows = [
    ['rule', terminalLine(rule.text, 300)],
    ['kind', rule.kind],
    ['status', rule.replaced_by === null ? rule.status : `${rule.status}, replaced by #${rule.replaced_by}`],
    ['holds in', placeOf(rule)],
    ['about', terminalLine(rule.subjects.join(', '), 300) || '–'],
    ['confidence', rule.confidence.toFixed(2)],
    ['source', rule.source === 'prompt' ? `learnt from ${rule.said} of your prompts` : rule.source],
    ['since', ago(rule.created_at)],
  ];
  return `${styleFor(context).bold(`#${rule.id}`)}\n${alignColumns(rows)}`;
}

const placeOf = ({ project }: UserRule): string =>
  project === null ? 'all projects' : terminalLine(shownProject(project));
