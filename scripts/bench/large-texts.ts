// Ordinary large outputs, made up at run time: what a tool prints when it is asked for secrets, and prose to compare
// them with.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../daemon/home/package-root.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const base64 = (text: string) => Buffer.from(text).toString('base64');

type Random = (length: number) => string;
/** One record of an output; `random` makes characters of a secret. */
type MakeRecord = (row: number, random: Random) => string;

/** By name, in the order of the report. */
const RECORDS: Readonly<Record<string, MakeRecord>> = {
  'kubectl get secrets -o yaml': (row, random) =>
    `- apiVersion: v1\n  data:\n    password: ${base64(random(18))}\n    username: ${base64(`user${row}`)}\n  kind: Secret\n` +
    `  metadata:\n    name: db-credentials-${row}\n    namespace: prod\n  type: Opaque\n`,
  env: (row, random) => `SERVICE_${row}_API_KEY=${random(32)}\n`,
  'a log with a password a line': (row, random) =>
    `2026-01-02T03:04:05Z login user=u${row} password=${random(14)} accepted\n`,
  'terraform show': (row, random) =>
    `# aws_db_instance.db${row}:\nresource "aws_db_instance" "db${row}" {\n    password = "${random(20)}"\n` +
    `    endpoint = "db${row}.example.eu-west-1.rds.amazonaws.com:5432"\n    port = 5432\n}\n`,
  'JSON of keys': (row, random) => `{"id":${row},"name":"key-${row}","access_token":"${random(40)}"},\n`,
  'a base64 blob': (_, random) => `${base64(random(57))}\n`,
};

export const LARGE_TEXTS: readonly string[] = Object.keys(RECORDS);

/** Make one of LARGE_TEXTS, the same each time. */
export function makeLargeText(name: string, chars: number): string {
  const random = randomCharacters();
  const makeRecord = RECORDS[name]!;
  const records: string[] = [];
  for (let row = 0, made = 0; made < chars; row++) {
    records.push(makeRecord(row, random));
    made += records.at(-1)!.length;
  }
  return records.join('').slice(0, chars);
}

/** The pages of docs/, as often as needed. */
export function makeProse(chars: number): string {
  const folder = join(packageRoot(), 'docs');
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  return pages.repeat(Math.ceil(chars / pages.length)).slice(0, chars);
}

function randomCharacters(): Random {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return ALPHABET[(state >> 8) % ALPHABET.length]!;
  };
  return (length) => Array.from({ length }, next).join('');
}
