import { describe, expect, test } from 'vitest';
import type { DraftLesson } from '../../daemon/guards/draft-lesson.ts';
import { compileLessons } from '../../daemon/guards/matcher.ts';
import { draftFromRefusal } from '../../daemon/guards/refusal-draft.ts';
import { parseRuleFile } from '../../daemon/guards/rule-file.ts';
import { triggerFaults } from '../../daemon/guards/validate-trigger.ts';
import { bash, lesson, rules } from './maker.ts';

const NAMES_NONE =
  'names no command or file in backticks; as a rule it is fitted by its words (agent-memory onboard, rules add)';

/** Say whether a draft would fire on a call once it is approved. */
function wouldFire(draft: DraftLesson | undefined, call: { toolName: string; toolInput: unknown }): boolean {
  if (!draft) return false;
  expect(triggerFaults(draft.input, rules.ids)).toEqual([]);
  const { trigger_tool = null, trigger_pattern = null, trigger_files = [] } = draft.input;
  return compileLessons([lesson({ trigger_tool, trigger_pattern, trigger_files })], rules).match(call).length > 0;
}

describe('a refusal with words', () => {
  test('becomes a draft on the riskiest command, in the user’s words', () => {
    const draft = draftFromRefusal(
      { ...bash('npm ci && git push --force origin main'), words: 'No, never force push here, open a PR instead.' },
      rules,
    );
    expect(draft?.input).toMatchObject({ rule: 'No, never force push here, open a PR instead.', active: false });
    expect(wouldFire(draft, bash('git push origin topic --force'))).toBe(true);
    expect(wouldFire(draft, bash('git push origin topic'))).toBe(false);
  });

  test('is about the thing that the user names, not about every such command', () => {
    const words = 'never delete the vendor cache, it takes an hour to rebuild';
    const draft = draftFromRefusal({ ...bash('rm -rf vendor/cache'), words }, rules);
    for (const command of [
      'rm -rf vendor/cache',
      'rm -rf ./vendor/cache/',
      'rm vendor/cache -rf',
      'sudo rm -rf tmp /repo/vendor/cache/npm',
    ])
      expect([command, wouldFire(draft, bash(command))]).toEqual([command, true]);
    for (const command of ['rm -rf build', 'rm -rf vendor/cached', 'ls vendor/cache'])
      expect([command, wouldFire(draft, bash(command))]).toEqual([command, false]);
    const other = draftFromRefusal(
      { ...bash('rm -rf vendor/cache'), words: 'always ask before you delete anything' },
      rules,
    );
    expect(wouldFire(other, bash('rm -rf build'))).toBe(true);
  });

  test('of an edit is about the file', () => {
    const draft = draftFromRefusal(
      {
        toolName: 'Edit',
        toolInput: { file_path: 'src/schema.gen.ts', new_string: 'x' },
        words: 'that file is generated, change the template',
      },
      rules,
    );
    expect(
      wouldFire(draft, { toolName: 'Write', toolInput: { file_path: '/repo/src/schema.gen.ts', content: '' } }),
    ).toBe(true);
    expect(wouldFire(draft, { toolName: 'Write', toolInput: { file_path: '/repo/src/schema.ts', content: '' } })).toBe(
      false,
    );
  });

  test.each(['no', 'Stop!', 'wait', '', 'no no'])('without a reason (%j) teaches nothing', (words) => {
    expect(draftFromRefusal({ ...bash('git push --force'), words }, rules)).toBeUndefined();
  });
});

describe('rules in a CLAUDE.md', () => {
  const file = parseRuleFile(
    [
      '# Rules',
      '- **Never** run `git push --force` on main.',
      '* Use `pnpm install` instead of `npm install`.',
      '1. Do not edit `src/generated/`, run the generator.',
      '- Be kind.',
      '- Avoid global state.',
      '```',
      '- never run `ls`',
      '```',
      'Prefer `rg` over `grep`.',
      '- Run `npm test` before you commit.',
    ].join('\n'),
    'CLAUDE.md',
  );
  const draft = (text: string) => file.drafts.find((one) => one.input.rule.includes(text));

  test('become drafts where they name something to fire on', () => {
    expect(file.drafts).toHaveLength(4);
    expect(file.drafts.every((one) => one.input.active === false && one.source === 'import:CLAUDE.md')).toBe(true);
    expect(draft('force')?.input.severity).toBe('critical');
  });

  test('are named by what they forbid, not by a second copy of the rule', () => {
    expect(file.drafts.map((one) => one.input.title)).toEqual([
      'Against git push --force',
      'Against npm install',
      'Against edits of src/generated/',
      'Against grep',
    ]);
  });

  test('that fire on nothing are not passed over in silence', () => {
    const { drafts, skipped } = parseRuleFile(
      ['- Never commit directly to main.', '- Always run `npm test` before committing.', '- Be kind.'].join('\n'),
      'CLAUDE.md',
    );
    expect(drafts).toEqual([]);
    expect(skipped).toEqual([
      { line: 1, text: 'Never commit directly to main.', why: NAMES_NONE },
      {
        line: 2,
        text: 'Always run `npm test` before committing.',
        why: 'asks for something to be done; a lesson can only warn about a call',
      },
    ]);
  });

  test('fire on what is forbidden, not on what is wanted', () => {
    expect(wouldFire(draft('force'), bash('git push --force'))).toBe(true);
    expect(wouldFire(draft('pnpm'), bash('npm install left'))).toBe(true);
    expect(wouldFire(draft('pnpm'), bash('pnpm install'))).toBe(false);
    expect(
      wouldFire(draft('generated'), {
        toolName: 'Edit',
        toolInput: { file_path: '/r/src/generated/a.ts', new_string: '' },
      }),
    ).toBe(true);
    expect(wouldFire(draft('rg'), bash('grep -rn x src'))).toBe(true);
  });

  test('that name nothing are handed back with their line', () => {
    expect(file.skipped).toEqual([{ line: 6, text: 'Avoid global state.', why: NAMES_NONE }]);
  });
});
