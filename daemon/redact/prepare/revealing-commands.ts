// Recognises commands whose whole output is a credential: from a vault, a keychain, a cluster, or a variable of that name. Such an output
// has no form or label, so it is not stored.

const REVEALING = new RegExp(
  [
    String.raw`\b(?:pass|gopass) (?:show|otp)\b`,
    String.raw`\bop (?:read|item get)\b`,
    String.raw`\bvault (?:kv get|read|token (?:create|lookup))\b`,
    String.raw`\bgcloud (?:secrets versions access|auth print-(?:access|identity)-token)\b`,
    String.raw`\baws (?:secretsmanager get-secret-value|ssm get-parameters?\b[^\n|;]{0,200}--with-decryption|ecr get-login-password|configure get aws_(?:secret|session))`,
    String.raw`\baz (?:keyvault secret show|account get-access-token)\b`,
    String.raw`\bkubectl\b[^\n|;]{0,120}\b(?:get secrets?\b[^\n|;]{0,200}-o|create token)\b`,
    String.raw`\b(?:gh auth token|heroku config:get|doppler secrets get|infisical secrets get|chamber read|bw get|lpass show|secret-tool lookup)\b`,
    String.raw`\bsecurity find-(?:generic|internet)-password\b`,
    String.raw`\b(?:sops (?:-d|--decrypt|decrypt)|ansible-vault (?:view|decrypt)|gpg (?:-d|--decrypt)|age (?:-d|--decrypt))\b`,
    String.raw`\bopenssl (?:rand|genrsa|genpkey)\b`,
    String.raw`\b(?:echo|printenv|printf)\b[^\n|;&]{0,40}\b[A-Z0-9_]*(?:TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY)\b`,
  ].join('|'),
);
const MAX_COMMAND = 20_000;

/** Does a command line print a credential? */
export const printsCredential = (command: string): boolean => REVEALING.test(command.slice(0, MAX_COMMAND));
