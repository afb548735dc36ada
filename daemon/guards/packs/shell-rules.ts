import { runsStdin } from '../../shell/interpreters.ts';
import type { ShellCommand } from '../../shell/shell-command.ts';
import type { RiskyCall, RuleTests } from './risky-call.ts';

const DOWNLOADERS = new Set(['curl', 'wget', 'fetch', 'aria2c', 'http', 'https', 'xh', 'curlie', 'lynx', 'nc', 'ncat']);
const RUNNERS = /^((ba|z|da|k|a|fi)?sh|source|\.|eval|python[\d.]*|perl|ruby|node|php|pwsh|powershell|iex)$/;

/** `curl … | sh`, `bash <(curl …)`, `eval "$(curl …)"`, `iwr … | iex`. */
function runsDownload(call: RiskyCall): boolean {
  const piped = call.commands.some(
    (command) => runsStdin(command) && RUNNERS.test(command.name) && !hasScript(command) && comesFromNet(command),
  );
  const substituted = call.commands.some((command) => {
    if (!RUNNERS.test(command.name)) return false;
    return (
      command.words.slice(1).some((word) => /^\s*(<\(|\$\(|`)\s*(curl|wget|fetch)\b/.test(word.value)) ||
      /\$\((curl|wget)\b/.test(command.stdin?.text ?? '')
    );
  });
  const powershell = call.code.some(
    ({ language, text }) =>
      language === 'powershell' &&
      /\b(iex|Invoke-Expression)\b/i.test(text) &&
      /\b(iwr|irm|Invoke-WebRequest|Invoke-RestMethod|DownloadString|curl|wget)\b/i.test(text),
  );
  return piped || substituted || powershell;
}

/** Whether an interpreter has its own program, so that it only reads the download as data (`curl … | python3 -c …`). */
function hasScript(command: ShellCommand): boolean {
  return command.words
    .slice(1)
    .some(
      (word, index, rest) =>
        /^(-c|-e|-m|--eval|-p)$/.test(word.value) ||
        (/\.(py|js|mjs|ts|rb|pl|php|sh)$/.test(word.value) &&
          !rest.slice(0, index).some((before) => before.value === '-s')),
    );
}

function comesFromNet(command: ShellCommand): boolean {
  let from = command.pipedFrom;
  for (let step = 0; from && step < 10; step++) {
    if (DOWNLOADERS.has(from.name)) return true;
    from = from.pipedFrom;
  }
  return false;
}

function forkBomb(call: RiskyCall): boolean {
  // `:(){ :|:& };:` – a command that pipes into itself, under a name that isn't a program's.
  return call.commands.some(
    (command) =>
      command.pipedFrom !== undefined &&
      command.pipedFrom.name === command.name &&
      /^(:|bomb|f|fork)$/.test(command.name),
  );
}

function replaysHistory(call: RiskyCall): boolean {
  return call.commands.some((command) => command.pipedFrom?.name === 'history' && runsStdin(command));
}

export const shellRules: RuleTests = {
  'shell.run-download': runsDownload,
  'shell.fork-bomb': forkBomb,
  'shell.replay-history': replaysHistory,
};
