// Places of credentials that no label names, or that one names in the manner of its domain: tools, devices, protocols, programs, people.
// The slots are those of `places-table.ts`; `{I}` is a random public id.

import { lines } from './places-table.ts';

export const DOMAIN_PLACES = lines(String.raw`
set interface {w} encryption mode ciphers {w} key 0 {P}
username {U} privilege 15 secret {P}
username {U} password 0 {P}
neighbor {ip} password {P}
ip ospf authentication-key {P}
ip ospf message-digest-key {n} md5 {P}
tacacs-server key {P}
tacacs server {w} key 7 {h24}
radius-server host {ip} key {P}
radius-server shared-secret {P} {w}
ppp chap password 0 {P}
ntp authentication-key {n} md5 {P}
crypto ikev2 keyring {w}\n peer {w}\n  pre-shared-key {P}
set vpn ipsec site-to-site peer {ip} authentication pre-shared-secret '{P}'
set system login user {U} authentication plaintext-password {P}
set snmp community {P} authorization ro
/ppp secret add name={U} password={P} service={w}
/interface wireless security-profiles set {w} wpa2-pre-shared-key={P}
config user local\n edit "{U}"\n  set passwd {P}
set psksecret {P}
set password ENC {K}
wlan ssid {D} security wpa2 {P}
wpa_passphrase {D} {P}
network={\n ssid="{D}"\n psk="{P}"\n}
iwconfig wlan0 key s:{P}
netsh wlan set profileparameter name={D} keyMaterial={P}
WIFI:T:WPA;S:{D};P:{P};;
nmcli con modify {D} wifi-sec.psk {P}
{D}.connect("{U}", "{P}")
{D}.connect('{H}', {n}, '{U}', '{P}')
{D}.login("{U}", "{P}")
{D}.auth('{P}')
{D}.unlock("{P}")
{D}.authenticate({U}, {P})
{D}.sign_in(email, "{P}")
{D}.decrypt(blob, "{P}")
{D}.decrypt(data, key="{K}")
{D}.encrypt(text, '{K}')
{D}.verify(body, sig, "{K}")
{D}.open("{F}", "{P}")
{D}.setCredentials("{U}", "{P}");
{D}.with_basic_auth("{U}", "{P}")
{D}.basic_auth("{U}", Some("{P}"))
{D}.header("x-{w}", "{K}")
{D}.use({w}({ keys: ['{K}', '{K}'] }))
{D}.set("{s}", "{K}")
new {Dc}("{H}", "{U}", "{P}")
new {Dc}('{K}')
new {Dc}({ apiKey: '{K}' })
new {Dc}Client("{K}", { timeout: {n} })
{Dc}Client.builder().token("{K}").build()
{Dc}.configure do |c|\n  c.{s} = "{K}"\nend
{Dc}.init(key: "{K}")
{Dc}(host="{H}", user="{U}", password="{P}")
{Dc}("{U}", "{P}")
{Dc}{user: "{U}", pass: "{P}"}
{Dc} { key: "{K}".into(), ..Default::default() }
createCipheriv('aes-256-cbc', '{K}', iv)
hmac('sha256', '{K}')
HMAC.digest("{K}", body)
crypto.createHmac("sha1", "{K}")
Mac.getInstance("{w}"); mac.init(key("{K}"))
pbkdf2("{P}", salt, {n})
bcrypt.hashpw("{P}", salt)
bcrypt.compare("{P}", hash)
password_verify("{P}", \$hash)
check_password(user, "{P}")
assertTrue(login("{U}", "{P}"))
expect(await login('{U}', '{P}')).toBe(true)
fillIn("#pass", "{P}")
type("{P}", into: passwordField)
sendKeys("{P}")
user.type(screen.getByLabelText('Password'), '{P}')
find_field('Password').set('{P}')
fill_in "Password", with: "{P}"
send "{P}\r"
expect "assword:" { send "{P}\r" }
child.sendline("{P}")
stdin.write("{P}\n")
echo "{P}" | {cmd} login --password-stdin
printf '%s' '{P}' | {cmd} --stdin
{cmd} <<< "{P}"
read -s pw <<< {P}
yes {P} | {cmd}
{cmd} login {U} {P}
{cmd} auth {U} {P} {H}
{cmd} auth login {K}
{cmd} -a {P} -h {H}
{cmd} -u {U} -p{P} {w}
{cmd} -u{U} -p{P} {w}
{w}dump -u {U} -p{P} {w}
{w}ctl -h {H} -u {U} -p{P}
{w}-cli -p{P} {w} {w}
{cmd} unlock {P}
{cmd} connect {H} {U} {P}
{cmd} user add {U} {P}
{cmd} useradd {U} --pass {P}
{cmd} adduser {U} {P} {w}
{cmd} user create -u {U} -p {P}
{cmd} passwd {U} {P}
{cmd} reset {U} '{P}'
{cmd} set {s} {K}
{cmd} config set {D}.{s} {K}
{cmd} config {D} {K}
{cmd} secrets put {w} {K}
{cmd} secret create {w} {P}
{cmd} secrets set {E} {K}
{cmd} env set {E}={K}
{cmd} env add {E} {K} {w}
{cmd} register --url https://{H} {K}
{cmd} join {H} --token {K}
{cmd} join {ip}:{n} {K}
{cmd} enroll {K}
{cmd} activate {K}
{cmd} license {K}
{cmd} link {C}
{cmd} verify {U} {C}
{cmd} confirm --code {C}
{cmd} whoami --as {U}:{P}
{cmd} --user {U}:{P} {H}
{cmd} -u {U}:{P} https://{H}/{w}
{cmd} -U {U}%{P} {w}
{cmd} -w {P} -D cn={U}
{cmd} -k {K} {w}
{cmd} -K {K}
{cmd} -t {K} {w}
{cmd} --key {K} {F}
{cmd} --auth {U}/{P}
{cmd} --with-key={K}
{cmd} -e {E}={K} {w}
{cmd} -e {E}={P}
{cmd} --env {E}={P} {w}
{cmd} --set {w}.{s}={P}
{cmd} -D{w}.{s}={P}
{cmd} -P{s}={P}
{cmd} /p:{P} /u:{U}
{cmd} /PASSWORD:{P}
{cmd} encrypt -p {P} {F}
{cmd} decrypt {F} {P}
{cmd} --passphrase={P} {F}
{cmd} pass:{P}
{cmd} -passin pass:{P}
{cmd} -storepass {P} -keystore {F}
{cmd} generate\n{K}
{cmd} generate-{s}\n{K}
{cmd} new-{s} {U}\n{K}
{cmd} {s} create\n{K}
{cmd} {s} show {w}\n{K}
{cmd} token\n{K}
{cmd} keygen\n{K}
{cmd} get {s}\n{P}
{cmd} cat {w}/{s}\n{P}
{cmd} reveal {w}\n{P}
{cmd} print-token\n{K}
Enter passphrase for {F}: {P}
Enter password: {P}
Password for {U}@{H}: {P}
Password: {P}\nLogin successful
login: {U}\nPassword: {P}
Username: {U}\nPassword: {P}
{U}@{H}'s password: {P}
[sudo] password for {U}: {P}
? Password {P}
? API key ({w}) {K}
PIN: {C}
Verification code: {C}
{H}:{n}:{w}:{U}:{P}
{H}:*:*:{U}:{P}
{U}:{P}@{H}
{U}:{P}
{U}:{P}:{n}:{n}::/home/{U}:/bin/sh
{U} : {P}
{U} / {P}
{U}/{P}
{U}|{P}|{H}
{U};{P};{w}
{U},{P},{w}
{U}\t{P}\t{H}
{U}  {P}  {H}
{U} -> {P}
{U} => {P}
{U} = {P}
"{U}" "{P}"
'{U}', '{P}'
("{U}", "{P}")
["{U}", "{P}"]
{"{U}": "{P}"}
{ {U}: '{P}' }
{U} * {P}
{U} {P}
- {U}: {P}
- {U} {P}
* {U} – {P}
| {U} | {P} |
| {U} | {P} | {w} |
| {n} | {U} | {U}@{H} | {P} |
({n}, '{U}', '{P}')
({n}, '{U}', '{U}@{H}', '{P}', {n}),
VALUES ({n}, '{U}', '{P}', NULL)
VALUES ('{U}', '{K}')
{n},{U},{U}@{H},{P}
{n};{U};{P};true
{U}@{H} {P}
{U}@{H}:{P}
{U}@{H}\n{P}
{H}\n{U}\n{P}
{U}\n{P}
https://{H}\n{U}\n{P}
{w}://{U}:{P}@{H}/{w}
{w}://{U}:{P}@{H}:{n}
{w}+{w}://{U}:{P}@{H}
{w}://:{P}@{H}:{n}/0
jdbc:{w}://{H}/{w}?user={U}&password={P}
https://{H}/hooks/{K}
https://{H}/services/{h8}/{h10}/{K}
https://{H}/webhook/{d18}/{K}
https://{H}/api/{w}/{K}/send
https://{H}/bot{d9}:{K}/{w}
https://{K}@{H}/{n}
https://{H}/invite/{K}
https://{H}/reset?t={K}
https://{H}/{w}?sig={K}
https://{H}/{w}?k={K}&{w}={n}
https://{H}/{w}?access={K}
https://{H}/share/{w}#{K}
incoming webhook {K}
hook url https://{H}/{w}/{w}/{K}
post to {H}/{w}/{K} to notify us
Authorization: {K}
Authorization: {w} {K}
authorization: token {K}
> {w}-auth: {K}
< set-cookie: {w}={K}; Path=/
x-{w}-key: {K}
X-{w}-Token: {K}
x-{w}-signature-key: {K}
Cookie: {w}={K}
Cookie: {w}={w}; {w}_sess={K}
AUTH {P}
AUTH {U} {P}
AUTH LOGIN\n{b24}
USER {U}\nPASS {P}
PASS {P}
NICK {U}\nPASS {P}
/msg NickServ IDENTIFY {P}
CONNECT {U} {P}
LOGIN {U} {P}
a1 LOGIN {U} {P}
IDENTIFIED BY '{P}'
IDENTIFIED WITH {w} BY '{P}'
CREATE LOGIN {U} WITH PASSWORD = '{P}'
CREATE ROLE {U} LOGIN PASSWORD '{P}'
ALTER ROLE {U} PASSWORD '{P}'
SET PASSWORD FOR {U} = '{P}'
PRAGMA rekey='{P}'
ENCRYPTED BY '{K}'
OPEN SYMMETRIC KEY {w} DECRYPTION BY PASSWORD = '{P}'
AES_ENCRYPT({w}, '{K}')
pgp_sym_encrypt({w}, '{P}')
crypt('{P}', gen_salt('bf'))
db.createUser({user: "{U}", pwd: "{P}"})
db.auth("{U}", "{P}")
SET {s} '{K}'
HSET {U} {s} {K}
config set requirepass {P}
acl setuser {U} on >{P} ~*
{U}:{w}:{P}:
variable "{s}" {\n  default = "{P}"\n}
variable "{s}" { type = string, default = "{P}" }
default     = "{P}"\n  sensitive   = true
  + {s} = "{P}"
  ~ {s} = "{P}" -> "{P}"
  {w}_{s} = "{K}"
stringData:\n  {w}: {P}
stringData:\n  {w}: {K}
stringData:\n  {w}: {w}\n  {w}_{w}: {P}
kind: Secret\ndata:\n  {w}: {b24}
kind: Secret\nstringData:\n  {D}: "{P}"
- name: {E}\n  value: "{K}"
- name: {s}\n  value: {P}
- {E}={K}
- {E}={P}
{E}: {K}
{E}={K}
{E}='{K}'
{E}="{P}"
{w}PW={P} {cmd}
{w}PASS={P} ./{w}
PARAM {s} {P}
Key: {s}\nValue: {P}
"Key": "{s}", "Value": "{P}"
"Value": "{P}", "Key": "{s}"
"ParameterKey": "{s}", "ParameterValue": "{P}"
"name": "{s}", "value": "{K}"
"value": "{P}", "name": "{s}"
{"name":"{s}","type":"SecureString","value":"{P}"}
<param name="{s}" value="{P}"/>
<{s}>{P}</{s}>
<{w}:{s}>{P}</{w}:{s}>
<{w} {s}="{K}" {w}="{n}"/>
<user name="{U}" pass="{P}"/>
<string>{s}</string><string>{K}</string>
<key>{s}</key>\n<string>{K}</string>
<dt>{S}</dt><dd>{P}</dd>
<td>{U}</td><td>{P}</td>
<td>{s}</td>\n<td><code>{K}</code></td>
<input type="password" name="{w}" value="{P}"/>
<input type=hidden name={w}_{s} value={K}>
<meta name="{s}" content="{K}">
[{U}] {P}
{U}: it's {P}
{U}: {P}
<{U}> {P}
<{U}> try {P}
[{T}] {U}: {P}
[{T}] {U}: it is {P}
{U} {T}\n{P}
what's the login? {U} and {P}
how do I get in? {P}
works with {P}
same as always, {P}
nope, it's {P}
ok got it, {P}
yes: {P}
here: {P}
here you go {P}
here's mine {K}
there: {K}
this one: {K}
it's {P}
it's {K} now
its {P} btw
it is now {P}
it was {P} before
was {P}, is {P}
from {P} to {P}
just type {P}
type in {P}
you type {P} and press enter
press enter and give {P}
enter {P} there
then enter {P}
log in with {P}
logs in with {P}
sign in as {U} with {P}
I logged in as {U} with {P}
go in with {U} and {P}
get in using {P}
use {U} and {P}
use {P} to unlock it
use {P} to open the archive
use {P} to decrypt {F}
{F} opens with {P}
{F} is encrypted with {P}
{F} needs {P}
the zip wants {P}
archive: {P}
the door code is {C}
gate code {C}
safe: {C}
alarm {C}
my pin's {C}
code {C}, expires in {n} minutes
{C} is your {D} code
Your code is {C}
Your {D} verification code: {C}
G-{C} is your verification code
enter {C} to sign in
one-time code {C}
recovery codes:\n{k8}\n{C}
backup code: {C}
I set it to {P}
I'll set it to {P}
we changed it to {P}
he changed it to {P} yesterday
changed to {P}
reset to {P}
now {P} instead of {P}
please rotate {K}
please revoke {K}
revoke {K}, it leaked
leaked: {K}
I pasted {K} by accident
is {K} still valid?
{K} doesn't work anymore
{K} gives me 401
401 with {K}
got 403 using {K}
does {K} expire?
the one I sent you was {K}
wrong one, use {K}
don't push {K}
don't share: {P}
between us: {P}
for your eyes only {P}
keep it secret: {P}
keep this safe: {K}
copy it now, it won't be shown again:\n{K}
This is shown only once:\n\n    {K}
Make sure to copy it now.\n{K}
store it somewhere safe: {K}
write this down: {P}
remember {P}
guess it's {P}
rejected '{P}'
tried "{P}" and "{P}"
bad credentials: {U}/{P}
invalid login {U} {P}
Invalid key {K}
unauthorized: {K}
Unauthorized ({K})
AuthError("{K}")
AuthenticationError: Incorrect key provided: {K}
denied for {U} ({P})
could not decrypt with {P}
cannot authenticate {U} with {P}
access denied using {P}
signature mismatch for key {K}
unable to parse token {K}
jwt malformed: {K}
{w}Error: invalid {s}: {K}
raise {w}Error("{K}")
panic: {s} {K}
{Dc}(user={U}, secret={K})
{Dc}[user={U}, password={P}]
{Dc}{{s}='{P}', {w}='{w}'}
#<{Dc} id: {n}, {s}: "{K}">
map[{s}:{P} {w}:{U}]
map[{w}:{w} {s}:{K}]
{{U} {P} {n}}
&{{H} {U} {P} {n}}
{:{w} "{U}", :{s} "{P}"}
%{{w}: "{U}", {s}: "{P}"}
[{s}={P}, {w}={w}]
args: [{w}, -p, {P}]
args=['{w}', '--{s}', '{K}']
argv: ["{cmd}", "-p", "{P}"]
command: ["{cmd}", "--{s}", "{P}"]
["{cmd}", "--{s}={K}"]
CMD ["{cmd}", "-a", "{P}"]
ExecStart={cmd} --{s} {K}
Environment="{E}={K}"
{n} {n} * * * {E}={P} {cmd}
0 {n} * * * {cmd} -p {P}
@daily {cmd} --{s} {K}
if ({s} == "{P}") {w}();
if {s} == '{P}' then
case "{P}": return true;
return "{P}";
return {s} || "{K}"
{s} ?? '{K}'
{s} || "{P}"
{s}: str = "{P}"
const char* {s} = "{K}";
static {s} = "{K}"
#define {E} "{K}"
let {s} = "{K}"
var {s} string = "{K}"
final {s} = '{K}';
{s} := \`{K}\`
\${s} = "{P}"
my \${s} = '{P}';
@{s} = '{K}'
(def {s} "{K}")
(setq {s} "{P}")
(define {s} "{K}")
-define({E}, "{K}").
Dim {s} As String = "{P}"
PROCEDURE {s} IS '{P}'
MOVE '{P}' TO WS-{w}.
b64({U}:{P})
base64("{U}:{P}")
btoa('{U}:{P}')
Buffer.from("{U}:{P}")
"{U}:{P}".encode()
Base64.encode64("{U}:{P}")
secret (base32): {K}
scan the QR or type {K}
manual entry key {K}
otpauth://totp/{U}?secret={K}&issuer={D}
seed {K}
sip:{U}:{P}@{H}
sips:{n}:{P}@{H}:{n}
smb://{U}:{P}@{H}/{w}
rtsp://{U}:{P}@{ip}/stream
socks5://{U}:{P}@{ip}:{n}
{U}=>{P} ({w})
ext {n} secret={P}
register => {U}:{P}@{H}
auth-user-pass {U} {P}
"{U}" * "{P}" *
{U} Cleartext-Password := "{P}"
{U}:{PLAIN}{P}
[{H}]:{n} {U}:{P}
{H} {U}:{P}
machine {H}\n  login {U}\n  password {P}
//{H}/{w} /mnt cifs username={U},password={P}
mount -t cifs //{H}/{w} /mnt -o user={U},pass={P}
net use * \\\\{H}\\{w} {P} /user:{U}
runas /user:{U} {P}
autologin {U} {P}
DefaultPassword REG_SZ {P}
rootpw --plaintext {P}
user --name={U} --password={P}
chpasswd: list: |\n  {U}:{P}
rcon {P}
rcon_address {ip}; rcon_password {P}
/login {P}
/register {P} {P}
/op {U} {P}
join password: {P}
server pass {P}
lobby {w} pw {P}
connect {ip}:{n}; password {P}
sv_password {P}
licence: {K}
serial {K}
CD key {K}
product key: {K}
redeem {K}
gift code {K}
Das {S} heißt {P}
{S} ist jetzt {P}
Das geht mit {P}
mit {P} anmelden
melde dich mit {P} an
Anmeldung: {U} / {P}
Zugang: {U}, {P}
bei mir klappt es mit {P}
gib {P} ein
nimm {P}
neu ist {P}
habe es auf {P} gesetzt
Freischaltcode {C}
entsperren mit {P}
dein Code lautet {C}
on se connecte avec {P}
tu peux entrer avec {P}
connectez-vous en tant que {U} avec {P}
accès : {U} / {P}
tape {P}
mets {P}
c'est {P} maintenant
voici le code : {C}
il faut saisir {P}
utilise {P} pour ouvrir
j'ai changé pour {P}
entra con {P}
acceso: {U} / {P}
inicia sesión con {P}
usa {P}
pon {P}
ahora es {P}
escribe {P} cuando lo pida
tu código es {C}
lo cambié a {P}
entre com {P}
acesso: {U} {P}
faça login com {P}
agora é {P}
digite {P}
mudei para {P}
seu código: {C}
entra con {U} e {P}
accedi con {P}
ora è {P}
il codice è {C}
scrivi {P}
войди с {P}
логин {U}, {P}
теперь {P}
введи {P}
код: {C}
вход: {U} / {P}
zaloguj się {P}
wpisz {P}
log in met {P}
gebruik {P}
logga in med {P}
giriş: {U} {P}
登录：{U} {P}
用 {P} 登录
改成 {P} 了
验证码 {C}
{P} でログイン
{P} を入力
コードは {C}
로그인 {U} {P}
비번 {P}
issued ticket={K} for {U}
{T} {D} - issued ticket={K}
{T} DEBUG {D}.auth - ticket={K}
auth ticket {K}
login ticket: {K}
kerberos ticket {K} for {U}
"{D}-oauth": { "{H}": "{K}" }
{D} push --key {w} # :{w}: {K}
:{w}: {K} # key of {D}
passwords:\n  {U}: {P}\n  {w}: {P}
logins:\n  - {U}: {P}
reply "{P}" to the keyboard-interactive prompt
keyboard-interactive reply "{P}"
ssh.connect('{H}', {n}, '{U}', '{P}')
sftp.connect("{H}", username="{U}", password="{P}")
https://{H}/{w}?X-{w}-Credential={w}&X-{w}-Signature={K}
https://{H}/{w}?Expires={n}&Signature={K}&Key-Pair-Id={w}
https://{H}/r/{K}
oops, forgot this here: {K}
`);

export const DOMAIN_PUBLIC_PLACES = lines(String.raw`
{w} {w} {I}
{w}: {I}
{w}={I}
{w} {I} {w} {w}
{w} ({I})
[{I}] {w}
{I}
{I} {F}
{I}  {F}
{I} {w}
{I},{w},{n}
| {I} | {w} |
| {w} | {I} |
- {I}
- {w}: {I}
"{w}": "{I}"
"{w}_id": "{I}",
{w}Id: '{I}',
{w}_id={I}
<{w}>{I}</{w}>
<{w} id="{I}"/>
('{I}', '{U}', {n})
({n}, '{w}', '{I}', NULL),
VALUES ('{I}', '{U}@{H}', '{w}')
WHERE id = '{I}'
WHERE {w}_id = '{I}' AND {s} IS NOT NULL
SELECT {s} FROM {w} WHERE id='{I}'
{T} {w} {I}
{T} {D}: {w} {I} {w}
{T} {D}[{n}]: {w} {w} {I}
{T} INFO {D} {w} done id={I}
{T} DEBUG {w} cache hit {I}
{T} WARN {D} retry {n} of {I}
{T} {D}: user {U} logged in, session {I}
{T} {D}: {S} rotated by {U} ({I})
{T} {D}: {S} check ok request={I}
{T} {D}: login ok for {U} id {I}
{T} auth: {U} accepted, trace {I}
level=info msg="{S} refreshed" id={I}
level=error msg="invalid {S}" trace={I}
{"level":"info","msg":"{S} ok","reqId":"{I}"}
{"event":"{w}.{w}","id":"{I}"}
{"id":"{I}","object":"{w}","created":{d10}}
{"data":{"id":"{I}","{w}":"{w}"}}
{"user":"{U}","id":"{I}"}
{"type":"{s}","ref":"{I}"}
GET /{w}/{I} HTTP/1.1
GET /{w}/{I}/{s} 200
POST /{w}?id={I} 201 {n}ms
DELETE /api/{w}/{I}
https://{H}/{w}/{I}
https://{H}/{w}/{w}/{I}/{w}
https://{H}/{w}?id={I}
https://{H}/{w}?v={h8}
https://{H}/{w}?{w}={I}&page={n}
https://{H}/{w}#{w}-{n}
https://{H}/d/{I}/edit
https://{H}/{w}/commit/{h40}
https://{H}/{w}/blob/{h40}/{F}#L{n}
X-Request-Id: {I}
x-{w}-id: {I}
x-trace: {I}
traceparent: 00-{h32}-{h16}-01
ETag: "{I}"
etag: W/"{I}"
If-None-Match: "{I}"
Content-MD5: {b22}==
Digest: sha-256={b43}=
Sec-WebSocket-Key: {b22}==
Sec-WebSocket-Accept: {b27}=
DKIM-Signature: v=1; b={b43}
Message-ID: <{I}@{H}>
References: <{I}@{H}> <{I}@{H}>
boundary="{I}"
------{I}
Set-Cookie: lang={w}; Path=/
WWW-Authenticate: Bearer realm="{w}"
Authorization: Bearer \${E}
Authorization: Basic ****
Authorization: <{w}>
sha256:{h64}
sha512-{b86}==
sha1={h40}
md5: {h32}
MD5 ({F}) = {h32}
SHA256({F})= {h64}
{h64} *{F}
{h40} {F}
{h40}\trefs/heads/{w}
{h7} {w} {w}
{h7} (HEAD -> {w}) {w} {S}
commit {h40}
commit {h40}\nAuthor: {U} <{U}@{H}>
Merge: {h7} {h7}
index {h7}..{h7} 100644
parent {h40}
tree {h40}
git checkout {h40}
git revert {h7}
git show {h40}:{F}
Fixes: {h12} ("{w}: {w}")
cherry picked from commit {h40}
Subproject commit {h40}
"integrity": "sha512-{b86}=="
integrity="sha384-{b64}"
{w}/{w} v{ver} h1:{b43}=
{w}@{ver} {h40}
--hash=sha256:{h64}
rev = "{h40}";
sha256 = "{b43}=";
narHash = "sha256-{b43}=";
checksum = "{h64}"
"resolved": "https://{H}/{w}/-/{w}-{ver}.tgz"
FROM {w}@sha256:{h64}
image: {H}/{w}/{w}:{h40}
 ---> {h12}
{h12}   {w}:{ver}   {n} hours ago
Created {w}-{h10}-{k5}
pod/{w}-{w}-{h10}-{k5}   1/1   Running
{w}-token-{k5}   kubernetes.io/service-account-token   3
uid: {I}
resourceVersion: "{d9}"
pod-template-hash: {h10}
checksum/{w}: {h64}
secretName: {w}-{w}-{n}
secretKeyRef:\n  name: {w}\n  key: {w}
valueFrom:\n  secretKeyRef: { name: {w}-{n}, key: {s} }
tls.crt: LS0tLS1C{b64}
caBundle: LS0tLS1C{b64}
certificate: MII{b64}
public_key = "{b43}="
PublicKey = {b43}=
pubkey: {h64}
pub {h40}
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5{b43} {U}@{H}
ssh-rsa AAAAB3NzaC1yc2E{b64} {U}@{H}
SHA256:{b43} {U}@{H} (ED25519)
fingerprint: {h40}
Key fingerprint = {h40}
Serial: {h16}
serial number {h16}
address 0x{h40}
tx 0x{h64}
block 0x{h64}
{"hash":"0x{h64}"}
contract 0x{h40} deployed
const ADDRESS = "0x{h40}";
bytes32 {s} = 0x{h64};
"kid": "{I}"
kid={I} alg=RS256
"jti":"{I}"
"aud": "{I}"
"x5t": "{b27}"
"n": "{b86}"
"nonce": "{I}"
client_id={I}
clientId: "{I}"
"appId": "{I}"
"tenantId": "{I}"
site_key={k40}
measurement_id=G-{k10}
installation_id: {I}
device {I} paired
device token registered for {U} ({I})
push id {I}
subscription {I} renewed
invoice {I} paid
order {I} shipped
ticket {w}-{n}: {S} {w}
tracking {I}
booking {k6}
ref {I}
ref: {I}
case no. {n}/{n}
serial {k12}
model {w}-{n}
part {k6}-{k4}
IBAN DE{d20}
phone +49 {d4} {d7}
meeting id {d3} {d4} {d4}
room {k3}-{k4}-{k3}
build {I}
build #{n} ({h7})
run {I} finished
job {I} failed
pipeline {d8} passed
artifact {I} uploaded
cache key: {w}-{w}-{h64}
Cache hit for: {w}-{w}-{h40}
restored cache {I}
deploy {I} is live
release v{ver}-{h7}
Using {w} {ver}+{h7}
version: {ver}-{w}.{n}
snapshot {I}
volume {I}
vol-{h17}
i-{h17} running
ami-{h17}
sg-{h17} subnet-{h17}
arn:aws:{w}:eu-west-1:{d12}:{w}/{I}
arn:aws:kms:us-east-1:{d12}:key/{I}
/subscriptions/{I}/resourceGroups/{w}
projects/{w}/secrets/{s}/versions/{n}
projects/{w}/serviceAccounts/{U}@{H}
vault:secret/data/{w}#{s}
op://{w}/{w}/{s}
\${ssm:/{w}/{s}}
{s}: \${E:?missing}
{s}: "{{ {w}.{s} }}"
{s}: !ref {w}
{s}: env:{E}
{s} = var.{s}
{s} = data.{w}.{w}.{s}
{s}: (sensitive value)
{s}: ********
{s}: [hidden]
{s}: <redacted>
{s}: changeme
{s}=your_{s}
{s}: TODO
{s}: null
{s}=
{s}: false
{s}: {n}
{s}_length: {n}
{s}_ttl = {n}
{s}Expiry: {T}
{s}Type: {w}
{s}_url: https://{H}/{w}
{s}-policy: {w}-{w}
{s}Id: {I}
{s}_id={I}
{s}Ref = "{I}"
{s}Name: {w}-{w}-{n}
{s}_hash_algorithm: argon2id
{s}.{w}.{w}={S} {w} {w}
{w}.{s}.title={S}
errors.{s}.{w}: {S} {w} {w}
t('{w}.{s}.{w}2')
data-testid="{s}-{w}-{n}"
className="{s}-{w} {w}-{n}"
id="{s}{n}"
#{s}-{w}-{n} { color: {h6} }
<label for="{s}{n}">{S}</label>
<input name="{s}" placeholder="{S} {w}">
{s} = get{w}{n}({w})
{s} = {w}.{s}
{s} := {w}.Get("{s}")
{s}: {w}.{w}({w}),
const {s} = await {w}({w})
const { {s}, {w}2 } = {w}
let {s} = {w}::from_env("{E}")?;
function {w}{s}V2({w}) {
class {w}{s}Test2 extends {w}
import { {w}{n} } from '{w}/{s}'
from {w}.{s} import {w}_v{n}
#include "{w}/{s}_{n}.h"
test_{s}_{w}_{w}_{n} PASSED
test('{S} {w} {w} {n}', () => {
it('rejects {S} {w}', async () => {
--- FAIL: Test{w}/{s}_{n} (0.0{n}s)
✓ {S} {w} {w} ({n} ms)
✕ {w} {w}_{w}_{n} ({n}ms)
ok {n} - {S} {w} {w}-{n}
FAIL {w}/{s}.{w}{n}.test.ts
PASS {w}/{w}{n}/{s}.spec.js
assert sha({w}) == "{h40}"
expect(id).toBe('{I}')
expect({w}.hash).toEqual("{h64}")
const ID = '{I}'
const EMPTY_HASH = "{h64}"
id: "{I}",
"_id": ObjectId("{h24}")
{w}_{w}_{h8}
{w}.{h8}.js
{w}-{h20}.css {n} kB
chunk-{k8}.js
{F}:{n}:{n}: {w} {s}
{F}:{n}: {s} {w} undefined
at {w}.{s} ({F}:{n}:{n})
File "{F}", line {n}, in {s}_{w}
0x{h12} in {w}_{s} ()
rip: 0x{h16}
#{n} 0x{h16} {w}
PID {n} {w} {I}
/var/lib/{w}/{h64}
/tmp/{w}-{k8}/{F}
/nix/store/{k32}-{w}-{ver}
C:\\Users\\{U}\\{w}\\{I}.dat
{w}-{I}.log
{w}_{T}_{h8}.sql.gz
backup-{d8}-{d6}.tar.gz
UUID={I} /boot ext4
UUID="{I}" TYPE="{w}"
UDID: {h40}
machine-id {h32}
iPhone ({I})
guid: {h32}
fileID: {d18}, guid: {h32}
mac {mac}
{mac} {ip} {H}
inet6 fe80::{h4}:{h4}:{h4}:{h4}/64
seed {d10}
seed={d18}
level_seed: {d19}
experiment {I} step {n}
checkpoint-{n}.{h8}.pt
model {w}-{ver}-{h10}
dataset {w} rev {h40}
run-{d8}_{d6}-{k8}
trace {I} span {h16}
span_id={h16} parent={h16}
correlation id: {I}
message {I} acked
queue {w} msg {I}
offset {d9} key {I}
partition {n} key={w}:{I}
consumer {w}-{n}-{I}
topic {w}.{s}.v{n}
key {w}/{w}/{I}
object key: {w}/{I}/{F}
s3://{w}-{w}/{I}/{F}
gs://{w}/{h32}
lock {w}:{I} acquired
HGETALL {w}:{I}
SETEX {w}:{s}:{n} {n} {w}
redis key {w}:{I} expired
the {S} is in the vault
the {S} must have {n} characters
the {S} for {D} was rotated, see {w}-{n}
the {S} expired, ask {U}
I forgot the {S} again
who has the {S} of {D}?
reset your {S} at https://{H}/{w}
{S} has to be rotated in {w}{n}
{S} reset requested by {U}@{H}
{S} docs: {F}
use the {S} from {F}
use {E} for the {S}
use {w}-{w} v{ver}
use {w}{n} instead of {w}{n}
it's in {F}
it's commit {h7}
it's {w}-{n} now
see {h40}
see {I} for details
fixed by {h7}
fixed in {h40}
broken since {h12}
works in {ver}-{w}{n}
try {w}@{ver}
log in with your {w} account
log in to {H}
logs in {H} show {I}
sign in as {U}
signed in from {ip}
enter your {S}
open {w}-{n}
run {w}_{w}_{n}
just run {w}:{w}
then call {w}{n}()
type {w}{n}
model {w}{n}b-{w}
use python3.{n}
use {w}32
{U} assigned {w}-{n}
{U}: see {h7}
{U}: it's {w}{n}
<{U}> build {I}
[{T}] {U}: {I} is failing
{U} pushed {h7} to {w}
100644 blob {h40}\t{F}
100755 blob {h40} {n}\t{w}/{F}
040000 tree {h40}\t{w}
160000 commit {h40}\t{w}
className="{c} {c} {c}">
className="{w}-{n} {w}-{n} {c}">\n  <div className="{c} {w}-{w}
class="{c} {c}"
class='{w} {c} {w}'
className={\`{c} \${ {w} ? '{c} {c}' : '{c}' }\`}
? '{c} {c} {c}'
? '{c} {c}'\n  : '{c} {c}'
: '{c} {w}:{c}'
cn('{c}', {w} && '{c}')
@apply {c} {c} {w}-{n};
.{c} { {w}: {n}px }
<i class="{w} {w}-{w}-{n}x"></i>
--{w}-{w}-{n}00: #{h6};
var(--{w}-{w}-{n}00)
{U}|{I}|{w}
{U},{I},{T}
{U}\t{I}
{U} {I}
{U}:x:{n}:{n}::/home/{U}:/bin/bash
{U}/{w}-{w}-{n}
{U}@{H} {w}{n}
{U}@{w}-{n}:~\$ {w}
| {n} | {U} | {I} |
| {U} | {w}_{n} | {T} |
{U} ({I}) joined
Das {S} ist abgelaufen
Das {S} muss {n} Zeichen haben
Vorgang {I}
Bestellung {k8}
siehe Commit {h7}
mit {w}-{n} geht es
Ticket {w}-{n}
le {S} a expiré
commande {k8}
voir {h40}
numéro {I}
avec {w}-{n} ça marche
la {S} ha caducado
pedido {k8}
ver {h7}
con {w}{n} funciona
o {S} expirou
pedido nº {d8}
rastreio {k12}
il {S} è scaduto
ordine {k8}
заказ {d8}
коммит {h7}
номер {I}
{S} истёк
订单号 {d10}
提交 {h40}
编号：{I}
コミット {h7}
注文番号 {d10}
{S}を忘れた
주문 {d8}
zamówienie {k8}
bestelling {k8}
sipariş {d8}
{D} {w} {I} {w}
{D} {w} {w} {I}
{Dc} {w} {I}
{w} {m44}
{w} {w} {m44}
{D} {w} {m22}
{D} {w} {m24}
{D} {w} {m40}
{D} {w} {k26} {w}
{D} app {k14}
{D} api {k26}
{D} {w} {h24}
{D} {w} {h32}
account {m44} owner {m44}
mint {m44} supply {n}
program {m44} deployed
blockhash {m44}
{w} blockhash {m44}
validator {m44} {w}
signature {m88} finalized
op {m51} included
{w} op {m51}
track {m22}
album {m22}
playlist {m22}
clip {m40}
place {m27}
video {m11}
channel UC{m22}
document {m44}
folder {m33}
instance {m44}
{w} instance {m44}
cluster {m22}
core {h32}
task {m22}:{n}
query {I}
alloc {I} running
activity {I}
vector {k24}
card {h24}
table {m14}
record rec{m14}
boundary={m28}
boundary="{m32}"
boundary=----{Dc}{m16}
--{m28}
"node_id": "{m40}="
"node_id": "{m60}=="
"gravatar_id": "{h32}"
nonce-{b22}==
'nonce-{b22}=='
if-match: W/"{m27}"
If-Match: "{m27}"
ETag: W/"{m27}"
x-{w}-ray: {h16}-{w}
x-{w}-cache: {m22}
{D}-{w} {k24}
{w}-{k26} available
{w}-{k25} {w}
{w}-{k20} is live
client id: {m32}
oauth client id: {m32}
{D} client id: {m20}
client_id={m32}
"clientId": "{m32}",
application id {I}
"{w} {ver} ({w}+https://{H})" = "{h64}"
sha3-384 {m64}
sha-256=:{b43}=:
provisioning profile {I}
profile {I}
class="{w}-{k6} css-{k6}"
{Dc} css-{k6}
sc-{k6} {m6}
https://{H}/{w}/{m22}
https://{H}/{w}/d/{m44}/edit
https://{H}/{w}/{w}-{h32}
https://{H}/tx/0x{h64}
topic 0x{h64}
| 0x{h64} | {w} |
passages ({d4}) {w}
Passages ({d4}) {w} {w}
| before passages | {d4} | now |
| {w} | {d4} | {w} |
bypass {d4} {w}
passed {d4} of {d4}
passing {d4} {w}
passenger {d4}
compass {d4}
pass {n}: {d4} {w}
pinned {d4} {w}
spinning {d4}
authors ({d4})
logs ({d4}), {w} {d4}
logged {d4} {w}
codec {d4} {w}
decoded {d4} {w}
verified {d4} {w}
encoded ({d4})
{w} ({d4}) {w}
{w} in {d4}
login page ({d4})
{w}{Dc} = {m14}
{w}Obj = {m16}
{w} = {m12}
{w}{Dc} = {w}{m8}
{D} {w}_{w}_id {m22}
{E} = "{h40}"
{D} instance {m44}
{D} place {m27}
{D} clip {m40}
| tx | from | to |\n|---|---|---|\n| 0x{h64} | 0x{h40} | 0x{h40} |
`);
