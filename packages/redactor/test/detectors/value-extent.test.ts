import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const WORDS = /umbrella|teapot|gravel/;
const masked = (text: string) => redactor.text(text).text;

it.each([
  ['an apostrophe that is doubled', "MAIL_PASS='it''s an umbrella 1982'"],
  ['an apostrophe that SQL doubles', "ALTER ROLE bi PASSWORD 'O''Gravel-left-9' VALID UNTIL '2032-01-01';"],
  ['braces of a connection string', 'UID=loader;PWD={semi;gravel}}brace};Encrypt=yes'],
  ['the brackets of Perl', 'DBI->connect($dsn, user => "b", password => q{gravel/and/teapot/4})'],
  ['the brackets of Ruby', "Net.start('relay', password: %q(gravel's teapot umbrella)) { |s| s }"],
  ['a block of YAML', 'smtp:\n  pass: >-\n    quick umbrella\n    teapot 77\nlog: info'],
  ['a tag of YAML', 'mqtt:\n  password: !!str gravel-7731'],
  ['the rest of a line of YAML', 'mqtt:\n  user: a\n  pass: green teapot at noon\n  port: 1'],
  ['the rest of a line of an INI file', '[smtp]\npassword = umbrella in gravel\nport = 1'],
  ['the element of XML', '<password>paper umbrella teapot gravel</password>'],
  ['the element beside its key', '<key>SyncPassphrase</key>\n<string>paper umbrella, cardboard teapot</string>'],
  ['the attribute beside its key', '<add key="SmsPassword" value="paper umbrella" />'],
  ['a quoted cell of CSV', 'name,url,password\nbank,https://b.example,"Teapot, two umbrellas"\n'],
  ['a variable of a line of cron', "0 3 * * * BORG_PASSPHRASE='gravel on the inside' /opt/bk.sh"],
  ['a flag’s argument in a list', 'command: ["redis-server", "--requirepass", "teapotGravel_sk"]'],
  ['a name with its type', 'const PASSWORD: &str = "teapot-gravel";'],
  ['SQL', "CREATE USER x WITH PASSWORD 'under the third umbrella';"],
])('no word of a password stays in %s', (_what, text) => {
  expect(masked(text)).not.toMatch(WORDS);
  expect(masked(masked(text))).toBe(masked(text));
});

it.each([
  ['a rule', 'password: "must be at least 8 characters"'],
  ['a sentence about one', "'password' => 'The provided password is incorrect.',"],
  ['the text of a label', '{"password": "Password for the database", "login": "Mot de passe"}'],
  ['a size', 'Data\n====\npassword:  24 bytes\nusername:  3 bytes'],
  ['a type', 'type Mutation { signIn(email: String!, password: String!): Auth! }'],
  ['a placeholder in JSX', '<Input password={state.password}; name="x" />'],
  ['a file’s edit', '"password": "Password""password": "Mot de passe"'],
  ['a help text', "PASSWORD_HELP='use at least eight characters'"],
])('%s is no password', (_what, text) => {
  expect(masked(text)).toBe(text);
});
