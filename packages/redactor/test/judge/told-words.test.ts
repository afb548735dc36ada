import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

/** Words of which no form tells that they are a password. */
const passwords: readonly (readonly [text: string, password: string])[] = [
  ['{"password":"letmein"}', 'letmein'],
  ['{"db_password": "kestrel"}', 'kestrel'],
  ['{"login": {"user": "anna", "passwd": "sunshine"}}', 'sunshine'],
  ['password = "kestrel"', 'kestrel'],
  ["  password: 'kestrel'", 'kestrel'],
  ['[db]\nuser = "app"\npassword = "swordfish"', 'swordfish'],
  ['client = Client(host="db1", user="app", password="kestrel")', 'kestrel'],
  ['curl -d \'{"email":"lee@example.com","password":"tangerine"}\' https://example.com/login', 'tangerine'],
  ['credentials:\n  client: alerts\n  passphrase: crisp autumn bicycle', 'crisp autumn bicycle'],
  ['host = 10.1.1.5\nuser = app\npassword = lemonade stand', 'lemonade stand'],
  ['password is correct-horse-battery', 'correct-horse-battery'],
  ['log in as tester with password kettle-whistle, then open the cart', 'kettle-whistle'],
  ['{"host": "db1", "db_password": "lantern_gravy"}', 'lantern_gravy'],
  ['PASSWORD = "copper_trombone"', 'copper_trombone'],
  ['The passphrase for the tape drive is nine copper kettles sing. Keep it.', 'nine copper kettles sing'],
  ['the staging password? still "green tram to nowhere", I think', 'green tram to nowhere'],
  ['| host | user | password |\n|---|---|---|\n| db1 | app | marblefountain |', 'marblefountain'],
  ['opts=(--host db1 --password "Cedar.trumpet" --quiet)', 'Cedar.trumpet'],
];

/** What says something of a password in its place. */
const others = [
  '"password": "Passwort"',
  '"password": "Contraseña"',
  '"password": "Enter your password"',
  '"password": "Forgot your password?"',
  '"password": "required"',
  '"password": "string"',
  '"password": {"type": "string"}',
  '{\n  "login.username": "Benutzername",\n  "login.password": "Passwort",\n  "login.token": "Zugangsschlüssel"\n}',
  "{ username: 'Your name', password: 'Your password', submit: 'Log in' }",
  "$rules = ['email' => 'required|email', 'password' => 'required|min:8|confirmed', 'token' => 'required|string'];",
  '{"columns":[{"name":"password","type":"varchar(72)"},{"name":"api_token","type":"char(64)"}]}',
  'password: string',
  'password: str | None = None',
  'password = userPassword',
  'password = config.password',
  'password: $DB_PASSWORD',
  'password: {{ vault_db_password }}',
  'password: changeme',
  "errors: { password: 'is too short' }",
  "it('password is rejected', () => {",
  '<input type="password" name="password" placeholder="Password" autocomplete="current-password">',
  '| password | string | the password of the user |',
  '  --password PASSWORD   the password to connect with',
  'The password is stored in the vault.',
  '"passwordHelp": "At least 9 characters"',
  'fix: password: strip trailing blanks before comparing',
  'Das Passwort wird nie im Klartext gespeichert.',
  'La contraseña caduca cada trimestre, cámbiala antes.',
  'click the Password textbox and wait',
  '| field | type | note |\n|---|---|---|\n| password | string | never logged |',
  'The GitHub account was renamed from robot to robot-rocket-science today.',
  '.post("/login", zValidator("json", z.object({ password: z.string() })), (c) => {',
  'The crate was renamed from robot to robot-rocket-science, so update your lock file.',
];

describe('words in the place of a password', () => {
  it.each(passwords)('do not stay where they are the password: %s', (text, password) => {
    expect(redactor.text(text).text).not.toContain(password);
  });

  it('do not stay in the fields of a payload', () => {
    const payloads = [
      { env: [{ name: 'DB_PASSWORD', value: 'kestrel' }] },
      { fields: [{ name: 'Password', type: 'textbox', value: 'kestrel' }] },
      { columns: ['login', 'password'], rows: [['bob', 'kestrel']] },
      { tool_input: { user: 'app', db_password: 'kestrel' } },
    ];
    for (const payload of payloads) expect(JSON.stringify(redactor.payload(payload).payload)).not.toContain('kestrel');
  });

  it.each(others.map((text) => [text]))('stay where they only speak of one: %s', (text) => {
    expect(redactor.text(text).text).toBe(text);
  });
});
