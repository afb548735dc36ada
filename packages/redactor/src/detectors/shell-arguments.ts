// Credentials that commands take in short flags: `curl -u user:pass`, `mysql -pX`, `sshpass -p X`, `docker login -p X`.
// Long flags (`--token X`) are found by their names. Sources: curl(1), mysql(1), sshpass(1), docker-login(1),
// redis-cli, wget(1).

import { knownLetters } from '../judge/code-words.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { isDataSecret } from '../judge/secret-values.ts';
import type { Detector, Report } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';
import { readValue } from './text-values.ts';

/** `user:password` up to white space, each half quoted or not. */
const USER_PASSWORD = /(?:\\{0,3}"[^"\n]{1,256}"|\\{0,3}'[^'\n]{1,256}'|[^\s"'`\\]){1,256}/y;
const FLAG_GAP = /(?:[ \t]{1,4}|=|(?=["']))/y;
const EXAMPLE_HALF =
  /^(?:<?user(?:name)?|pass(?:word)?>?|test|xxx|yyy|foo|bar|login|admin|email|<.*>?|\{\{.*|\$.*|:?|(?:your|my)(?:[^a-z0-9].*|[a-z]*)|\*+|x+|\.\.\.)$/i;

/** Commands whose `-u`, `-a` or `--auth` is a user with a password. */
const USER_COMMAND =
  /\b(?:curl|smbclient|rpcclient|wget|https?|xh|ab|hey|wrk|lynx|aria2c|influx|rpk|cypher-shell|elasticsearch\S*|jf|jfrog|lftp|sftp|ftp|ldapsearch|nexus|mc|nats|rabbitmqadmin|mosquitto_\w+)\b/;

/** Finds `-u user:password`, `--user user:password`, `--proxy-user …` of curl, wget and others. */
export const userFlagDetector: Detector = {
  keywords: [' -u', ' --user', '"-u', ' --proxy-user', ' --http-user', ' -u"', ' --auth', ' -a '],
  inspect(text, start, end, report) {
    if (text[end - 1] !== 'r' && !USER_COMMAND.test(text.slice(Math.max(0, start - 400), start))) return end;
    const gap = matchEnd(FLAG_GAP, text, end) ?? end;
    const argument = matchAt(USER_PASSWORD, text, gap)?.[0];
    if (!argument) return end;
    // Samba separates the halves by a percent sign.
    const colon = argument.search(text[start + 2] === 'U' ? /[:%]/ : /:/);
    if (colon < 1 || argument.includes('://')) return end;
    const [user, password] = [argument.slice(0, colon), argument.slice(colon + 1)].map((half) =>
      half.replace(/["'\\]/g, ''),
    );
    const secret = password || user!;
    if (isHarmlessHalf(secret) || (password && /^\d{1,5}$/.test(password)) || /\/|^\d{1,4}$/.test(user!)) return end;
    if (!password && !/\d/.test(secret)) return end;
    report('user-password', gap, gap + argument.length);
    return gap + argument.length;
  },
};

const isHarmlessHalf = (half: string) =>
  EXAMPLE_HALF.test(half) || isReference(half) || isPlaceholder(half) || /\$\{|\{\{|\$\(/.test(half) || half.length < 4;

const PASSWORD_COMMAND = new RegExp(
  String.raw`\b(?:${[
    'sshpass|mysql|mysqldump|mysqladmin|mariadb|docker login|podman login|helm registry login|redis-cli',
    'mongo|mongosh|mongodump|mongorestore|ldapsearch|ldapmodify|smbclient|htpasswd|unzip|7z|zip|openssl',
    'kinit|sqlcmd|bcp|az login|oc login|cf login|nmcli|ftp|lftp|keytool|rsync|xfreerdp|expect|ansible',
    'twine upload|skopeo',
  ].join('|')})\b[^\n|;&]{0,200}$`,
);

/** A flag that takes the user's name, `-u bob`, earlier in a command. */
const BESIDE_USER = /(?:^|\s)(?:-[uUD]|--user(?:name)?)[ =]["']?[A-Za-z][^\s|;&"']{0,63}["']?(?:[ \t][^\n|;&]*)?$/;
const MIN_UNCOMMON = 6;

/**
 * Report what a flag takes that stands behind the user's, if it is words that programs hardly use: others are ports,
 * files and levels.
 */
function judgeBesideUser(text: string, end: number, report: Report): void {
  if (text[end - 1] !== ' ' && text[end] !== ' ') return;
  const value = readValue(text, text[end] === ' ' ? end + 1 : end);
  if (!value) return;
  const word = text.slice(value.start, value.end);
  if (word.length < MIN_UNCOMMON || /[./=:]|^-/.test(word) || knownLetters(word).letters * 2 >= word.length) return;
  if (isDataSecret(word, 'password')) report('password', value.start, value.end);
}

/** Finds `-pX`, `-p X`, `-P X`, `-a X`, `-w X` after a command that takes its password in that flag. */
export const passwordFlagDetector: Detector = {
  keywords: [
    ' -p',
    ' -a ',
    ' -w ',
    ' -x ',
    ' -bw',
    ' -storepass ',
    ' -keypass ',
    ' -passin ',
    ' -passout ',
    '-p"',
    ' /p:',
    ' -k ',
    ' -K ',
    ' --pass ',
  ],
  inspect(text, start, end, report) {
    const before = text.slice(Math.max(0, start - 240), start);
    const command = PASSWORD_COMMAND.exec(before)?.[0];
    if (!command) {
      if (BESIDE_USER.test(before)) judgeBesideUser(text, end, report);
      return end;
    }
    const flag = text.slice(start, end).trim();
    let from = text[end] === ' ' ? end + 1 : end;
    if (flag === '-p' && /^(?:mysql|mariadb)/.test(command) && text[end] === ' ') return end;
    if (/^-pass(?:in|out)$/.test(flag))
      from += /^(?:pass:|env:|file:)/.exec(text.slice(from, from + 5))?.[0].length ?? 0;
    const value = readValue(text, from);
    if (!value) return end;
    const secret = text.slice(value.start, value.end);
    if (isReference(secret) || isPlaceholder(secret) || /^-|^\d{1,5}(?:[:/].*)?$|^\//.test(secret)) return end;
    report('password', value.start, value.end);
    return value.end;
  },
};

/** Commands that take a password without a flag: `htpasswd -b file user v`, `net use \\\\server\\share v`. */
const POSITIONAL: readonly { readonly keyword: string; readonly rest: RegExp }[] = [
  { keyword: 'htpasswd -', rest: /(?=\w{0,4}b)\w{1,5} (?:\S{1,80} )?[\w.@-]{1,40} (?=\S)/y },
  { keyword: 'net use ', rest: /(?:[A-Za-z]: )?["']?\\\\[^\s"']{3,120}["']? (?:\/user:\S{1,60} )?(?=[^\s/*])/iy },
  { keyword: 'net user ', rest: /[\w.-]{1,40} (?=[^\s/*])/y },
  { keyword: 'mc alias set ', rest: /\S{1,40} https?:\/\/\S{1,120} \S{1,64} (?=\S)/y },
  { keyword: ' user add ', rest: /\S{1,40} [\w.@-]{1,64} (?=[^\s-])/y },
  { keyword: 'snmp-server community ', rest: /(?=\S)/y },
  { keyword: 'password 0 ', rest: /(?=\S)/y },
  { keyword: 'password 7 ', rest: /(?=\S)/y },
  { keyword: 'secret 5 ', rest: /(?=\S)/y },
  { keyword: 'secret 9 ', rest: /(?=\S)/y },
  { keyword: 'rabbitmqctl add_user ', rest: /[\w.@-]{1,64} (?=\S)/y },
  { keyword: 'rabbitmqctl change_password ', rest: /[\w.@-]{1,64} (?=\S)/y },
  { keyword: 'convertto-securestring ', rest: /(?:-string )?(?=["'])/iy },
];

/** The detector of `POSITIONAL`. */
export const positionalDetector: Detector = {
  keywords: POSITIONAL.map(({ keyword }) => keyword),
  inspect(text, start, end, report) {
    const found = text.slice(start, end).toLowerCase();
    const { rest } = POSITIONAL.find(({ keyword }) => keyword === found)!;
    const at = matchEnd(rest, text, end);
    const value = at === undefined ? undefined : readValue(text, at);
    if (!value) return end;
    const secret = text.slice(value.start, value.end);
    if (secret.length >= 4 && !isReference(secret) && !isPlaceholder(secret))
      report('password', value.start, value.end);
    return value.end;
  },
};
