import type { Proposal } from './proposal.ts';

/** Steps that check the work; installing and publishing are left out. */
const CHECKS =
  /\b(?:test|tests|lint|check|typecheck|type-check|vitest|jest|pytest|ruff|mypy|tsc|eslint|clippy|fmt|vet|verify)\b/;
const SETS_UP = /\b(?:install|ci|setup|apt|apt-get|brew|docker|curl|upload|publish|deploy|login|echo)\b/;
const MAX_COMMANDS = 3;
const MAX_COMMAND_CHARS = 70;

/** Read the commands that must pass from a pipeline (GitHub Actions, GitLab CI). */
export function pipelineRules(text: string, from: string): Proposal[] {
  const commands = [...new Set(stepsOf(text))]
    .filter((command) => CHECKS.test(command) && !SETS_UP.test(command) && command.length <= MAX_COMMAND_CHARS)
    .slice(0, MAX_COMMANDS);
  if (commands.length === 0) return [];
  const named = commands.map((command) => `\`${command}\``);
  const said =
    named.length === 1
      ? `CI runs ${named[0]}: it has to pass before a push.`
      : `CI runs ${named.slice(0, -1).join(', ')} and ${named.at(-1)}: they have to pass before a push.`;
  return [{ text: said, kind: 'procedure', from }];
}

/** The commands of `run:` steps and of lists under `script:`. */
function stepsOf(text: string): string[] {
  const commands: string[] = [];
  let below: number | undefined;
  for (const line of text.split(/\r?\n/)) {
    const indent = line.search(/\S/);
    if (indent === -1) continue;
    const step = /^\s*(?:- )?(run|script|before_script):\s*(.*)$/.exec(line);
    if (step) {
      const inline = step[2]!.trim();
      below = inline === '' || /^[|>][+-]?$/.test(inline) ? indent : undefined;
      if (below === undefined) commands.push(inline);
    } else if (below !== undefined && indent > below) {
      commands.push(line.trim().replace(/^- /, ''));
    } else below = undefined;
  }
  return commands
    .map((command) =>
      command
        .replace(/^(['"])(.*)\1$/, '$2')
        .replace(/\s{0,9}\\$/, '')
        .trim(),
    )
    .filter((command) => !/[`$]/.test(command));
}
