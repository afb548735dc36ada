// Words that stand in a password's place without being one, and places that hold passwords, or never one. Slots: `{S}` a password's label,
// `{V}` the words, `{L}` a label's text, `{U}` a user, `{H}` a host, `{w}` a word, `{n}` a number.

import { lines } from './places-table.ts';
import { list } from './words.ts';

/** Passwords that many people choose. */
export const COMMON_PASSWORDS =
  list(`letmein swordfish dragon monkey sunshine princess football baseball superman batman
  trustno welcome shadow master michael jordan charlie hunter starwars cheese pokemon computer internet whatever freedom mustang ranger
  iloveyou qwertyuiop hottie lovely flower ginger pepper cookie summer winter spring autumn liverpool chelsea arsenal hallo schatz
  geheim sommer passion soleil bonjour amour azerty tequiero estrella amigo secreto joshua jessica ashley bailey killer zxcvbn asdfgh`);

/** The texts of labels, hints and messages. */
export const LABEL_TEXTS = lines(`
Password
password
Your password
New password
Old password
Current password
Confirm password
Repeat password
Repeat your new password
Enter your password
Enter password
Please enter a password
Choose a password
Forgot password
Forgot your password
Reset password
Change password
Show password
Hide password
Create a password
Password for the database
Password of the user
Password or token
The password of the account
The password to connect with
Password confirmation
Password does not match
Passwords do not match
Too short
Too weak
Too common
Not strong enough
Must not be empty
Must be a string
Cannot be blank
Is required
is too short
is not valid
does not match
Wrong user or password
Minimum eight characters
At least eight characters
never stored
not set
not shown
none given
from the keychain
read from stdin
see the vault
ask the admin
same as above
stored in the vault
managed by terraform
known after apply
sensitive value
Access code
Passcode
Passphrase
Secret phrase
Passwort
Kennwort
Passwort vergessen
Passwort eingeben
Neues Passwort
Ihr Passwort
Passwort wiederholen
Bitte Passwort eingeben
Passwort anzeigen
Zugangscode
Geheimes Wort
Wachtwoord
Wachtwoord vergeten
Mot de passe
Mot de passe oublie
Nouveau mot de passe
Votre mot de passe
Contrasena
Nueva clave
Clave de acceptation
Senha
Nova senha
Confirme sua senha
Esqueceu a senha
Palavra passe
Parola
Parola d ordine
Conferma password
Haslo
Powtorz haslo
Heslo
Salasana
Unohditko salasanan
Adgangskode
Glemt adgangskode
Passord
Losenord
Jelszo
Sifre
Sifreni mi unuttun
Kata sandi
Lupa kata sandi
Mat khau
Lozinka
Geslo
Slaptazodis
`);

/** What settings, schemas and code say of a password: a kind, a source, a name. */
export const ENUMERATED =
  list(`hidden masked bcrypt scrypt argon plain plaintext encrypted hashed vault env prompt keychain ask disabled redacted
  inherited generated random auto automatic kerberos ldap saml digest credentials input field text textarea varchar nullable optional omit
  strip sensitive writeonly readonly write-only read-only min-length max-length password-input user-password form-control auth-password
  current-password new-password login_password db-credentials db_password userPassword passwordHash password_hash passwordField my-secret
  postgres-secret app-secrets vault-secret from-env from_file stdin interactive unknown stripped string email number date integer boolean
  secret-text confirmed different matches sometimes filled present never always manual external internal weak medium strong expired
  rotated changed updated reset forgotten recovery username identifier account profile settings security login signin signup register
  authentication authorization session column attribute property parameter argument option variable constant request response body
  form label title tooltip icon lock eye toggle button dialog modal page route redirect validate validator required-field
  onChange handleSubmit setPassword getPassword usePassword formData inputRef userInput newValue oldValue defaultValue testUser`);

/** Places of settings, requests and sentences that hold a password. */
export const PASSWORD_PLACES = lines(String.raw`
{"{s}":"{V}"}
{"{s}": "{V}"}
{"username":"{U}","{s}":"{V}"}
{"username": "{U}", "{s}": "{V}"}
{"email":"{U}@{H}","{s}":"{V}"}
{"email": "{U}@{H}", "{s}": "{V}", "remember": true}
{"user": "{U}", "{s}": "{V}", "host": "{H}"}
{"login":"{U}","{s}":"{V}"}
{"host":"{H}","port":{n},"user":"{U}","{s}":"{V}"}
{\n  "username": "{U}",\n  "{s}": "{V}"\n}
{\n  "host": "{H}",\n  "{s}": "{V}",\n  "port": {n}\n}
{\n    "{w}": {\n        "user": "{U}",\n        "{s}": "{V}"\n    }\n}
{"{s}":"{V}","user":"{U}"}
{"{s}":"{V}","username":"{U}","host":"{H}"}
{"{s}": "{V}", "{w}": {n}}
{"login": {"user": "{U}", "{s}": "{V}"}}
{"login":{"{s}":"{V}","user":"{U}"},"{w}":false}
{"auth":{"username":"{U}","{s}":"{V}"}}
{"credentials":{"email":"{U}@{H}","{s}":"{V}"}}
"login": {\n  "name": "{U}",\n  "{s}": "{V}"\n}
"tool_input": {\n"user": "{U}",\n"{s}": "{V}",\n},
"{w}": [\n"{s}",\n"{s}": "{V}",\n],
{s}: '{V}'\n{w}: {n}
  user: '{U}'\n  {s}: '{V}'
  {s}: '{V}'
    {s}: "{V}"
{s}: {V}\n
curl -d '{"username":"{U}","{s}":"{V}"}' https://{H}/login
curl -s https://{H}/{w} --data '{"email":"{U}@{H}","{s}":"{V}"}'
http POST https://{H}/login username={U} {s}="{V}"
fetch('/login', { method: 'POST', body: JSON.stringify({ email: '{U}@{H}', {s}: '{V}' }) })
await page.fill('#{s}', '{V}')
await api.login({ user: '{U}', {s}: '{V}' })
client = Client(host="{H}", user="{U}", {s}="{V}")
conn = psycopg2.connect(host="{H}", user="{U}", {s}="{V}")
User.create(email: "{U}@{H}", {s}: "{V}")
User.objects.create_user("{U}", {s}="{V}")
db.users.insert({ name: "{U}", {s}: "{V}" })
create user {U} with {s} '{V}';
CREATE USER {U} WITH PASSWORD '{V}';
ALTER ROLE {U} PASSWORD '{V}';
CREATE USER '{U}'@'%' IDENTIFIED BY PASSWORD '{V}';
{s} = "{V}"
{s} = '{V}'
{s}="{V}"
{s}: "{V}"
{s}: '{V}'
{s}: {V}
{s} = {V}
  {s} = {V}
{s} = "{V}"  # {w}
{exp} {S}="{V}"
{w}:\n  user: {U}\n  {s}: "{V}"
{w}:\n  user: {U}\n  {s}: {V}
{w}:\n  host: {H}\n  port: {n}\n  {s}: {V}
[{w}]\nhost = {H}\nuser = {U}\n{s} = {V}
[{w}]\nuser = "{U}"\n{s} = "{V}"
[{w}]\nhost={H}\n{s}={V}\nport={n}
host = {H}\nuser = {U}\n{s} = {V}
{w} "{w}" {\n  username = "{U}"\n  {s} = "{V}"\n}
resource "{w}" "{w}" {\n  name     = "{w}"\n  {s} = "{V}"\n}
<{w}>\n  <user>{U}</user>\n  <{s}>{V}</{s}>\n</{w}>
<user name="{U}" {s}="{V}"/>
  - name: {U}\n    {s}: {V}
- { name: {U}, {s}: '{V}' }
'{s}' => '{V}',
  'username' => '{U}',\n  '{s}' => '{V}',
define('{S}', '{V}');
$cfg['{s}'] = '{V}';
const {s} = "{V}";
let {s} = '{V}'
String {s} = "{V}";
{s} := "{V}"
os.environ["{S}"] = "{V}"
--{s} "{V}"
--{s}={V}
{cmd} --user {U} --{s} {V}
the {s} is {V}
the {s} for {U} is {V}
the {s} is "{V}"
The {s} of {H} is {V}.
{s} is {V}
my {s} is {V}, please log in
log in with user {U} and {s} {V}, then {w}
user {U}, {s} {V}
username: {U}\n{s}: {V}
Username: {U}\nPassword: {V}
User: {U}, {s}: {V}
login {U} {s} {V}
wifi {w}, {s}: {V}
Host: {H}\nUser: {U}\n{s}: {V}
use {s} {V} for {H}
{s} "{V}"
"name": "{s}",\n"type": "textbox",\n"{s}": "{V}",
"label": "Password",\n"Password": "{V}",
"Email": "{U}@{H}",\n"Password": "{V}",
"element": "{S}",\n"text": "{V}",
"name": "{S}",\n"value": "{V}",
{"name":"{S}","value":"{V}"}
- name: {S}\n  value: {V}
- name: {S}\n  value: "{V}"
| {H} | {U} | {s}: {V} |
`);

/** Places whose words are never a password: labels, schemas, documents, code. */
export const OTHER_PLACES = lines(String.raw`
{\n  "login": "{L}",\n  "{s}": "{V}",\n  "forgot": "{L}"\n}
{\n  "username": "{L}",\n  "{s}": "{V}",\n  "submit": "{L}"\n}
{"username":"{L}","{s}":"{V}","token":"{L}"}
{"en":{"{s}":"{V}"},"de":{"{s}":"{L}"}}
  "login.username": "{L}",\n  "login.{s}": "{V}",\n  "login.forgot": "{L}",
  login: '{L}',\n  {s}: '{V}',\n  remember: '{L}',
username: {L}\n{s}: {V}\nconfirm: {L}
{s}: {V}\nconfirm_{s}: {L}\napi_key: {L}
de:\n  login:\n    email: {L}\n    {s}: {V}
labels: { email: '{L}', {s}: '{V}' }
msgid "{s}"\nmsgstr "{V}"
errors: { {s}: '{V}' }
{"errors":{"{s}":["{V}"]}}
{"error":{"field":"{s}","{s}":"{V}"}}
errors.{s} = '{V}'
placeholders = {"{s}": "{V}"}
{"type":"object","properties":{"{s}":{"type":"{V}"}}}
"{s}": {"type": "{V}", "description": "{L}"}
"properties": {\n  "{s}": "{V}",\n  "name": "{w}"\n}
types: { user: 'text', {s}: '{V}' }
casts = ['{s}' => '{V}']
{ name: '{w}', {s}: '{V}' } // {w} {w}
fields: {\n  email: 'email',\n  {s}: '{V}',\n}
interface {w} {\n  {s}: {V};\n}
{s}: {V};
{s}: {V},
{s} = {V};
{s} = {V}
const {s} = {V};
{s}={V}, {w}={w})
def {w}({s}: {V}):
{w}({s}={V})
if {s} == "{V}":
if ({s} === '{V}') {
case '{s}': return '{V}';
it('{s} {V}', async () => {
it('{s}: {V}', () => {
test("{s} is {V}")
<input type="password" name="{s}" placeholder="{V}">
<input id="{s}" autocomplete="{V}">
<label for="{s}">{V}</label>
<Field {s}="{V}" />
<p class="{s}">{V}</p>
| {s} | {V} | {L} |
| \`{s}\` | {V} | {L} |
- \`{s}\`: {V}
- **{s}**: {V}
- {s}: {V} of the {w}
* {s} - {V}
  --{s} {V}  {L}
  --{s}={V}   {L}
:param {s}: {V}
@param {s} {V}
{s}: {V}. {L}.
{s} is {V}
the {s} is {V} and {w} {w}
the {s} is {V} by the {w}
The {s} is {V} when the {w} is {w}.
a {s} is {V} at {w}
{s} {V} for {w}
{s} {V} {w} {w}
The {s} {V} page
no {s} {V} was {w}
fix({s}): {V} {w}
feat: {s} {V}
## {s}: {V}
# {s}: {V} {w} {w}
[INFO] {s}: {V}
WARN {s} {V}
{T} {s}: {V} for {U}
secretKeyRef:\n  name: {w}-{w}\n  key: {s}
passwordSecret:\n  {s}: {V}\n  name: {w}
existingSecret{S}: {V}
{s}_from: {V}
{s}: {V} # {L}
{"kind":"{w}","{s}":"{V}","auth":"{w}"}
auth: { type: "{w}", {s}: "{V}" }
scopes: { {s}: "{V}", {w}: "{w}" }
routes: { {s}: '{V}', {w}: '{w}' }
icons = { user: 'user', {s}: '{V}' }
`);
