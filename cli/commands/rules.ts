import { type Command, Option } from 'commander';
import { RequestFailed } from '../../daemon/client/client-errors.ts';
import { count, percent } from '../../daemon/contract/amounts.ts';
import { RULE_KINDS, type RuleKind } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { eachId } from './each-id.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { knownProject } from './known-project.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { describeRule, explainRule, narrowedText, summariseRule } from './rule-text.ts';
import { share } from './share.ts';
import { wholeNumber } from './whole-number.ts';

type ListOptions = ProjectOptions & { ended?: boolean; draft?: boolean };
type EditOptions = { kind?: RuleKind; confidence?: number };
type AddOptions = ProjectOptions & { global?: boolean; kind?: RuleKind };

/** `agent-memory rules list | show | why | add | edit | lock | unlock | end | restore | approve` */
export function registerRules(program: Command, context: CommandContext): void {
  const rules = program.command('rules').description('your rules, learnt from your prompts or added by you');
  registerReading(rules, context);
  registerWriting(rules, context);
  registerLocking(rules, context);
  registerDeciding(rules, context);
}

function registerReading(rules: Command, context: CommandContext): void {
  rules
    .command('list', { isDefault: true })
    .description('the rules of this project and the global ones')
    .option('--ended', 'rules that were ended')
    .option('--draft', 'proposed rules that await your decision')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (options: ListOptions) => {
      const status = (options.draft && 'draft') || (options.ended && 'ended') || 'active';
      const { items } = await context.api.rules({ ...(await knownProject(options, context)), status, limit: 500 });
      const hint = options.draft
        ? '\nTo approve: agent-memory rules approve ID…; to reject: agent-memory rules end ID…'
        : '';
      context.answer({ items }, () =>
        items.length > 0 ? items.map((rule) => summariseRule(rule, context)).join('\n') + hint : `No ${status} rule.`,
      );
    });
  withId(rules, 'show', 'everything about a rule').action(async (id: number) => {
    const rule = await known(id, context.api.rule(id));
    context.answer(rule, () => describeRule(rule, context));
  });
  withId(rules, 'why', 'who said it and when, what it replaced, where it was shown and how agents acted on it').action(
    async (id: number) => {
      const history = await known(id, context.api.whyRule(id));
      context.answer(history, () => explainRule(history, context));
    },
  );
}

function registerWriting(rules: Command, context: CommandContext): void {
  rules
    .command('add')
    .description('add a rule in your own words')
    .argument('<text>', 'one sentence, at most 280 characters')
    .addOption(kindOption('default: prohibition if it says what not to do, else requirement'))
    .option('--global', 'for all projects')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .action(async (text: string, options: AddOptions) => {
      const added = await context.api.addRule({
        text,
        ...(options.kind && { kind: options.kind }),
        project: options.global ? null : ((await knownProject(options, context)).project ?? null),
      });
      context.answer(added, () => {
        if (added.status === 'draft')
          return `Rule #${added.id} waits as a draft, since a locked rule contradicts it: agent-memory rules why ${added.id}`;
        return added.known
          ? `Rule #${added.id} already says this: ${added.text}`
          : `Rule #${added.id} is saved.${narrowedText(added)}`;
      });
    });
  withId(rules, 'edit', 'reword a rule; earlier wordings stay in its history')
    .argument('[text]', 'one sentence, at most 280 characters')
    .addOption(kindOption('what kind of rule it is'))
    .option('--confidence <percent>', 'confidence, 0 to 100; below 40 it is no longer shown', share)
    .action(async (id: number, text: string | undefined, { kind, confidence }: EditOptions) => {
      if (text === undefined && kind === undefined && confidence === undefined)
        throw new CommandFailed(
          `Give the new words, --kind or --confidence: agent-memory rules edit ${id} "…"`,
          EXIT.usage,
        );
      const edited = await known(
        id,
        context.api.editRule(id, {
          ...(text !== undefined && { text }),
          ...(kind && { kind }),
          ...(confidence !== undefined && { confidence }),
        }),
      );
      const now = text === undefined && confidence !== undefined ? `is ${percent(confidence)} sure now` : 'reads now';
      context.answer(edited, () => `Rule #${id} ${now}: ${edited.text}${narrowedText(edited)}`);
    });
}

function registerLocking(rules: Command, context: CommandContext): void {
  withId(rules, 'lock', 'protect it from changes by what is learnt').action(async (id: number) => {
    const locked = await known(id, context.api.lockRule(id, 'lock'));
    context.answer(locked, () => `Rule #${id} is locked: only you change or end it.`);
  });
  withId(rules, 'unlock', 'let what is learnt change it again').action(async (id: number) => {
    const unlocked = await known(id, context.api.lockRule(id, 'unlock'));
    context.answer(unlocked, () => `Rule #${id} is no longer locked.`);
  });
}

function registerDeciding(rules: Command, context: CommandContext): void {
  withIds(rules, 'end', 'deactivate rules and reject drafts; both stay listed as ended').action(
    async (ids: number[]) => {
      for (const id of ids) await known(id, context.api.rule(id));
      const ended = await eachId(ids, (id) => known(id, context.api.endRule(id)));
      context.answer(ids.length === 1 ? ended[0] : { items: ended }, () =>
        ids.length === 1 ? `Rule #${ids[0]} has ended.` : `${count(ids.length, 'rule')} have ended.`,
      );
    },
  );
  withIds(rules, 'restore', 'undo an end: rules become active and rejected drafts wait again').action(
    async (ids: number[]) => {
      const restored = await eachId(ids, (id) => known(id, context.api.restoreRule(id)));
      context.answer({ items: restored }, () =>
        restored
          .map(({ id, status }) => `Rule #${id} ${status === 'draft' ? 'waits as a draft again' : 'holds again'}.`)
          .join('\n'),
      );
    },
  );
  withIds(rules, 'approve', 'make drafts active rules').action(async (ids: number[]) => {
    for (const id of ids) await known(id, context.api.rule(id));
    const approved = await eachId(ids, (id) => known(id, context.api.approveRule(id)));
    const active = approved.filter(({ status }) => status === 'active');
    context.answer({ items: approved }, () =>
      active.length === ids.length
        ? `${count(ids.length, 'rule')} ${ids.length === 1 ? 'holds' : 'hold'} now.`
        : notHeld(ids, active),
    );
  });
}

const kindOption = (description: string) => new Option('--kind <kind>', description).choices(RULE_KINDS);

const withId = (rules: Command, name: string, description: string): Command =>
  rules.command(name).description(description).argument('<id>', 'as in the list', wholeNumber);

const withIds = (rules: Command, name: string, description: string): Command =>
  rules
    .command(name)
    .description(description)
    .argument('<ids...>', 'as in the list', (text: string, before: number[] | undefined) => [
      ...(before ?? []),
      wholeNumber(text),
    ]);

/** @throws CommandFailed with advice if there is no such rule */
async function known<T>(id: number, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof RequestFailed && error.status === 404)) throw error;
    throw new CommandFailed(
      `There is no rule #${id}: agent-memory rules list --all shows the active ones, --draft and --ended the others`,
      EXIT.notFound,
    );
  }
}

function notHeld(ids: readonly number[], active: readonly { id: number }[]): string {
  const rest = ids.filter((id) => !active.some((rule) => rule.id === id)).map((id) => `#${id}`);
  return `${rest.join(', ')} had ended, so ${rest.length === 1 ? 'it is' : 'they are'} no draft; agent-memory rules restore takes that back.`;
}
