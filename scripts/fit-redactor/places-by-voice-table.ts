// Places by who speaks: people in several languages, clients that no rule knows, payloads of tools. Slots as in `places-table.ts`. The second
// table holds what is said in the same voices of things that are public.

import { lines } from './places-table.ts';

/** Places that hold a credential. */
export const VOICE_PLACES = lines(String.raw`
try it with {P} instead, that one works for me
it wants {K} now
hmm, {P} should do
did you use {P}? that's the one for {U}
sorry, meant {K}
wrong one, it has to be {K}
the right one is {K}, I checked
it's {P} since yesterday
here you go: {K}
here it is {P} (for {U})
take {K} until ours is approved
ours is {K}, theirs nobody knows
paste {K} when it asks
type {P} when it asks
answer {P} at the prompt
they gave us {K} for the api
support says the api one is {K} and not to share it
the {w} thing is {K}, keep it out of git
please don't commit it: {K}
keep this private: {K}
don't post this anywhere, {P}
only for you: {P}
put {K} into the vault
store {K} in the keychain
rotate it, it was {K}
we leaked {K} in the last build
{K} was leaked, please revoke
revoke {K} at once
{U} / {P}
{U} / {P} on {H}
{U} and {P}
as {U} with {P} on {H}
{D}: {U} / {P}
{D} is {U}, {P}
{w} access: {U} / {P}
test access {U} {P}
Zugang: {U} / {P}
Zugang {H}: {U}, {P}
Anmeldung mit {U} und {P}
melde dich mit {U} / {P} an
einloggen geht mit {P}
nimm {K}, der andere ist abgelaufen
bitte {K} eintragen
trag {K} ein
das ist {P}, steht auch im Tresor
hinterlegt ist {K}
als Zugang gilt {U}:{P}
der neue lautet {K}
Freischaltung mit {K}
entra con {U} y {P}
acceso {U} / {P}
pon {K} en la cabecera
la nueva es {P}
usa {K} hasta el viernes
connexion avec {U} et {P}
identifiants : {U} / {P}
le nouveau est {K}
mets {K} dans la configuration
colle {K} quand il demande
accesso con {U} e {P}
quella nuova è {P}
acesso {U} / {P}
entre com {U} e {P}
вход {U} / {P}
доступ: {U} {P}
новый: {K}
logowanie {U} / {P}
inloggen met {U} en {P}
ログイン: {U} / {P}
ログインは {U} と {P} です
新しいのは {K} です
登录 {U} / {P}
登录用 {U}，{P}
접속: {U} / {P}
{cmd} add {U} {P}
{cmd} auth {U} {P}
{cmd} auth add {U} {P}
{cmd} user add {U} {P}
{cmd} useradd {U} {P} {w}
{cmd} passwd {U} {P}
{cmd} connect {U} {P} {H}
{cmd} mount {H} {U} {P}
{cmd} unlock {P}
{cmd} unlock {F} {P}
{cmd} open {F} --with {P}
{cmd} push --using-key {K} {F}
{cmd} sign --by-key {K} {F}
{cmd} publish --with-token {K}
{cmd} --keyed {K} {F}
{cmd} kv set {w} value={K}
{cmd} kv put {w}/{w} {w}={K}
{cmd} create secret {w} --from-literal={w}={K}
{cmd} create secret generic {w} --from-literal={w}={K}
{cmd} secret set {w} {K}
{cmd} secret set {w} --body {K}
{cmd} secrets put {w} {K}
{cmd} secrets add {w}={K}
{cmd} secret create {w} --value {K}
echo {K} | {cmd} secret create {w} -
printf %s {K} | {cmd} login --stdin
{cmd} enroll {K}
{cmd} register --code {K}
{cmd} join {H} {K}
{cmd} pair {H} {K}
{cmd} activate {K}
{cmd} license install {K}
{cmd} -U {U} -P {P} {H}
{cmd} -u {U} -x {P} {H}
{cmd} -H {H} -U {U} -P {P} {w}
{cmd} -l {U} -w {P} {H}
{cmd} -a {P} -h {H}
{cmd} -A {P} -X {P} {H}
{cmd} --become-pass {P} {F}
{cmd} {U}@{H} {P}
{cmd} //{H}/{w} -U {U}%{P}
net use x: //{H}/{w} /user:{U} {P}
"data": {\n"value": "{K}",\n"ttl": {n},\n},
"data": {\n"host": "{H}",\n"username": "{U}",\n"value": "{K}",\n},
"path": "secret/{w}",\n"data": {\n"{w}": "{K}",\n},
"path": "kv/{w}/{w}",\n},\n"tool_response": {\n"data": {\n"{w}": "{K}",
"secret": {\n"name": "{w}",\n"result": "{K}",\n},
"type": "random_password",\n"name": "{w}",\n"result": "{K}",
"type":"random_password","name":"{w}","instances":[{"attributes":{"length":{n},"result":"{K}"
"attributes":{"bcrypt_hash":"{w}","result":"{P}","special":true}
"command": "{cmd} secret get {w}",\n},\n"tool_response": {\n"stdout": "{K}",
"command": "{cmd} token create",\n"description": "{w} {w}",\n},\n"tool_response": {\n"stdout": "{K}",\n"stderr": "",
"command": "{cmd} auth print-token",\n},\n"tool_response": {\n"stdout": "{K}",
"command": "{cmd} -u {U} -p {P} {H}",\n"description": "{w}",
"element": "Password field",\n"ref": "e{n}",\n"text": "{P}",
"selector": "#password",\n"value": "{P}",
"selector": "input[type=password]",\n"text": "{P}",
"question": "{w} {w} log in {w}?",\n},\n"tool_response": {\n"answer": "{U} / {P}",
"answers": {\n"Which key?": "{K}",
"headers": {\n"accept": "{w}",\n"x-{w}-key": "{K}",\n},
"url": "https://{H}/{w}",\n"auth": [\n"{U}",\n"{P}",\n],
"username": "{U}",\n"{w}": "{P}",
"user": "{U}",\n"p": "{P}",
"u":"{U}","p":"{P}"
{"credentials":{"client":"{w}","value":"{K}"}}
{"credential":{"id":"{w}","material":"{K}"}}
{"vault":{"{w}":"{K}"}}
{"secrets":{"{w}":"{K}","{w}_{w}":"{w}"}}
page.fill("#password", "{P}")
page.getByLabel("Password").fill("{P}")
page.getByPlaceholder('Password').fill('{P}');
screen.getByLabelText('Password'), '{P}')
cy.get('[name=password]').type('{P}')
driver.find_element(By.NAME, "password").send_keys("{P}")
fill_in 'Password', with: '{P}'
type: "{P}", into: "password"
red:auth("{P}")
client.auth('{P}')
conn.login("{U}", "{P}")
smtp.login('{U}', '{P}')
ftp.login(user='{U}', passwd='{P}')
new Client("{H}", "{U}", "{P}")
{w}.New("{H}", {n}, "{K}")
{Dc}::with_secret("{K}")
{Dc}.builder().credential("{K}").build()
.credentials("{U}", "{P}")
.setCredentials("{U}", "{P}")
auth: ["{U}", "{P}"]
auth = ("{U}", "{P}")
basicAuth("{U}", "{P}")
https://hooks.{H}/{w}/{K}
https://hooks.{w}.io/services/{K}
https://{H}/hooks/{K}
https://{H}/webhook/{w}/{K}
https://{H}/api/webhooks/{d12}/{K}
https://{H}/{w}?access={K}
https://{H}/{w}?ticket={K}&{w}={n}
{T} unable to verify {K}
{T} login {U} {P} rejected
{T} {w}: presented {K}, expected {K}
rejected: {U} with {P}
bad credentials {U}:{P} from {ip}
snmpwalk -v3 -u {U} -a SHA -A {P} -x AES -X {P} {H}
restic -r {F} --password-command "echo {P}" snapshots
gpg --batch --passphrase {P} -d {F}
unzip -P {P} {F}
`);

/** Places that hold none. */
export const VOICE_PUBLIC_PLACES = lines(String.raw`
it came in with {h40}
it started with {h40}, see the {w}
the {w} came in with {h40}, which is on {w}
broken since {h40}
introduced by {h40} and {h12}
reverting {h40} alone is not enough
cherry-pick {h40} onto {w}
{h7} fixes it, {h40} broke it
bisect says {h40}
the bad one is {h40}
the last good one is {h40}
deployed {h40} to {w}
rolled back to {h40}
image {X} is on {H}
build {X} is on {w} now
try run {X} again
look at {X}, it hangs
see {X} for the {w}
ticket {X} is about that
it is {X} in the tracker
job {X} failed
the order {X} came on {w}
the upload got id {X}
the row is {I}
the record {I} is gone
session {I} was closed
request {I} timed out
the token of request {I} was fine
the login of session {I} took {n} ms
the {w} was renamed from {w} to {w}-{w}-{w} today
renamed from {w} to {w}-{w}-{w}
renamed {w}-{w} to {w}-{w}-{w}
it was called {w}-{w}-{w} before
the package {w}-{w}-{w} replaces {w}-{w}
the crate {w}-{w}-{w} is {w}
the account moved to {w}-{w}-{w}
the repository {w}-{w}-{w} was archived
the branch {w}-{w}-{w} is stale
the user {w}-{w}-{w} opened an issue
switch to {w}-{w}-{w} and {w}
merge {w}/{w}-{w}-{w} before {w}
Der Commit {h40} ist kaputt
Der Fehler kam mit {h40}
Vorgang {I} ist abgeschlossen
Sitzung {I} beendet
Anfrage {I} dauerte {n} ms
Passwort vergessen? Siehe Ticket {X}
Das Passwort wurde in {X} erklärt
Der Token der Anfrage {I} ist abgelaufen
El commit {h40} rompe el inicio
La sesión {I} terminó
La petición {I} falló, la contraseña era correcta
Mot de passe oublié, voir {X}
La requête {I} a expiré
Le commit {h40} casse la connexion
Le jeton a expiré ({I})
Wachtwoord vergeten, zie {X}
Verzoek {I} mislukt
Senha esquecida, veja {X}
Pedido {I} recusado
Пароль сброшен, заявка {X}
Запрос {I} отклонён
密码错误，请求 {I}
密码已过期 (请求 {I})
请求 {I} 失败
パスワードの件は {X} を参照
リクエスト {I} が失敗
コミット {h40} で修正
비밀번호 오류, 요청 {I}
{cmd} pull {H}/{w}/token-{w}:{X}
{cmd} pull {H}/{w}/{w}:{ver}-{h7}
{cmd} pull {H}/auth/{w}-key:20{d2}.{d2}.{d2}-{h7}
image: {H}/{w}/token-{w}:{X}
image "{H}/auth/token-{w}:{X}" already present
image: {H}/{w}/secret-{w}@sha256:{h64}
Container image "{H}/{w}/auth-{w}:{ver}-{h7}" pulled
{cmd} get secret {w}-{w}-{k5}
{cmd} get secret {w}-token-{k5}
{cmd} describe secret {w}-{h10}
{cmd} delete pod {w}-auth-{h10}-{k5}
{cmd} import {w}.{w} {X}
{cmd} import {w}_key.{w} {I}
{cmd} show {I}
{cmd} view {X}
{cmd} logs {X}
{cmd} inspect {I}
{cmd} get {w} {I}
{cmd} describe {w} {I}
{cmd} checkout {h40}
{cmd} diff {h40}..{h40}
{cmd} add {w} {X}
{cmd} tag {X} {w}
{cmd} kv get {w}/{w}
uses: {w}/{w}@{h40} # v{ver}
uses: {w}/{w}-auth@{h40}
"stdout": "uses: {w}/{w}@{h40} # v{ver}",\n"stderr": "",
"command": "cat {F}",\n"description": "{w}",\n},\n"tool_response": {\n"stdout": "{h40}",
"command": "git rev-parse HEAD",\n},\n"tool_response": {\n"stdout": "{h40}",
"command": "git log -1",\n"description": "{w} {w}",\n},\n"tool_response": {\n"stdout": "commit {h40}",
"command": "{cmd} ls",\n},\n"tool_response": {\n"stdout": "{X}",
"command": "{cmd} show {w}",\n"description": "{w}",\n},\n"tool_response": {\n"stdout": "{I}",\n"stderr": "",
"tool_name": "{Dc}",\n"tool_input": {\n"id": "{I}",\n"{w}": "{X}",
"tool_input": {\n"fileKey": "{X}",\n"nodeId": "{n}:{n}",\n},
"fileKey": "{m22}",
{"fileKey":"{m22}","nodeId":"{n}:{n}"}
"tool_input": {\n"documentId": "{X}",\n"tab": "{w}",
"tool_input": {\n"key": "{E}",\n"issue": "{X}",
"tool_use_id": "toolu_{m22}",
"session_id": "{I}",\n"cwd": "/srv/{w}",
"uuid": "{I}",\n"parentUuid": "{I}",
"messageId": "msg_{m22}",\n"usage": {
"etag": "{h32}",\n"size": {n},
"cursor": "{b44}",\n"has_more": true,
"next_page_token": "{b44}",
"pageToken": "{m22}",
"type": "varchar({n})",\n"name": "{w}",
"name": "password",\n"type": "varchar({n})",
"name": "api_token",\n"type": "char({n})",
"name": "token",\n"type": "{X}",
"key": "{w}.{n}",\n"value": "#{h6}",
"token": "color-{w}-{n}",\n"value": "#{h6}",
"key": "ctrl+{w}+{n}",
"alias": "{w}.{w}.{w}",\n"token": "{w}-{w}-{n}",
"path": "kv/{w}/{w}",\n"version": {n},
"lease_id": "{w}/{w}/{m24}",
"thread": "{I}",\n"text": "{w} the password {w}",
"title": "reset password {w}",\n"number": {n},\n"sha": "{h40}",
https://{H}/orders/{I}
https://{H}/{w}/{I}/{w}
https://{H}/commit/{h40}
https://{H}/{w}/commit/{h40}
https://{H}/d/{m22}/edit
https://{H}/file/{m22}/{w}
https://{H}/hooks/docs/{w}-{w}
https://{H}/{w}?v={X}
https://{H}/{w}?id={I}&{w}={n}
https://{H}/{w}?cursor={m22}
https://{H}/a/{w}-{h8}.js
{T} session {I} opened for {U}
{T} token refreshed (trace {I})
{T} {w} password check took {n} ms, request {I}
{T} cache key {w}:{X} hit
{T} key {X} evicted
{T} auth ok for {U}, session {I}
{T} issued certificate {X}
serial {X} model {X}
UUID={I} / ext4 defaults
blkid {I}
`);
