/** Where people and programs put credentials without an operator beside their name, each with harmless text of the same shape. */
import { expect, it } from 'vitest';
import { redactor } from '../src/redactor.ts';

const WEAK = 'otter!Lake42';
const OTHER = 'Birch_c4noe9';
const TOKEN = 'mQ7tZx2LwB9rYc4K';
const HEX = 'c27d1e90ab5f43868d02e4f1b7a9360c';
const UUID = '7c1f0a4e-52bd-4d0e-9b86-3fa2d1c05e77';

it.each([
  // Columns.
  ['a Markdown table', `| service | api key |\n|---|---|\n| mail | ${TOKEN} |\n| maps | ${HEX} |`],
  [
    'a table of a database client',
    `+----+----------+\n| id | passwd   |\n+----+----------+\n| 1  | ${WEAK} |\n| 2  | ${OTHER} |\n+----+`,
  ],
  ['CSV', `host,user,password\ndb1,ann,${WEAK}\ndb2,ben,${OTHER}\n`],
  ['columns aligned by blanks', `USER      PASSWORD\nann       ${WEAK}\nben       ${OTHER}\n`],
  ['rows of an INSERT', `INSERT INTO users (name, password) VALUES ('ann', '${WEAK}'),\n ('ben', '${OTHER}');`],
  // Labels that end their line.
  ['a list below a heading', `Passwords:\n- staging: ${WEAK}\n- prod: ${OTHER}\n`],
  ['a heading of Markdown', `## API tokens\n\n- mail: ${TOKEN}\n- maps: ${HEX}9\n`],
  ['an answer below its question', `what's the admin password?\n${WEAK}\n`],
  ['an answer in a chat', `Ann: what's the password for the wiki?\nBen: ${WEAK}\n`],
  ['what a program prints below its announcement', `Your access token is\n\n    ${TOKEN}\n`],
  ['what a terminal prints below a variable', `$ echo $MAIL_TOKEN\n${TOKEN}\n`],
  // What a command reads or takes without a long flag.
  ['a pipe into a login', `echo '${WEAK}' | docker login -u ann --password-stdin`],
  ['a here string', `chpasswd <<< 'ann:${WEAK}'`],
  ["expect's answer", `expect "Password:"\nsend "${WEAK}\\r"`],
  ['an Oracle client', `sqlplus scott/${OTHER}@db.example.com`],
  ['a positional password', `htpasswd -b .htpasswd ann ${WEAK}`],
  ['a flag with a slash', `backup.exe /user:ann /password:${OTHER} /quiet`],
  [
    'a flag that gives a value to a name',
    `aws ssm put-parameter --name /app/db_password --type SecureString --value '${WEAK}'`,
  ],
  ['arguments as a list', `"args": ["--host", "a.example", "--api-key", "${TOKEN}"]`],
  // Code.
  ['a conversion', `var secret = []byte("${TOKEN}")`],
  ['a function that returns it', `String token() { return "${TOKEN}"; }`],
  ['a typed constant', `const MAIL_PAT: &str = "${UUID}";`],
  ['a call that logs in', `client.login("ann", "${WEAK}")`],
  ['a connection', `DriverManager.getConnection(url, "ann", "${WEAK}")`],
  ['an index', `token["prod"] = "${TOKEN}"`],
  ['a default of an argument', `parser.add_argument("--token", default="${HEX}")`],
  ['a form in a test', `await page.fill('input[name=password]', '${WEAK}')`],
  ['a failed assertion', `assert config["api_key"] == expected\nAssertionError: assert '${UUID}' == '${HEX}'`],
  // Markup and dumps.
  ['an element with attributes', `<ws:Password Type="text">${OTHER}</ws:Password>`],
  ['an element named by an attribute', `<string name="mail_api_secret" translatable="false">${HEX}</string>`],
  ['the element beside it', `<Key>Password</Key>\n<Value Protected="True">${OTHER}</Value>`],
  ["ODBC's braces", `Driver={X};Uid=ann;Pwd={${OTHER}};`],
  ["Go's structures", `&{Addr:a.example User:ann Password:harbour4471 DB:0}`],
  // Sentences.
  ['a label further on', `The wifi password at the office is Harbour-42, ask Ann`],
  ['a word before its label', `use harbour-canoe-7 as the passphrase`],
  ['a comment behind it', `here: ${OTHER}, that's the admin password`],
  ['a user and a password', `connecting to a.example with ann:${OTHER}`],
  ['an old and a new one', `I rotated our jwt secret. Old value: ${TOKEN}. New value: ${HEX}.`],
  ['a sign at the end', `new db password since this morning -> ${WEAK}`],
  ['a qualified label', `password (staging): ${WEAK}`],
  ['Spanish', `La contraseña del servidor es ${WEAK}`],
  ['German', `Der API-Schlüssel lautet ${TOKEN}`],
  ['French', `Le mot de passe de la base est ${OTHER}`],
])('no credential stays in %s', (_shape, text) => {
  const masked = redactor.text(text).text;
  for (const secret of [WEAK, OTHER, TOKEN, HEX, UUID, 'harbour4471', 'Harbour-42', 'harbour-canoe-7'])
    expect(masked).not.toContain(secret);
});

it.each([
  '| name | key |\n|---|---|\n| title | headline2 |\n| body | paragraph3 |',
  '| model | tokens | cost |\n|---|---|---|\n| small | 18,237 | 0.42 |',
  'id,name,token_count\n1,ann,1234\n2,ben,5678\n',
  'Passwords:\n- must be long\n- must hold 8 characters\n',
  'def check_password(self, user):\n    return user.is_valid2\n',
  'MAIL_API_KEY=\nMAIL_SECRET=\nDB_PASSWORD=\nPORT=6218\n',
  `INFO requestId=${UUID} userId=${UUID} POST /auth/login 200 554ms`,
  `INFO token refreshed request_id=${UUID} status=200`,
  '.password-strength__bar--4 { width: 82%; background: #a1df73; }',
  'lastPasswordChange: 2026-11-24T06:21:25+02:00',
  'main.checkToken(0xc0001c7bda, 0x3ce9525136f0)',
  'class MailLogin(BaseModel):\n    username: str\n    password: SecretStr\n',
  `POSTGRES_PASSWORD=${'$'}{POSTGRES_PASSWORD:?missing}`,
  'arn:aws:secretsmanager:eu-west-1:862429001216:secret:prod/app/mail-A1ny0R',
  '--set-secrets=DB_PASSWORD=app-db-password:latest,API_KEY=app-api-key:11',
  'psql "postgresql://USERNAME:PASSWORD@10.0.0.4:5432/app"',
  'the password is checked in step3.ts, the token expires in 3600s',
  'echo hello123 | grep hello',
  'use argon2id as the password hash, sha256 for the token',
  'connect("a.example", "db-2") with node:20.11 as base',
  'pass 3 of 5, passed 12/14 tests',
])('harmless text of the same shape stays: %j', (text) => {
  expect(redactor.text(text).text).toBe(text);
});
