import type { RiskyCall, RuleTests } from './risky-call.ts';

const REMOTE_SYSTEM_PATH = /^[^/:]+:\/($|(etc|boot|usr|bin|sbin|lib\w*|root|dev|sys|var)\b)/;

/** `scp x host:/etc/…`: the target is replaced without asking. Copying from there is harmless. */
function replacesSystemFiles(call: RiskyCall): boolean {
  return call.commands.some(
    (command) => command.name === 'scp' && REMOTE_SYSTEM_PATH.test(command.words.at(-1)?.value ?? ''),
  );
}

export const transferRules: RuleTests = { 'storage.transfer': replacesSystemFiles };
