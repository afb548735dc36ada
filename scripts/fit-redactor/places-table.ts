// The places that texts for fitting put a value into, one a line. Slots: `{S}` a label, `{V}` its value, `{P}` a chosen password, `{K}` a
// generated key, `{C}` a one-time code, `{X}` what is random and public; the others are fillers. A place with `{S}` and `{V}` is filled
// in with a credential and its label, or with a public thing and its name, so that the label decides and not the place.

/** The lines of a table that hold something. */
export const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Places that a label decides. */
export const LABELLED_PLACES = lines(String.raw`
{S}={V}
{S} = {V}
{S}: {V}
{S} : {V}
{S}:{V}
{S} => {V}
{S} -> {V}
{S} → {V}
{S} - {V}
{S} – {V}
{S} | {V}
{S} {V}
{S}, {V}
{S} ({V})
({S} {V})
[{S}: {V}]
[{S}] {V}
<{S}> {V}
{S}
{V}
{S}:\n{V}
{S}:\n  {V}
{S}:\n\n    {V}
{S}\t{V}
{S}="{V}"
{S}='{V}'
{S}: "{V}"
{S}: '{V}'
{S} "{V}"
{S} '{V}'
{S} \`{V}\`
{S}: \`{V}\`
**{S}**: {V}
**{S}:** \`{V}\`
*{S}* {V}
- {S}: {V}
* {S} – {V}
1. {S}: {V}
- [ ] {S} {V}
> {S}: {V}
# {S}: {V}
# {S} {V}
// {S}: {V}
// {S} is {V}
/* {S} {V} */
-- {S}: {V}
<!-- {S}: {V} -->
; {S} {V}
"{s}": "{V}",
{"{s}":"{V}"}
{"name":"{s}","value":"{V}"}
{"key": "{s}", "val": "{V}"}
{ name: '{s}', value: '{V}' }
- name: {s}\n  value: {V}
- name: {s}\n  value: "{V}"
- key: {s}\n  value: {V}
{s}:\n  value: {V}\n  type: string
{s}:\n  default: {V}
variable "{s}" {\n  default = "{V}"\n}
set {s} {V}
set {s} to {V}
set {s} "{V}"
setx {s} {V}
{exp} {s}={V}
env {s}={V} {w}
{s}={V} {cmd}
$env:{s} = "{V}"
Set-Item {s} {V}
<{s}>{V}</{s}>
<add key="{s}" value="{V}" />
<property name="{s}" value="{V}"/>
<entry key="{s}">{V}</entry>
<string name="{s}">{V}</string>
<input name="{s}" value="{V}">
<td>{S}</td><td>{V}</td>
<th>{S}</th>\n<td>{V}</td>
<dt>{S}</dt><dd>{V}</dd>
| {S} | {V} |
| {D} | {S} | {V} |
| {D} | {V} | {S} |
| {S} | \`{V}\` | {w} |
{D} | {S} | {V}
{S};{V}
{D};{S};{V};{n}
{D},{U},{S},{V}
{s}.value={V}
{s}[0]={V}
{s}:: {V}
{S} ......... {V}
{S} _____ {V}
const {s} = '{V}';
let {s} = "{V}"
var {s} = \`{V}\`
final String {s} = "{V}";
private static final String {s} = "{V}";
{s} := "{V}"
{s} = b'{V}'
{s} = r"{V}"
{s} = f"{V}"
def {s}():\n    return "{V}"
{s} = os.environ.get("{s}", "{V}")
{env}.{s} || '{V}'
getenv("{s}") ?: "{V}"
@Value("{V}") String {s};
#define {s} "{V}"
{s}.set("{V}")
set_{s}("{V}")
with_{s}("{V}")
.{s}("{V}")
{D}.{s} = '{V}'
self.{s} = "{V}"
this.{s} = '{V}'
{D}({s}="{V}")
{D}({s}='{V}', {w}={n})
new {Dc}("{U}", "{V}") // {S}
put("{s}", "{V}")
headers["{s}"] = "{V}"
{s}: {V}\r
-H '{s}: {V}'
-H "{s}:{V}"
--header "{s}: {V}"
?{s}={V}
&{s}={V}&{w}={n}
https://{H}/{w}?{s}={V}
https://{H}/{w}?{w}={n}&{s}={V}
GET /{w}?{s}={V} HTTP/1.1
POST /{w} {s}={V}
curl https://{H}/{w} -d {s}={V}
curl -d '{"{s}":"{V}"}' https://{H}/{w}
--form {s}={V}
-F {s}={V}
-d "{s}={V}"
-e {s}={V}
-D{s}={V}
--set {w}.{s}={V}
--set-string {s}={V}
--build-arg {s}={V}
--from-literal={s}={V}
--{s}={V}
--{s} {V}
--{s} "{V}"
-{s} {V}
/{s}:{V}
{cmd} --{s} {V}
{cmd} --{s}={V} --{w} {n}
{cmd} {w} {s} {V}
{cmd} config set {s} {V}
{cmd} set-{s} {V}
{cmd} secrets set {s} {V}
{cmd} put {s} {V}
{cmd} write {D}/{w} {s}={V}
{cmd} variable set {s} --value {V}
{cmd} {w} --name {s} --value {V}
{cmd} {w} --name {s} --body "{V}"
echo {V} > {s}.txt
echo {V} | {cmd} {w} --{s}-stdin
echo -n '{V}' > /run/secrets/{s}
echo "{s}={V}" >> .env
printf '%s' '{V}' > {s}
cat {s}\n{V}
cat /run/secrets/{s}\n{V}
$ cat {s}.txt\n{V}
$ {cmd} get {s}\n{V}
$ {cmd} show {s}\n{V}
$ echo \${s}\n{V}
$ {cmd} create {s}\n{w} {w}: {V}
$ {cmd} {w} print-{s}\n{V}
{cmd}> get {s}\n"{V}"
? {S} {V}
? {S}: › {V}
Enter {S}: {V}
Please enter your {S}: {V}
Enter {S} for {U}: {V}
{S} [{w}]: {V}
{S} for {U}@{H}: {V}
{U}'s {S}: {V}
{S} for {D} is {V}
{S} of {U} is {V}
{S} is {V}
{S} is "{V}"
the {S} is now {V}
The {S} was {V} until {w}
My {S} is {V}
our {S}: {V}
Here is the {S}: {V}
here's the {S} {V}
here you go, {S} {V}
heres my {S} {V}
this is the {S} for {D}: {V}
your {S} is {V}
Your new {S}: {V}
Your {S} has been set to {V}
Your {S} has been created: {V}
{S} changed to {V}
{S} changed from {V} to {V}
changed {S} to {V}
I set the {S} to {V}
I changed the {S} of {D} to {V}
we rotated the {S}, new one: {V}
{S} rotated: {V}
new {S} {V}
new {S}: {V}, old: {V}
old {S} {V}
temporary {S} {V}
generated {S} {V}
Generated {S} for {U}: {V}
use {S} {V}
use {V} as {S}
use {V} as the {S}
use {V} for the {S}
with {S} {V}
with the {S} {V} it {w}
try {V} for {S}
try {S} {V}
put {V} in {S}
put {V} into the {S} field
paste {V} when it asks for the {S}
it asks for a {S}, type {V}
{V} is the {S}
{V} is our {S}
{V} – that's the {S}
{V} ({S})
{V} # {S}
{V}  // {S}
{V} <- {S}
{V} as {S}
{V} was the {S} of {D}
what's the {S}? {V}
what is the {S}?\n{V}
{S}? {V}
Q: {S}?\nA: {V}
{U}: the {S}?\n{U}: {V}
{U}: {S} pls\n{U}: {V}
{U}> can you send me the {S} for {D}\n{U}> sure, {V}
Slack: {U} posted {S} {V} in #{D}
Email from {U}: {S} = {V}
Don't lose this {S}: {V}
Save this {S}, it's shown once: {V}
{S} (keep safe): {V}
{S}, valid {n} days: {V}
{S} (expires {n}h) {V}
user {U}, {S} {V}
user: {U} {S}: {V}
user={U} {s}={V}
user={U};{s}={V}
{U} / {V} ({S})
login {U} {S} {V}
account {U}, {S} {V}, host {H}
host {H} user {U} {S} {V}
host={H} user={U} {s}={V} dbname={D}
Server={H};User={U};{s}={V};
{w}://{H}?user={U}&{s}={V}
connecting to {H} as {U} with {S} {V}
authenticated {U} using {S} {V}
authenticating with {S}={V}
failed to verify {S} {V}
invalid {S}: {V}
Invalid {S} "{V}"
rejected {S} '{V}' from {ip}
unknown {S} {V}
{S} mismatch: expected {V} got {V}
expected {S} '{V}', received '{V}'
AssertionError: {s} '{V}' != '{V}'
assert {s} == "{V}"
expect({s}).toBe('{V}')
assertEquals("{V}", {s})
if {s} != "{V}":
if ({s} === '{V}') {
when {s} = '{V}'
{T} {D}: {S} {V}
{T} INFO {D} {S}={V}
{T} DEBUG [{D}] {S}: {V}
{T} [{D}] using {S} {V}
{T} WARN {D} - {S} {V} is about to expire
{T} {D}[{n}]: loaded {S} "{V}"
{T} {D} msg="{w} {w}" {s}={V}
{T} level=info {s}={V} took={n}ms
{"level":"info","msg":"{w} {S} {V}"}
{"ts":"{T}","{s}":"{V}"}
{"msg":"{S} is {V}","host":"{H}"}
level=debug msg="{S}: {V}"
DEBUG:{D}:{S}={V}
[{D}] {S} {V}
{D} | {S}: {V}
{D}_1  | {T} {S}: {V}
{T} {D} request headers: {s}: {V}
{T} {D} env {s}={V}
{T} {D} params: {"{s}"=>"{V}"}
Parameters: {"{s}"=>"{V}", "{w}"=>"{n}"}
{D}: error: {S} '{V}' {w} {w}
##[debug]{s}={V}
::set-output name={s}::{V}
::add-mask::{V} {S}
Run {cmd} --{s} {V}
+ export {s}={V}
+ {s}={V}
++ {s}={V}
[{D}] $ {s}={V} {cmd}
Step {n}/{n} : ENV {s} {V}
Step {n}/{n} : ARG {s}={V}
ENV {s}={V}
ENV {s} {V}
ARG {s}={V}
{n}:{n} {s}: {V}
+{s}={V}
-{s}: {V}
-  {s} = "{V}"
+  {s} = "{V}"
@@ {s} @@ {V}
{F}:{n}: {s} = "{V}"
{F}:{n}:{s}: {V}
{F}-{n}-  {s}: {V}
  {n} | {s} = {V}
{n}\t{s}={V}
{s} {V} {H}
{s} is set to {V} in {F}
found {s} in {F}: {V}
grep {s} {F}\n{F}:{s}={V}
TODO remove {S} {V}
FIXME: hardcoded {S} {V}
reminder: {S} {V}
note to self {S} {V}
fyi {S} {V}
btw the {S} ({V}) {w}
ps. {S} {V}
the {w} {S} "{V}" does not work
why is {S} {V} rejected
I get 401 with {S} {V}
{S} {V} gives an error in {F}
does {V} look right as a {S}?
can you store {V} as the {S}?
remember the {S}: {V}
please set {s} to {V} in {F}
please replace the {S} {V} with a variable
add {s}={V} to {F}
the {S} in {F} is {V}
{F} has {S} {V}
{F} contains {s}: {V}
{S} used by {D}: {V}
{D} {S} {V}
{D} {S}: {V}
{D} '{V}' {S}
{D}'s {S} '{V}'
{D} ({S}): {V}
{D}-{s} = {V}
{D}/{s}: {V}
{D} uses {S} {V} for {w}
{D}:\n  {s}: {V}
{D}:\n  {w}: {n}\n  {s}: {V}
[{D}]\n{s} = {V}
[{D}]\nuser = {U}\n{s} = {V}
[{D}]\n{w}={n}\n{s}={V}
{D} {\n  {s} "{V}"\n}
{D} {\n  {s} = "{V}"\n}
{D} { {s}: "{V}" }
machine {H} login {U} {s} {V}
{S}s:\n- {D}: {V}\n- {D}: {V}
{S}s:\n  {D} {V}
## {S}\n\n{V}
## {S}\n\n\`\`\`\n{V}\n\`\`\`
### {S} for {D}\n{V}
{S}\n=====\n{V}
{S}\n---\n{V}
{S} below\n{V}
{S} follows:\n>>> {V}
{S} (copy it): \n\n\t{V}
┌ {S} ┐\n│ {V} │
│ {S} │ {V} │
║ {S}: {V} ║
✔ {S}: {V}
✓ {S} created {V}
🔑 {S} {V}
➜ {S}: {V}
== {S} == {V}
--- {S} {V} ---
{S}: <{V}>
{S}: [{V}]
{S}: {{V}}
{S}=\{{V}\}
{S}: %{V}%
INSERT INTO {w} ({w}, {s}) VALUES ('{U}', '{V}')
UPDATE {w} SET {s} = '{V}' WHERE {w} = {n}
SELECT * FROM {w} WHERE {s}='{V}'
 {s}\n----------\n {V}
{w} | {s}\n{n} | {V}
{w}\t{s}\n{U}\t{V}
{s},{w}\n{V},{n}
{U},{s},{V}
{ "{w}": {n}, "{s}": "{V}" }
{"{D}":{"{s}":"{V}"}}
{"{s}":{"value":"{V}"}}
"{s}" => "{V}",
'{s}' => '{V}',
:{s} => "{V}"
{s}: !vault {V}
{s}: &a {V}
{s} = {V} ; {w}
{s} {V};
{s} "{V}";
{s}\="{V}"
\"{s}\":\"{V}\"
{s}%3D{V}
{S}  ->  "{V}" ({w})
{S}: {V} ({D}, {T})
{S} {V}, {w} {n}
{S} [{V}]
{S} was set: [{V}].
got {S} [{V}] from {D}
got {V} back as {S}
returned {S}: '{V}'
response: {S} {V}
{w} {w} {S} {w} {V}
{w} {S} {w} {w}: {V}
{w} {V} {w} {S}
{w} {S} {w} {w} {w} {V} {w}
{S} {w} {V}
{S} {w} {w} {V}
`);

/** Commands that take a credential in a flag or a place without its name. */
export const COMMAND_PLACES = lines(String.raw`
mysql -u {U} -p{P} {w}
mysqldump -h {H} -u{U} -p{P} {w} > {w}.sql
mysqladmin -u {U} -p{P} {w}
mariadb -u{U} -p{P}
sshpass -p {P} ssh {U}@{H}
sshpass -p '{P}' scp {F} {U}@{H}:
sshpass -p{P} ssh {H}
redis-cli -h {H} -a {P} {w}
redis-cli -u redis://:{P}@{H}
psql "postgres://{U}:{P}@{H}/{w}"
psql postgresql://{U}:{P}@{H}:{n}/{w}
PGPASSWORD={P} psql -h {H} -U {U}
mongo {H} -u {U} -p {P}
mongosh --host {H} -u {U} -p '{P}' --authenticationDatabase {w}
mongodump -u {U} -p {P}
mongodb://{U}:{P}@{H}/{w}
mongodb+srv://{U}:{P}@{H}
amqp://{U}:{P}@{H}:{n}
redis://:{P}@{H}:{n}/0
ftp://{U}:{P}@{H}/{w}
sftp://{U}:{P}@{H}
smb://{U}:{P}@{H}/{w}
ldap://{U}:{P}@{H}
https://{U}:{P}@{H}/{w}.git
https://{K}@{H}/{w}.git
https://oauth2:{K}@{H}/{w}.git
https://x-token:{K}@{H}
git clone https://{U}:{P}@{H}/{w}
git remote set-url origin https://{K}@{H}/{w}
curl -u {U}:{P} https://{H}/{w}
curl --user {U}:{P} https://{H}
curl -su '{U}:{P}' {H}
curl -k -u "{U}:{P}" https://{H}
curl --proxy-user {U}:{P} {H}
curl -x http://{U}:{P}@{H}:{n} {w}
curl https://{U}:{P}@{H}/{w}
curl -H "Authorization: Bearer {K}" https://{H}
curl -H 'X-Auth: {K}' {H}
curl -b "sid={K}" {H}
curl -b {w}={K} https://{H}/
wget --user={U} --password={P} {H}
wget --http-user {U} --http-password {P} https://{H}
http -a {U}:{P} GET {H}/{w}
http {H}/{w} "Authorization:Token {K}"
xh -a {U}:{P} {H}
docker login -u {U} -p {P} {H}
docker login {H} --username {U} --password {P}
podman login -u {U} -p {K} {H}
helm registry login {H} -u {U} -p {P}
helm repo add {w} https://{H} --username {U} --password {P}
skopeo copy --src-creds {U}:{P} docker://{H}/{w}
skopeo copy --dest-creds={U}:{K} {w}
crane auth login {H} -u {U} -p {P}
oras login -u {U} -p {P} {H}
buildah login -u {U} -p {P} {H}
nerdctl login -u {U} -p {P}
htpasswd -b .htpasswd {U} {P}
htpasswd -bc /etc/{w} {U} {P}
htpasswd -nb {U} {P}
openssl enc -aes-256-cbc -k {P} -in {F}
openssl rsa -in {F} -passin pass:{P}
openssl pkcs12 -export -out {w}.pfx -passout pass:{P}
openssl genrsa -aes256 -passout pass:{P}
keytool -genkey -storepass {P} -keypass {P}
keytool -list -keystore {F} -storepass {P}
jarsigner -storepass {P} {w}.jar {w}
zip -P {P} {w}.zip {F}
zip -er -P{P} {w}.zip {w}
unzip -P {P} {w}.zip
7z a -p{P} {w}.7z {F}
7z x {w}.7z -p'{P}'
rar a -hp{P} {w}.rar {F}
unrar x -p{P} {w}.rar
gpg --batch --passphrase {P} -c {F}
gpg --batch --yes --passphrase '{P}' -d {F}
age -p <<< {P}
ansible-playbook -e ansible_password={P} {w}.yml
ansible all -i {w} -e "ansible_become_pass={P}"
ldapsearch -x -D cn={U},dc={w} -w {P} -b dc={w}
ldapadd -x -D "cn=admin" -w {P} -f {F}
ldapmodify -H ldap://{H} -D {U} -w '{P}'
ldapwhoami -x -D {U} -w {P}
smbclient //{H}/{w} -U {U}%{P}
smbclient -L {H} -U '{U}%{P}'
mount -t cifs //{H}/{w} /mnt -o username={U},password={P}
mount.cifs //{H}/{w} /mnt -o user={U},pass={P}
rpcclient -U {U}%{P} {H}
net use Z: \\{H}\{w} {P} /user:{U}
net user {U} {P} /add
wmic /node:{H} /user:{U} /password:{P} {w}
psexec \\{H} -u {U} -p {P} cmd
winexe -U {U}%{P} //{H} cmd
evil-winrm -i {ip} -u {U} -p {P}
crackmapexec smb {ip} -u {U} -p {P}
xfreerdp /v:{H} /u:{U} /p:{P}
rdesktop -u {U} -p {P} {H}
cmdkey /add:{H} /user:{U} /pass:{P}
runas /user:{U} {P}
sqlcmd -S {H} -U {U} -P {P} -Q "{w}"
sqlcmd -S {H} -U sa -P '{P}'
bcp {w} out {F} -S {H} -U {U} -P {P}
isql {w} {U} {P}
sqlplus {U}/{P}@{H}
sqlplus {U}/{P}@//{H}:{n}/{w}
impdp {U}/{P} directory={w}
expdp {U}/{P}@{w} schemas={w}
db2 connect to {w} user {U} using {P}
clickhouse-client --user {U} --password {P}
clickhouse-client -u {U} --password={P} -q "{w}"
influx -username {U} -password {P}
influx auth create -t {K}
cypher-shell -u {U} -p {P}
cqlsh -u {U} -p {P} {H}
nodetool -u {U} -pw {P} {w}
vertica -U {U} -w {P}
vsql -h {H} -U {U} -w {P}
snowsql -a {w} -u {U} -p {P}
beeline -u jdbc:hive2://{H} -n {U} -p {P}
sqoop import --username {U} --password {P}
arangosh --server.username {U} --server.password {P}
etcdctl --user {U}:{P} get {w}
etcdctl user add {U}:{P}
rabbitmqctl add_user {U} {P}
rabbitmqctl change_password {U} {P}
rabbitmqadmin -u {U} -p {P} list {w}
mosquitto_pub -h {H} -u {U} -P {P} -t {w} -m {n}
mosquitto_sub -u {U} -P '{P}' -t '#'
mosquitto_passwd -b {F} {U} {P}
kafkacat -X sasl.password={P} -b {H}
nats --user {U} --password {P} sub {w}
nats pub -s nats://{U}:{P}@{H} {w} {n}
kubectl create secret generic {w} --from-literal=password={P}
kubectl create secret docker-registry {w} --docker-username={U} --docker-password={P}
kubectl config set-credentials {U} --token={K}
kubectl --token {K} get pods
oc login -u {U} -p {P} https://{H}
oc login --token={K} --server=https://{H}
cf login -u {U} -p {P} -o {w}
az login -u {U} -p {P}
az login --service-principal -u {U} -p {K} --tenant {X}
az storage blob upload --account-key {K} -f {F}
aws configure set aws_secret_access_key {K}
gcloud auth activate --key {K}
doctl auth init -t {K}
heroku config:set {E}={K}
flyctl auth login -t {K}
fly secrets set {E}={K}
vercel --token {K} deploy
vercel -t {K}
netlify deploy --auth {K}
wrangler secret put {E} <<< {K}
firebase deploy --token {K}
railway login --token {K}
npm config set //{H}/:_authToken {K}
npm login --auth {K}
npm publish --otp {C}
yarn npm publish --otp={C}
twine upload -u {U} -p {P} dist/*
poetry config http-basic.{w} {U} {P}
poetry publish -u {U} -p {K}
pip install --index-url https://{U}:{P}@{H}/simple {w}
gem push -k {K} {w}.gem
cargo login {K}
cargo publish --token {K}
nuget push {w}.nupkg {K} -Source {H}
dotnet nuget push {w}.nupkg -k {K}
mvn deploy -Drepo.password={P}
gradle publish -Ppassword={P}
gh auth login --with-token <<< {K}
gh secret set {E} -b {K}
gh secret set {E} --body "{K}"
glab auth login -t {K}
tea login add -t {K} -u https://{H}
vault login {K}
vault login -method=userpass username={U} password={P}
vault kv put secret/{w} {w}={P}
vault operator unseal {K}
vault token lookup {K}
vault unwrap {K}
consul kv get -token={K} {w}
nomad status -token {K}
terraform apply -var "db_pass={P}"
terraform login -token {K}
pulumi config set --secret {w} {P}
sops --decrypt --age {K} {F}
restic -r {w} --password-command "echo {P}" backup
borg init --encryption=repokey # {P}
rclone obscure {P}
rclone config create {w} sftp host={H} user={U} pass={P}
rclone config create {w} s3 secret_access_key={K}
s3cmd --access_key={X} --secret_key={K} ls
mc alias set {w} https://{H} {U} {P}
mc admin user add {w} {U} {P}
mc config host add {w} https://{H} {U} {K}
lftp -u {U},{P} {H}
lftp -e "mirror" -u {U},{P} ftp://{H}
ftp -n {H} <<E\nuser {U} {P}
ncftpput -u {U} -p {P} {H} /{w} {F}
tnftp ftp://{U}:{P}@{H}/{w}
expect -c 'spawn ssh {H}; expect "assword:"; send "{P}\r"'
echo {P} | sudo -S {w}
echo '{P}' | sudo -S apt update
echo "{P}" | docker login -u {U} --password-stdin
echo {P} | passwd --stdin {U}
echo "{U}:{P}" | chpasswd
echo -e "{P}\n{P}" | passwd {U}
echo "{P}" | kinit {U}
printf '{P}\n' | kinit {U}@{w}
echo {P} | cryptsetup luksOpen /dev/{w} {w}
echo {K} | gh auth login --with-token
echo {K} | base64
useradd -m -p {P} {U}
usermod -p '{P}' {U}
adduser {U} --password {P}
chpasswd <<< "{U}:{P}"
passwd {U} <<< {P}
smbpasswd -a {U} <<< {P}
nmcli dev wifi connect {w} password {P}
nmcli con add wifi-sec.psk {P}
wpa_passphrase {w} {P}
iwctl --passphrase {P} station wlan0 connect {w}
netsh wlan set profile key={P}
networksetup -setairportnetwork en0 {w} {P}
security add-generic-password -a {U} -s {w} -w {P}
security unlock-keychain -p {P} login.keychain
security import {F} -P {P}
op item create --category login password={P}
bw unlock {P}
bw login {U} {P} --code {C}
pass insert -e {w} <<< {P}
secret-tool store --label={w} {w} {w} <<< {P}
openvpn --auth-user-pass <(echo {U} {P})
snmpwalk -v2c -c {P} {ip}
snmpget -v3 -u {U} -A {P} -X {P} {ip}
ipmitool -I lanplus -H {ip} -U {U} -P {P} power status
racadm -r {ip} -u {U} -p {P} getsysinfo
esxcli -s {H} -u {U} -p {P} {w}
govc about -u {U}:{P}@{H}
virsh secret-set-value {X} {K}
vncpasswd -f <<< {P}
x11vnc -passwd {P}
jenkins-cli -auth {U}:{K} build {w}
java -jar jenkins-cli.jar -s https://{H} -auth {U}:{P} {w}
svn co https://{H} --username {U} --password {P}
hg clone https://{U}:{P}@{H}/{w}
p4 login <<< {P}
rsync --password-file=<(echo {P}) {F} {H}::{w}
mutt -e 'set smtp_pass={P}'
swaks --to {U} --auth-user {U} --auth-password {P} --server {H}
sendemail -xu {U} -xp {P} -s {H}
msmtp --passwordeval "echo {P}"
wp user create {U} {U}@mail.test --user_pass={P}
wp config create --dbname={w} --dbuser={U} --dbpass={P}
drush user:password {U} "{P}"
occ user:add --password-from-env {U} # {P}
django-admin createsuperuser --password {P}
rails runner "User.first.update(password: '{P}')"
artisan user:make {U} {P}
grafana-cli admin reset-admin-password {P}
airflow users create -u {U} -p {P}
superset fab create-admin --username {U} --password {P}
superset fab reset-password --username {U} --password {P}
jupyter server password {P}
code-server --auth password # {P}
ngrok authtoken {K}
ngrok config add-authtoken {K}
cloudflared tunnel run --token {K}
tailscale up --authkey {K}
tailscale up --auth-key={K}
zerotier-cli join {w} # {K}
datadog-agent start -k {K}
sentry-cli --auth-token {K} releases new {w}
stripe login --api-key {K}
twilio login {X} --auth {K}
codecov -t {K}
coveralls --repo-token {K}
bash <(curl -s https://{H}/{w}) -t {K}
snyk auth {K}
sonar-scanner -Dsonar.login={K}
sonar-scanner -Dsonar.token={K}
newman run {F} --env-var "token={K}"
k6 run -e TOKEN={K} {F}
ab -A {U}:{P} https://{H}/
siege --header="Authorization: Basic {K}" {H}
hydra -l {U} -p {P} {ip} ssh
nmap --script-args user={U},pass={P} {ip}
sqlmap -u {H} --auth-cred={U}:{P}
steghide embed -p {P} -cf {F}
cryptsetup luksAddKey /dev/{w} <<< {P}
veracrypt -t -p {P} {F}
pdftk {F} output {w}.pdf user_pw {P}
qpdf --encrypt {P} {P} 256 -- {F} {w}.pdf
qpdf --password={P} --decrypt {F}
ssh-keygen -t ed25519 -N {P} -f {w}
ssh-keygen -p -P {P} -N {P} -f {F}
ssh-keygen -y -P '{P}' -f {F}
dbt run --vars 'pw: {P}'
flask shell -c "set_pw('{U}','{P}')"
{cmd} -u {U} -p {P}
{cmd} -u {U} -p {P} {H}
{cmd} -U {U} -P {P} {w}
{cmd} {w} -u {U} -p '{P}' --{w} {n}
{cmd} -h {H} -u {U} -p {P}
{cmd} -l {U} -p {P}
{cmd} -a {U} -w {P}
{cmd} --user {U} --pass {P}
{cmd} -user {U} -pass {P}
{cmd} --username={U} --pw={P}
{cmd} -t {K} {w}
{cmd} -k {K} {w}
{cmd} --auth {K} {w}
{cmd} --auth={U}:{P}
{cmd} --creds {U}:{P} {w}
{cmd} {w} --credentials {U}:{P}
{cmd} login {U} {P}
{cmd} login -u {U} -p {P}
{cmd} login {K}
{cmd} auth {K}
{cmd} auth login {U} {P}
{cmd} auth set {K}
{cmd} authenticate {U} {P}
{cmd} unlock {P}
{cmd} decrypt -p {P} {F}
{cmd} encrypt --with {P} {F}
{cmd} connect {H} {U} {P}
{cmd} connect {U}/{P}@{H}
{cmd} adduser {U} {P}
{cmd} user add {U} {P}
{cmd} user create {U} {P}
{cmd} user set-password {U} {P}
{cmd} useradd {U} --secret {P}
{cmd} reset-pw {U} {P}
{cmd} change-password {U} {P}
{cmd} create-user --name {U} --pass {P}
{cmd} --url {w}://{U}:{P}@{H}
{cmd} {w}://{U}:{P}@{H}/{w}
`);

/** Sentences and settings that lead to a chosen password without a plain label, or in words of their own. */
export const SPOKEN_PLACES = lines(String.raw`
login: {U} / {P}
login {U}/{P}
login with {U} and {P}
log in as {U} with {P}
log in with {U} / {P}
logged in as {U} using {P}
sign in: {U}, {P}
sign in with {U} : {P}
you can get in with {U} and {P}
get into {H} with {U}/{P}
ssh {U}@{H}, it's {P}
ssh to {H} as {U}, then {P}
credentials {U}:{P}
credentials: {U} / {P}
creds {U} {P}
creds are {U}/{P}
the creds for {D} are {U} and {P}
my creds: {U}:{P}
use {U}:{P} to connect
connect with {U}:{P}
connect to {H} using {U} and {P}
authenticate as {U} with {P}
auth with {U}:{P}
basic auth {U}:{P}
Basic auth is {U} / {P}
admin/{P}
admin:{P}
root:{P}
root / {P}
root {P}
admin login {P}
default admin {P}
the admin is {U} and it's {P}
{D} admin: {U}, {P}
{D} account {U} {P}
{D} account: {U} - {P}
account {U} with {P}
test user {U} / {P}
demo account {U}:{P}
wifi: {w} / {P}
wifi is {P}
the wifi at {w} is {P}
guest wifi {P}
wlan {w}: {P}
vpn {U} {P}
vpn login {U} / {P}
vpn: {U}, {P}
unlock it with {P}
unlock the {w} with {P}
it unlocks with {P}
decrypt with {P}
decrypt it with '{P}'
the archive opens with {P}
the zip is protected with {P}
encrypted with {P}
locked with {P}
when it prompts, type {P}
when prompted enter {P}
it prompts for one: {P}
type {P} at the prompt
enter {P} when asked
sudo asks, it's {P}
sudo is {P}
the keystore is {P}
the keychain wants {P}
the vault opens with {P}
master is {P}
the safe opens with {P}
it was {P} before, now {P}
changed it to {P}
changed from {P} to {P} yesterday
reset to {P}
I reset it to {P} for {U}
reset {U} to {P}
we set {U} to {P}
{U} has {P}
{U} uses {P} everywhere
{U} logs in with {P}
{U} gave me {P} for {D}
{U} told me it's {P}
{U}:{P}@{H}
{U}@{H} {P}
{U}@{H}: {P}
{H} {U} {P}
{H}: {U} / {P}
{H} | {U} | {P}
{H},{U},{P}
{U};{P};{H}
{D}: {U} {P}
{D} - {U} - {P}
user {U} {P}
user {U} with {P}
user: {U}\npass: {P}
username {U}\n{P}
User: {U}\nPW: {P}
user={U}\npw={P}
{U}\n{P}
login as: {U}\n{U}@{H}'s password: {P}
Username: {U}\nPassword: {P}
Username for '{H}': {U}\nPassword for '{H}': {P}
identified by '{P}'
CREATE USER {U} IDENTIFIED BY '{P}';
CREATE USER '{U}'@'%' IDENTIFIED BY "{P}"
ALTER USER {U} WITH PASSWORD '{P}';
ALTER ROLE {U} WITH LOGIN PASSWORD '{P}'
CREATE ROLE {U} LOGIN PASSWORD '{P}'
GRANT ALL ON *.* TO {U} IDENTIFIED BY '{P}'
SET PASSWORD FOR {U} = PASSWORD('{P}')
CREATE LOGIN {U} WITH PASSWORD = '{P}'
ATTACH '{w}.db' AS {w} KEY '{P}'
PRAGMA key = '{P}';
AUTH {P}
AUTH {U} {P}
CONFIG SET requirepass {P}
ACL SETUSER {U} on >{P} ~*
requirepass {P}
masterauth {P}
USER {U}\nPASS {P}
A1 LOGIN {U} {P}
login("{U}", "{P}")
login('{U}', '{P}')
.login({ user: '{U}', pass: '{P}' })
await page.fill('#password', '{P}')
page.type("input[type=password]", "{P}")
fill_in "Password", with: "{P}"
cy.get('#pw').type('{P}')
driver.find_element("id", "password").send_keys("{P}")
send_keys("{P}")
auth=("{U}", "{P}")
auth: { username: "{U}", password: "{P}" }
HTTPBasicAuth("{U}", "{P}")
client.connect("{H}", username="{U}", password="{P}")
ssh.connect('{H}', 22, '{U}', '{P}')
connect("{H}", "{U}", "{P}", "{w}")
mysqli_connect("{H}", "{U}", "{P}", "{w}")
new PDO("mysql:host={H}", "{U}", "{P}")
DriverManager.getConnection(url, "{U}", "{P}")
create_engine("mysql://{U}:{P}@{H}/{w}")
Sequelize('{w}', '{U}', '{P}')
smtp.login("{U}@mail.test", "{P}")
new NetworkCredential("{U}", "{P}")
ConvertTo-SecureString "{P}" -AsPlainText
[PSCredential]::new("{U}", "{P}")
check_pw("{U}", "{P}")
verify('{P}', hash)
bcrypt.hash("{P}", 10)
hashpw(b"{P}", salt)
User.create!(email: "{U}@mail.test", password: "{P}")
create_superuser("{U}", "{U}@mail.test", "{P}")
encrypt(data, "{P}")
Fernet(b"{K}")
jwt.sign(payload, "{K}")
jwt.verify(t, '{K}')
createHmac('sha256', '{K}')
hmac.new(b"{K}", msg)
crypto.scryptSync('{P}', salt, 32)
new Client("{K}")
new {Dc}('{K}')
{Dc}Client(token="{K}")
{D}.init("{K}")
{D}.configure("{K}")
{D}.setAuth("{K}")
Bearer {K}
Authorization: Bearer {K}
authorization: Basic {K}
Authorization: Token {K}
Authorization: {K}
X-Api-Key: {K}
x-{D}-token: {K}
Cookie: session={K}
Set-Cookie: sid={K}; Path=/
Proxy-Authorization: Basic {K}
bearer {K} was rejected
using bearer {K}
https://{H}/hooks/{K}
https://{H}/webhook/{X}/{K}
https://{H}/reset?t={K}
https://{H}/invite/{K}
https://{H}/magic?code={K}
https://{H}/callback?code={K}&state={X}
https://{H}/confirm/{K}
https://{H}/{w}?sig={K}
https://{H}/{w}?signature={K}&expires={n}
otpauth://totp/{D}:{U}?secret={K}
enter code {C}
the code is {C}
your code is {C}
code: {C}
{C} is your {D} code
{C} is your verification code
your {D} code is {C}
verification code {C}
use {C} to verify your account
security code: {C}
one-time code {C}
one time passcode {C}
login code {C}, valid for {n} minutes
2FA: {C}
2fa code {C}
the 2fa was {C}
MFA {C}
otp {C}
OTP is {C}
OTP={C}
pin {C}
PIN: {C}
the pin is {C}
pin for {U} is {C}
my pin is {C}
door code {C}
door code is {C}#
alarm {C}
gate code {C}
unlock code {C}
sim pin {C}
card pin {C}
phone unlocks with {C}
backup code {C}
recovery code: {C}
TAN {C}
sms code {C}
texted me {C} as the code
confirm with {C}
enter {C} in the app
authenticator shows {C}
--otp {C}
--mfa-code {C}
--token-code {C}
--serial-number {X} --token-code {C}
`);

/** Harmless: names, ids and numbers where credentials also stand, in lines that speak of credentials or not. */
export const PUBLIC_PLACES = lines(String.raw`
{S} {w} {w} {X}
{w} {S} {w} for {X}
{S} rotated, request {X}
{S} expired for user {X}
{S} checked in {n}ms ({X})
{S} {w} by commit {X}
{S} of {X} was {w}
{S} in {F}:{n}
{S} in {F} is missing, see {X}
{S} is missing, see {X}
{S} is stored in {F}
{S} reset for {U} at {T}
{S} required by {X}
{S} policy {X}
{S}_{n}_{w}
{S} not found: {F}
{S} from {F} in {X}
{S} is read from {E}
{S}={E}
{s}: \${E}
{s} = {env}.{E}
{s} = os.environ["{E}"]
{s}: {{ .Values.{w}.{s} }}
{s}: {{ secrets.{E} }}
{s}_file: /run/secrets/{w}
{s}Ref: {X}
{s}: {w}
{s}: {w}_{w}
{s}: string
{s} {w}Service.{w}
{s} must have {n} characters
{s} has {n} tokens
{S} length {n}
{S} count: {n}
{S} version v{ver}
{S} {X} {w} {w}
{w} {S}: {X} {w}
auth {w} {X}
auth service {X} started
login {w} from {ip} port {n}
login page {X}
login failed for {U} from {ip}
login took {n} ms, trace {X}
session {X} ended
session {X} of {U} started
token {w} {w} trace_id={X}
tokens used: {n} of {n}
key {w} {X}
key {X} of table {w}
key {w}:{X}
cache key {w}-{X}
partition key {X}
primary key ({w}_id) {X}
foreign key {w}_{w}_{n}
public key {X}
ssh public key fingerprint {X}
key id {X}
kid {X}
password {w} {X}
password hash updated in {X}
password field {w}Input{n}
password reset email {X} sent
password changed for user {X}
the password form in {F}
passwords in {F}:{n}
secret {w} created in namespace {w}, uid {X}
secret/{w}-{X} created
secret {w} mounted at {F}
pin {w} to version {ver}
pinned {w}@{ver}
pin {w} at {X}
code {X} in {F}
code {n} returned
exit code {n}
error code {X}
status code {n}
country code {w}, zip {n}
error {n}: {w}
line {n}
port {n}
year 20{d2}
on port {n}, pid {n}
PID {n}
took {n} ms
{n} tests passed
Listening on {n}
HTTP {n} {w}
issue #{n}
PR #{n}
ticket {X}
order {X}
invoice {X}
tracking number {X}
commit {X}
sha {X}
sha256 {X}
digest: sha256:{h64}
sha512-{b86}==
"integrity": "sha512-{b86}=="
integrity sha256-{b43}=
etag "{X}"
ETag: W/"{X}"
image {H}/{w}@sha256:{h64}
{w}@{ver}
{w}-{ver}.tgz
{w}-{ver}-{d2}
docker pull {H}/{w}:{ver}
docker run -d -p {n}:{n} {w}:{ver}
docker run --name {w}-{n} {w}
docker build -t {w}:{X} .
docker logs {X}
docker exec -it {X} sh
kubectl get pod {w}-{X}-{k5}
kubectl logs {w}-{k10}-{k5} -n {w}
kubectl -n {w} delete pod {w}-{k10}-{k5}
kubectl apply -f {F}
helm install {w} {w}/{w} --version {ver}
git checkout {X}
git cherry-pick {X}
git show {X}:{F}
git log {X}..{X}
git push origin {w}-{n}
git commit -m "{w} {w} {n}"
npm install {w}@{ver}
npm run {w} -- -t {w} -p {n}
npx {w}@{ver} -p {w}
node {F} -p {n} -u {U}
python {F} -k {w}_{n}
pytest -k test_{w}_{n} -p no:{w}
vitest run {F} -t "{w} {w} {n}"
ssh -p {n} {U}@{H}
ssh -i {F} -p {n} {U}@{H}
scp -P {n} {F} {U}@{H}:{F}
psql -h {H} -p {n} -U {U} -d {w}_{n}
mysql -h {H} -P {n} -u {U} {w}
redis-cli -h {H} -p {n} get {w}:{X}
curl -s https://{H}/{w}/{X}
curl -X POST https://{H}/{w} -d id={X}
curl -H "X-Request-Id: {X}" https://{H}
curl -o {w}-{ver}.tar.gz https://{H}/{w}
wget https://{H}/{w}-{ver}.zip
tar -xzf {w}-{ver}.tar.gz
unzip {w}-{X}.zip
openssl x509 -in {F} -fingerprint
openssl dgst -sha256 {F}\nSHA256({F})= {h64}
mkdir -p {F}
cp -p {F} {F}
aws s3 cp {F} s3://{w}-{X}/{w}
aws ec2 describe-instances --instance-ids i-{h17}
gcloud config set project {w}-{n}
terraform import {w}.{w} {X}
{cmd} {w} {X}
{cmd} -p {n} {w}
{cmd} -p {w}-{n}
{cmd} -u {U} -p {n}
{cmd} -k {w}_{n} -t {w}
{cmd} --id {X}
{cmd} --user {U} --id {X}
{cmd} get {X}
{cmd} show {X}
{cmd} set {w} {n}
{cmd} set {w} {w}-{n}
{cmd} create {w}-{n} --region {w}-{w}-1
{cmd} connect {H} {n}
{cmd} run {X}
{cmd} --name {w}-{n} --tag {ver}
{U}: {X}
{U} pushed {X}
{U} opened {X}
{U}@{H}:{F}
{U}@mail.test
user {U} {X}
user {X}
user id {X}, {w} {n}
{D}: {X}
{D} {X} {w}
{D} - {w} - {X}
{D} | {w} | {X}
{D},{w},{X}
| {D} | {X} |
| {w} | {w}_{n} | {X} |
{"id":"{X}"}
{"{w}":"{X}"}
{"id":"{X}","{w}":"{w}","token_count":{n}}
"{w}": "{X}",
{w}: {X}
{w} = "{X}"
{w}={X}
{w} {X}
{w}("{X}")
{w}('{w}', '{X}')
{w}.{w}("{X}", {n})
const {w} = '{X}';
{w} is {X}
the {w} is {X}
{w} was {X}, now {X}
changed {w} from {X} to {X}
set {w} to {X}
use {X} as {w}
expected {X} got {X}
AssertionError: '{X}' != '{X}'
{T} {D}: {w} {X}
{T} INFO {D} {w} {w} {X} {w}
{T} ERROR {D} {w} {X}: {w} {w}
{T} {D} trace={X} span={X} {w}
{T} level=info id={X} took={n}ms
{T} GET /{w}/{X} {n} {n}ms
{ip} - - [{T}] "GET /{w}/{X} HTTP/1.1" 200 {n}
{"level":"info","id":"{X}","msg":"{w} {w}"}
+ {cmd} {w} {X}
##[group]{w} {X}
Step {n}/{n} : FROM {w}:{ver}
 ---> {h12}
Successfully built {h12}
[{n}/{n}] {w} {X}
=== RUN Test{w}_{w}_{n}
--- PASS: Test{w}{n} ({n}s)
✓ {w} {w} {n} ({n} ms)
PASS {F}
at {w} ({F}:{n}:{n})
File "{F}", line {n}, in {w}_{n}
{F}:{n}:{n} - error TS{n}: {w} {w}
0x{h12} in {w}_{n} ()
goroutine {n} [{w}]:
diff --git a/{F} b/{F}\nindex {h7}..{h7} 100644
@@ -{n},{n} +{n},{n} @@ {w}
-  "version": "{ver}",
+  {w}: {X}
https://{H}/{w}/{X}
https://{H}/{w}?id={X}
https://{H}/{w}?page={n}&{w}={X}
https://{H}/docs/{w}-{n}#{w}
/{w}/{w}-{X}/{w}.js
/var/lib/{w}/{X}
C:\Users\{U}\{w}{n}
arn:aws:iam::{d12}:role/{w}-{n}
arn:aws:secretsmanager:{w}:{d12}:secret:{w}-{k6}
subnet-{h17} vpc-{h17}
{w}_{w}_{n}
{Dc}{n}
call {D} at +49 {n} {n}
room {n}, floor {n}
flight LH{n}
ISBN 978-{d10}
IBAN DE{d20}
ID {X}
MAC {mac}
model {X}
serial {X}
firmware {ver}
license MIT {n}
license Apache-2.0
RFC {n}
CVE-20{d2}-{d5}
GHSA-{k4}-{k4}-{k4}
Copyright (c) 20{d2} {Dc}
-----BEGIN CERTIFICATE-----\nMIID{b60}\n{b64}\n{b64}\n{b20}==\n-----END CERTIFICATE-----
-----BEGIN CERTIFICATE REQUEST-----\nMIIC{b60}\n{b64}\n-----END CERTIFICATE REQUEST-----
-----BEGIN PUBLIC KEY-----\nMIIB{b60}\n{b64}\n{b30}\n-----END PUBLIC KEY-----
-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n{b64}\n{b64}\n={b4}\n-----END PGP PUBLIC KEY BLOCK-----
-----BEGIN PGP SIGNATURE-----\n\n{b64}\n{b64}\n-----END PGP SIGNATURE-----
ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC{b64}{b64} {U}@{H}
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{b43} {U}@{w}
age public key: age1{k58}
public key: {b43}=
publicKey: "{b43}="
public-key {b43}=
PublicKey = {b43}=
pubkey {b43}
peer: {b43}=\n  endpoint: {ip}:{n}
minisign key RW{b54}
untrusted comment: signature\nRU{b60}\n
signature verified: {b86}
Signature: {b86}==
TXT "v=DKIM1; k=rsa; p={b64}{b64}"
TXT "{w}-site-verification={b43}"
<meta name="{w}-site-verification" content="{b43}">
<script nonce="{b22}">
script-src 'nonce-{b22}'
script-src 'sha256-{b43}='
<script src="{w}.js" integrity="sha384-{b64}">
data:image/png;base64,{b64}{b64}
url(data:font/woff2;base64,{b64})
"mappings": "AAAA,SAASA,{b4},KAAM,{b6}"
//# sourceMappingURL={w}.{k8}.js.map
/assets/{w}-{k8}.js
assets/{w}.{h8}.css
{w}.chunk.{h20}.js
cache hit: {w}-{w}-{h64}
Cache restored from key: {w}-{w}-{h40}
Cache saved with key: {w}-{h64}
cache key {w}-x64-{w}-{h64}
restore-keys: {w}-{h40}
buildx: exporting {w}-{h64}
FROM {w}/{w}:{ver}@sha256:{h64}
image: {H}/{w}:{ver}-{h7}
image: {w}/{w}:{X}
pulled {w}:{ver} sha256:{h64}
Digest: sha256:{h64}
layer {h12}: Pull complete
{h12}   {w}/{w}:{ver}   "{w}"   {n} hours ago
pod/{w}-{h10}-{k5} created
secret/{w}-{w}-{k5} configured
secret/{w}-token-{k5}   {w}   {n}d
configmap/{w}-{h10} created
serviceaccount/{w}-{n} token mounted
job.batch/{w}-{d8} {w}
MD5 ({w}.txt) = {h32}
SHA1({F})= {h40}
{h64}  {w}-{ver}.tar.gz
{h40}  refs/heads/{w}
{h32}  {F}
md5sum {F}: {h32}
hash {h64}
password hash: $2b$10\${b22}
hashed password {h64}
bcrypt $2y$12$ cost {n}
AES-256-GCM with a {n}-byte key
AES-128-CBC key length {n}
cipher ECDHE-RSA-AES256-GCM-SHA384
TLS_AES_256_GCM_SHA384 {w}
RS256 token, kid {k8}
JWT alg HS256 typ JWT
kid: {k12}
"kid": "{b22}"
"x5t": "{b22}"
signed with RS256 and key id {k10}
HMAC-SHA256 of the token
PBKDF2 with {n} iterations
argon2id password hashing m={n}
base64 of the key
login via OAuth2 in {Dc}{n}
sign in with {Dc}{n} app
login with {Dc}{n} or {Dc}{n}
password manager {Dc}{n} or {Dc}{n}
a password manager such as 1Password or {Dc}{n}
KeePass2 and Bitwarden store passwords
Office365 login and Auth0 token
PKCS11 pin pad, FIDO2 key, WebAuthn2
YubiKey5 key
Wifi6 router, WPA2 wifi
the WPA2 password is in {Dc}{n}
https://{H}/login?redirect=%2F{w}%2F{n}
https://{H}/login?next=/{w}/{n}
https://{H}/auth/callback?state={w}
https://{H}/watch?v={b11}
https://youtu.be/{b11}
https://{H}/d/{b22}/edit
https://{H}/{w}/{b22}?usp=sharing
https://{H}/p/{k10}
https://{H}/gist/{h32}
https://{H}/{w}/commit/{h40}
https://{H}/{w}/blob/{h40}/{F}#L{n}
https://{H}/{w}?utm_source={w}&utm_id={n}
https://{H}/a/{w}?sort={w}_{w}&page={n}
https://{H}/{w}?ref={k8}
https://{H}/password/reset
https://{H}/tokens/{X}
https://{H}/keys/{X}
GET /api/keys/{X} 200
DELETE /tokens/{X}
POST /login {n} {n}ms
POST /oauth/token 401 request {X}
PUT /users/{X}/password 204
redis key session:{X} expired
key user:{X}:{w} evicted
key {w}/{w}/{X}.json not found
S3 key {w}/{X}/{w}.parquet
s3://{w}-{X}/{w}/{X}.gz
object key {X}
kafka key={X} offset={n}
message key {X}
DynamoDB key {"id":"{X}"}
duplicate key value violates "{w}_{w}_key1"
Key (id)=({X}) already exists
Key ({w})=({X}) is not present in table "{w}"
UNIQUE KEY {w}_{w}_idx{n}
idempotency key {X}
Idempotency-Key: {X}
React key {w}-{n}
i18n key {w}.{w}.{w}
keyframe {w}{n}
keyCode {n}
keydown KEY_F{n}
hotkey ctrl+{w}
apt-key {h40}
gpg: key {h16}: public key "{U}" imported
gpg: using RSA key {h40}
fingerprint SHA256:{b43}
Key fingerprint = {h40}
thumbprint {h40}
VIN {X}
tx 0x{h64}
block 0x{h64} {n}
address 0x{h40}
wallet bc1q{k38}
contract {X} verified
ipfs Qm{b44}
nix /nix/store/{k32}-{w}-{ver}
go.sum {w} v{ver} h1:{b43}=
checksum = "{h64}"
resolved "https://{H}/{w}/-/{w}-{ver}.tgz#{h40}"
etag: "{h32}-{n}"
hashed_secret: {h40}
"hashed_secret": "{h40}", "line_number": {n}
csrf cookie set for session {X}
cookie {w}_{n} set
Set-Cookie: lang={w}; Path=/
Cookie: theme={w}; _ga=GA1.2.{d9}.{d10}
session cookie expires 20{d2}
trace: 00-{h32}-{h16}-01
traceparent: 00-{h32}-{h16}-00
x-amzn-trace-id: Root=1-{h8}-{h24}
x-request-id: {X}
X-Amz-Cf-Id: {b54}==
cf-ray: {h16}-FRA
x-github-delivery: {X}
request {X} unauthorized: token expired
401 for {X}: invalid token
403 secret {w} denied for role {w}-{n}
auth failed for {X}: bad password
auth0|{h24} logged in
user {X} changed the password
user {X} logged in with a passkey
login from device {X}
account {X} locked after {n} logins
accounts {d12} and {d12}
credentials for account {d12} expired
creds of {X} expire at {T}
access granted to {X}
access level {n} for {w}_{n}
access log {F}.{n}.gz
seed {n}
--seed={d8}
random seed {d6}
salt {w} {n} rounds
license {X}
licensed under MPL-2.0 / BSD-3-Clause
version {ver} of the auth module
auth-service-{ver}
token-service:{ver}
@{w}/auth-{w}@{ver}
passport-{w}@{ver}
secrets-store-{w}-v{ver}
test_password_{w}_{n}
test_token_{n}_{w}
tokens[{n}] = {w}_{n}
tokenizer {w}-{n}b
{w}-{n}b-instruct-v{n}
max_tokens {n} model {w}-{n}-{d8}
model {w}-{n}-{w}-20{d2}0{n}
self._{w}_{w}_{w}
{w}.{w}_{w}.{w}()
import {w}_{w} from "./{w}-{w}.js"
{w}_{w}_{w}_{w}
{w}{Dc}{Dc}{Dc}
__{w}_{w}__
{w}::{w}::{w}_{n}
{w}-{w}-{w}-{w}.md
#{h6}
color: #{h6};
rgba {n} {n}
font-{w}-{n}
class="{w}-{n} {w}:{w}-{n}"
{w}-{n}px
{n}x{n}
{n}Mi / {n}m
{n}d{n}h
{n}ms/op {n}B/op
{n}e-{n}
+{n}.{n}% 
\${n},{n}.{n}
1.{n}.{n}-rc.{n}+{h7}
^{ver}
~>{ver}
>={ver} <{n}
python{n}.{n} node{n} pg{n}
x86_64-linux-gnu arm64-v8a win32-x64
libssl{n}.so.{n}
utf8mb4_0900_ai_ci
en_US.UTF-8
Europe/{Dc} UTC+{n}
20{d2}-W{n}
q{n}-20{d2}
@{w}{n}
By: {w}{n}, {w}{n}
r{d5} | {U} | {T}
{U}{n} commented
<!{n}> {w} MR !{n}
room {X} code of conduct
code review {X}
QR code for {X}
barcode {d13}
error code E{d4}
error code 0x{h8}
exit code {n} in step {X}
promo code {w}{n}
postal code {d5}
area code {d4}
country code +{n}
color code #{h6}
status code {n}
code {n} lines
code: {n}
code={n}
code: '{w}_{w}'
code ECONNREFUSED {ip}:{n}
npm ERR! code E{n}
source code of {w}@{ver}
verification of {X} failed
verification id {X}
pin tag {ver}
pinned to {h40}
GPIO pin {n}
pin {n} on connector J{n}
pins {n} and {n}
pinout D{n} A{n}
OTP {n} release
OTP library v{ver}
2fa enabled for user {X}
2FA setup took {n} minutes
mfa device arn:aws:iam::{d12}:mfa/{U}
tan({n})
backup {X} created
backup of {d8} rows
recovery of {X} took {n}s
recovery point {X}
restore {w}-{d8}.tar
`);
