// Recognises commands that print a credential: from a vault, keychain, cluster, or variable. Such output has no format
// or label, so it isn't stored.

import { rateName } from '../judge/secret-names.ts';

const SECRET_NAME = String.raw`[A-Z0-9_]*(?:TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY)\b`;
const SECRET_FILE = '(?:key|secret|token|pw|psk|pass(?:wd|word|phrase)?|credentials?)';
const REVEALING = new RegExp(
  [
    String.raw`\b(?:pass|gopass) (?:show|otp)\b`,
    String.raw`\bop (?:read|item get)\b`,
    String.raw`\bvault (?:kv get|read|token (?:create|lookup))\b`,
    String.raw`\bgcloud (?:secrets versions access|auth print-(?:access|identity)-token)\b`,
    String.raw`\baws (?:secretsmanager get-secret-value|ssm get-parameters?\b[^\n|;]{0,200}--with-decryption|ecr get-login-password|configure get aws_(?:secret|session))`,
    String.raw`\baz (?:keyvault secret show|account get-access-token|[a-z -]{2,60} (?:keys? list|list-keys|show-connection-string|credential (?:show|list)))\b`,
    String.raw`\bkubectl\b[^\n|;]{0,120}\b(?:get secrets?\b[^\n|;]{0,200}-o(?![ =]?(?:name|wide)\b)|create token)\b`,
    String.raw`\b(?:gh auth token|heroku config:get|doppler secrets get|infisical secrets get|chamber read|bw get|lpass show|secret-tool lookup)\b`,
    String.raw`\bsecurity find-(?:generic|internet)-password\b`,
    String.raw`\b(?:sops (?:-d|--decrypt|decrypt)|ansible-vault (?:view|decrypt)|gpg (?:-d|--decrypt)|age (?:-d|--decrypt))\b`,
    String.raw`\bopenssl (?:rand|genrsa|genpkey)\b(?![^\n|;&]{0,200}\s-out\b)`,
    // What makes one up.
    String.raw`\b(?:pwgen|diceware|xkcdpass|apg|wg gen(?:key|psk))\b|\b(?:head|tr|base64|xxd|od)\b[^\n;&]{0,80}/dev/u?random\b`,
    String.raw`\bsecrets\.token_(?:hex|urlsafe|bytes)\(|\bcrypto\.randomBytes\(`,
    // A key's file as it is, in hexadecimal or in base64.
    String.raw`\b(?:cat|head|tail|less|xxd|od|hexdump|base64|strings|bat)\b(?: -{1,2}\w+)* (?!/etc/passwd)(?:[^\s|;&]{0,120}[/._-])?${SECRET_FILE}(?![\w./-])`,
    // A text that only names the variable prints nothing of it, nor does ${NAME:+set}.
    String.raw`\b(?:echo|printf)\b[^\n|;&]{0,120}(?:\$(?:env:)?\{?!?|%)${SECRET_NAME}(?!:?\+)`,
    String.raw`\bprintenv [^\n|;&]{0,40}\b${SECRET_NAME}`,
  ].join('|'),
);
const MAX_COMMAND = 20_000;

/** A variable that takes what a command prints: `JWT_SECRET=$(openssl rand -hex 32) npm test` shows nothing of it. */
const ASSIGNMENT = /\b\w{1,64}=(?:"\$\([^()"]{0,500}\)"|\$\([^()]{0,500}\))/g;
/** What may print a variable by any name. */
const SHOWS_VARIABLES = /<<<|\b(?:echo|print\w*|env|export -p|set|declare|typeset|cat|tee|console|puts|curl)\b/;

/** Does a command line print a credential? */
export function printsCredential(command: string): boolean {
  const line = command.slice(0, MAX_COMMAND);
  if (!REVEALING.test(line) || picksOther(line)) return false;
  const rest = line.replace(ASSIGNMENT, ' ');
  return SHOWS_VARIABLES.test(rest) || REVEALING.test(rest);
}

/** A filter at a command's end that picks one field, `jq -r .data.policies`. */
const PICKED = /\|\s*(?:jq|yq)(?:\s+-{1,2}[a-z-]{1,20})*\s+["']?((?:\.[\w-]{1,40}(?:\[\d*\])?){1,8})["']?\s*$/;
/** Names of fields that hold whatever was asked for. */
const ANY_FIELD = /^\.?(?:data|value|values?|auth|items?|result|content|stdout|secret\w*)(?:\[\d*\])?$/i;

/** Does a command's last filter pick a field whose name is no credential's? */
function picksOther(line: string): boolean {
  const path = PICKED.exec(line)?.[1];
  const last = path?.slice(path.lastIndexOf('.'));
  return last !== undefined && !ANY_FIELD.test(last) && rateName(last) === undefined;
}

/** Words of a command that print one value, and the words behind them in the same command. */
const PRINTS_VALUE =
  /(?:^|[\s|;&(])(?:output|get|show|read|lookup|reveal|query|select|jq|yq|-g|--(?:get|field|query)) ([^\n|;&]{1,200})/g;
/** What parts the names of a path in a setting or an answer: `.db.password`, `secrets/smtp:password`. */
const OF_PATH = /[\s"'`./:[\](){},=]+/;

/**
 * Does a command line ask for one value whose name is a credential's: `terraform output -raw db_password`, `jq -r
 * .auth.token`?
 */
export const asksForCredential = (command: string): boolean =>
  [...command.slice(0, MAX_COMMAND).matchAll(PRINTS_VALUE)].some(([, asked]) =>
    asked!
      .split(/\s+/)
      .some((word) => /^(?:password|secret)$/.test(rateName(word.split(OF_PATH).at(-1) || word) ?? '')),
  );
