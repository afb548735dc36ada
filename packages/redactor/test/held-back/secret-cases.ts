// Made-up texts that hold a secret, in notations that logs, configuration, shells, documents and sentences use.

import {
  type Half,
  hex,
  LABELS,
  password,
  pick,
  QUOTES,
  type Random,
  SEPARATORS,
  SHAPES,
  serviceName,
} from './parts.ts';

export type SecretCase = { readonly form: string; readonly text: string; readonly secrets: readonly string[] };
type Beside = {
  readonly random: Random;
  readonly service: string;
  readonly label: string;
  readonly value: string;
  readonly other: string;
  /** The separator and the quoted value. */
  readonly rest: string;
};
type Template = (of: Beside) => string;

const snake = (label: string) => label.replace(/ /g, '_');
const upper = (label: string) => snake(label).toUpperCase();
const camel = (label: string) => label.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
const title = (label: string) => label[0]!.toUpperCase() + label.slice(1);

/** A value that a label stands beside. */
const LABELLED: Readonly<Record<Half, Readonly<Record<string, Template>>>> = {
  tuned: {
    'log line': ({ service, label, rest }) => `2026-03-04T10:11:12Z INFO connecting, ${service} ${label}${rest} ok`,
    'label alone': ({ label, rest }) => `${label}${rest}`,
    'two lines of one label': ({ service, label, value, other }) =>
      `${service} ${label} - '${value}'\n${service} ${label} - '${other}'\n`,
    environment: ({ service, label, value }) => `NODE_ENV=test\n${service.toUpperCase()}_${upper(label)}=${value}\n`,
    yaml: ({ service, label, value }) => `${service}:\n  region: eu\n  ${snake(label)}: ${value}\n`,
    'json config': ({ service, label, value }) =>
      JSON.stringify(
        { servers: { [service]: { command: 'npx', env: { [`${service}_${snake(label)}`]: value } } } },
        null,
        2,
      ),
    table: ({ label, value }) => `| name | value |\n|---|---|\n| ${label} | ${value} |\n`,
    'bold label': ({ label, value }) => `**${title(label)}:** \`${value}\``,
    sentence: ({ service, label, value }) => `The ${service} ${label} is ${value}, please keep it safe.`,
    'added line of a diff': ({ service, label, value }) => `@@ -1 +1,2 @@\n+${service}_${snake(label)}: ${value}\n`,
  },
  heldBack: {
    'numbered line': ({ label, value }) => `     2→region: eu\n     3→${snake(label)}: ${value}\n`,
    'second value on the line': ({ service, label, value, other }) => `${service} ${label} = '${value}' | '${other}'`,
    'words between': ({ service, label, value }) =>
      `${service} ${label} does not stand next to what belongs to it\n = '${value}'`,
    'in a sentence': ({ service, label, value }) => `You will find a ${service} ${label} ${value} within this file.`,
    'use it as': ({ service, label, value }) => `Please use "${value}" as the ${service} ${label} from now on.`,
    csv: ({ service, label, value }) => `name,kind,value\n${service},${label},${value}\n`,
    toml: ({ service, label, value }) => `[${service}]\n${camel(label)} = "${value}"\n`,
    header: ({ service, label, value }) =>
      `curl -H 'X-${title(service)}-${label.split(' ').map(title).join('-')}: ${value}' https://api.${service}.io/v1`,
    'kubectl literal': ({ service, label, value }) =>
      `kubectl create secret generic ${service} --from-literal=${label.replace(/ /g, '-')}=${value}`,
    bullet: ({ label, value }) => `• ${title(label)}: ${value}`,
    'key and value of a log': ({ service, label, value }) =>
      `level=info msg="login" ${service}.${snake(label)}=${value} took=3ms`,
    'xml of a store': ({ service, value }) => `<id>{${service}}</id>\n<secret>{AQAAABAAA ${value}}</secret>`,
    'flag of a command': ({ service, label, value }) =>
      `${service} login --${label.replace(/ /g, '-')} ${value} --region eu`,
    'log line of another kind': ({ service, label, rest }) => `[DEBUG] ${service}: using ${label}${rest}`,
    'json in a string': ({ service, label, value }) =>
      JSON.stringify({ body: JSON.stringify({ [service]: { [camel(label)]: value } }) }),
  },
};

/** A value that stands beside nothing but the name of a service. */
const ALONE: Readonly<Record<Half, Readonly<Record<string, Template>>>> = {
  tuned: {
    'service and quoted value': ({ service, value }) => `${service} '${value}'`,
    'service = value': ({ service, value }) => `${service} = '${value}'`,
  },
  heldBack: {
    'service: value': ({ service, value }) => `${service}: "${value}"`,
    'service and two values': ({ service, value, other }) => `${service} '${value}' ${service} '${other}'`,
    'value alone': ({ value }) => `here you are:\n${value}\n`,
  },
};

const SPOKEN: Readonly<Record<Half, Readonly<Record<string, Template>>>> = {
  tuned: {
    'password is': ({ service, value }) => `The password for ${service} is ${value} and the user is admin.`,
    'password colon': ({ value }) => `Log in as admin, password: ${value}`,
    'password dash': ({ service, value }) => `${service} password - '${value}'`,
    'added line': ({ value }) => `@@ -3 +3 @@\n-DB_HOST=x\n+DB_PASSWORD=${value}\n`,
    'bold password': ({ value }) => `- **Password:** ${value}`,
  },
  heldBack: {
    'password table': ({ value }) => `| user | admin |\n| password | ${value} |\n`,
    'password of a numbered line': ({ value }) => `12: user: admin\n13: password: ${value}\n`,
    'set the password to': ({ service, value }) => `I set the ${service} password to "${value}" yesterday.`,
    'use it as password': ({ value }) => `Use "${value}" as the password.`,
    'password in brackets': ({ value }) => `Sign in with admin (password: ${value}).`,
    'pwd arrow': ({ service, value }) => `${service} pwd -> ${value}`,
    'login with': ({ value }) => `user admin, passphrase "${value}"`,
  },
};

/** Make so many cases of one half, the same for the same seed. */
export function makeSecretCases(half: Half, count: number, random: Random): SecretCase[] {
  const kinds = [
    ...Object.entries(LABELLED[half]).map(([form, template]) => ({ form, template, shapes: SHAPES[half] })),
    ...Object.entries(ALONE[half]).map(([form, template]) => ({
      form,
      template,
      shapes: SHAPES[half].filter(({ alone }) => alone),
    })),
    ...Object.entries(SPOKEN[half]).map(([form, template]) => ({
      form,
      template,
      shapes: [{ name: 'password', make: password }],
    })),
  ];
  return Array.from({ length: count }, (_, index) => {
    const { form, template, shapes } = kinds[index % kinds.length]!;
    const shape = pick(shapes, random);
    const [value, other] = [shape.make(random), shape.make(random)];
    const [open, close] = pick(QUOTES[half], random);
    const rest = pick(SEPARATORS[half], random) + open + value + close;
    const made = template({
      random,
      service: serviceName(random),
      label: pick(LABELS[half], random),
      value,
      other,
      rest,
    });
    const secrets = [value, other].filter((secret) => made.includes(secret));
    return { form: `${form}, ${shape.name}`, text: made, secrets };
  });
}

/** Wrap a text as a hook's payload delivers it. */
export function asPayload(text: string, random: Random): unknown {
  const base = { session_id: hex(12)(random), hook_event_name: 'PostToolUse', cwd: '/srv/app' };
  return pick(
    [
      { ...base, tool_name: 'Bash', tool_input: { command: 'cat notes' }, tool_response: { stdout: text, stderr: '' } },
      { ...base, tool_name: 'Write', tool_input: { file_path: '/srv/app/notes.txt', content: text } },
      { ...base, tool_name: 'Edit', tool_input: { file_path: '/srv/app/a.txt', old_string: 'TODO', new_string: text } },
      { session_id: base.session_id, hook_event_name: 'UserPromptSubmit', cwd: '/srv/app', prompt: text },
    ],
    random,
  );
}
