// Notations, other fields, styles of names and lines in front, which scenes are made up from.

import { heldLines } from './places.ts';
import { list } from './words.ts';

/** How fields are written: what opens them, one field with `N` for its name and `Y` for its value, what joins and what closes them. */
type Notation = readonly [open: string, field: string, join: string, close: string];

export const NOTATIONS: readonly Notation[] = [
  ['{\n', '  "N": "Y"', ',\n', '\n}'],
  ['{', '"N":"Y"', ',', '}'],
  ['{ ', '"N": "Y"', ', ', ' }'],
  ['"{w}": {', '"N": "Y"', ', ', '},'],
  ['"{\\"{w}\\":{', '\\"N\\":\\"Y\\"', ',', '}}"'],
  ['data: {', "'N': 'Y'", ', ', '}'],
  ['', 'N: Y', '\n', ''],
  ['', 'N: "Y"', '\n', ''],
  ['{w}:\n', '  N: Y', '\n', ''],
  ['{w}:\n  {w}:\n', "    N: 'Y'", '\n', ''],
  ['{w}: {', 'N: Y', ', ', '}'],
  ['env:\n', '  - name: N\n    value: "Y"', '\n', ''],
  ['environment:\n', '  - N=Y', '\n', ''],
  ['environment:\n', '      N: Y', '\n', ''],
  ['stringData:\n', '  N: Y', '\n', ''],
  ['- {w}:\n', '    N: Y', '\n', '\n- {w}:'],
  ['[{w}]\n', 'N = Y', '\n', ''],
  ['[{w}.{w}]\n', 'N = "Y"', '\n', ''],
  ['[{w}]\n', 'N=Y', '\n', '\n[{w}]'],
  ['', '{w}.{w}.N=Y', '\n', ''],
  ['', '{w}.N = Y', '\n', ''],
  ['', 'N=Y', '\n', ''],
  ['', 'N="Y"', '\n', ''],
  ['', '{exp} N=Y', '\n', ''],
  ['', "{exp} N='Y'", '\n', ''],
  ['', 'ENV N Y', '\n', ''],
  ['', 'ARG N=Y', '\n', ''],
  ['', 'set N=Y', '\n', ''],
  ['', 'set -gx N Y', '\n', ''],
  ['', '$env:N = "Y"', '\n', ''],
  ['', 'setx N "Y"', '\n', ''],
  ['{cmd} run ', '-e N=Y', ' ', ' {w}'],
  ['{cmd} ', '--N Y', ' ', ''],
  ['{cmd} {w} ', '--N=Y', ' ', ' {F}'],
  ['{cmd} ', '--set {w}.N=Y', ' \\\n  ', ''],
  ['java ', '-D{w}.N=Y', ' ', ' -jar {w}.jar'],
  ['{cmd} ', '-P N=Y', ' ', ''],
  ['{cmd} ', '/N:Y', ' ', ''],
  ['{w} "{w}" "{w}" {\n', '  N = "Y"', '\n', '\n}'],
  ['{w} {\n', '    N          = "Y"', '\n', '\n}'],
  ['  # {w}.{w} will be created\n', '      + N = "Y"', '\n', ''],
  ['{w} {\n', '  N Y;', '\n', '\n}'],
  ['{w} {\n', '  N "Y"', '\n', '\n}'],
  ['', 'N Y', '\n', ''],
  ['', 'N "Y"', '\n', ''],
  ['<{w}>\n', '  <N>Y</N>', '\n', '\n</{w}>'],
  ['<{w} ', 'N="Y"', ' ', '/>'],
  ['<{w}>', '<add key="N" value="Y" />', '\n', '</{w}>'],
  ['<{w}>\n', '<property name="N">Y</property>', '\n', ''],
  ['<dict>\n', '<key>N</key>\n<string>Y</string>', '\n', '\n</dict>'],
  ['', '<tr><th>N</th><td>Y</td></tr>', '\n', ''],
  ['{w} = {\n', "    'N': 'Y'", ',\n', ',\n}'],
  ['{w}(', "N='Y'", ', ', ')'],
  ['{Dc}(', 'N="Y"', ', ', ')'],
  ['{w}({ ', "N: 'Y'", ', ', ' })'],
  ['const {w} = {\n', "  N: 'Y'", ',\n', ',\n};'],
  ['', "const N = 'Y';", '\n', ''],
  ['', 'let N = "Y"', '\n', ''],
  ['', 'private static final String N = "Y";', '\n', ''],
  ['', 'val N = "Y"', '\n', ''],
  ['', 'var N string = "Y"', '\n', ''],
  ['', 'N := "Y"', '\n', ''],
  ['&{w}.{Dc}{\n', '\t\tN: "Y"', ',\n', ',\n\t}'],
  ['{Dc} {\n', '    N: "Y".to_string()', ',\n', '\n}'],
  ['', 'public string N { get; set; } = "Y";', '\n', ''],
  ['[\n', "    'N' => 'Y'", ',\n', '\n]'],
  ['', "define('N', 'Y');", '\n', ''],
  ['', "$N = 'Y';", '\n', ''],
  ['{ ', 'N: "Y"', ', ', ' }'],
  ['{', ':N => "Y"', ', ', '}'],
  ['', '@N = "Y"', '\n', ''],
  ['{', ':N "Y"', ' ', '}'],
  ['(', '(N . "Y")', ' ', ')'],
  ['config :{w}, ', 'N: "Y"', ', ', ''],
  ['{w} = { ', 'N = "Y"', ', ', ' }'],
  ['', '#define N "Y"', '\n', ''],
  ['', 'N <- "Y"', '\n', ''],
  ['', 'self.N = "Y"', '\n', ''],
  ['', 'this.N = "Y";', '\n', ''],
  ['', '{w}.setN("Y");', '\n', ''],
  ['', '{w}.set("N", "Y")', '\n', ''],
  ['', '{w}["N"] = "Y"', '\n', ''],
  ['', 'os.environ["N"] = "Y"', '\n', ''],
  ['HTTP/1.1 {n}\n', 'N: Y', '\r\n', ''],
  ['GET /{w} HTTP/1.1\n', 'X-N: Y', '\n', ''],
  ['curl https://{H} ', "-H 'N: Y'", ' ', ''],
  ['POST /{w}\n\n', 'N=Y', '&', ''],
  ['https://{H}/{w}?', 'N=Y', '&', ''],
  ['/{w}/{w}?', 'N=Y', '&', '#{w}'],
  ['Cookie: ', 'N=Y', '; ', ''],
  ['{T} {D} ', 'N=Y', ' ', ''],
  ['{T} INFO {D} ', 'N="Y"', ' ', ''],
  ['{T} [{D}] {w} {w}: ', 'N=Y', ', ', ''],
  ['{T} {D} {w} ', 'N: Y', ', ', ''],
  ['level=debug msg="{w} {w}" ', 'N=Y', ' ', ''],
  ['{w} {w} ', '[N=Y]', ' ', ''],
  ['{w} {w} (', 'N: Y', ', ', ')'],
  ['{Dc}{', "N='Y'", ', ', '}'],
  ['{Dc}[', 'N=Y', ', ', ']'],
  ['#<{Dc}:0x{h12} ', '@N="Y"', ', ', '>'],
  ['map[', 'N:Y', ' ', ']'],
  ['{', 'N:Y', ' ', '}'],
  ['Some({Dc} { ', 'N: "Y"', ', ', ' })'],
  ['', '   N = Y', '\n', ''],
  ['', 'N → Y', '\n', ''],
  ['', 'N => Y', '\n', ''],
  ['', '- N: Y', '\n', ''],
  ['', '- **N**: `Y`', '\n', ''],
  ['', '* N = Y', '\n', ''],
  ['', '* N – Y', '\n', ''],
  ['| {w} | {w} |\n|---|---|\n', '| N | Y |', '\n', ''],
  ['', '| `N` | `Y` |', '\n', ''],
  ['', '│ N │ Y │', '\n', ''],
  ['', 'N              Y', '\n', ''],
  ['', 'N:            Y', '\n', ''],
  ['', 'N\tY', '\n', ''],
  ['', 'N | Y', '\n', ''],
  ['', 'N,Y', '\n', ''],
  ['', 'N;Y', '\n', ''],
  ['', '"N","Y"', '\n', ''],
  ['', 'N. Y.', ' ', ''],
  ['', 'N is Y', ', ', '.'],
  ['', 'N: Y', '; ', ''],
  ['{w} {w} with ', 'N Y', ', ', ''],
  ['', 'N\n  Y', '\n', ''],
  ['', '### N\nY', '\n\n', ''],
  ['', 'N?\nY', '\n', ''],
  ['Windows Registry Editor\n', '"N"="Y"', '\n', ''],
  ['', '"N" REG_SZ Y', '\n', ''],
  ['ok: [{H}] => {', '"N": "Y"', ', ', '}'],
  ['', 'N (string) Y', '\n', ''],
  ['', '$N = Y', '\n', ''],
  ['[', '{"key":"N","value":"Y"}', ',', ']'],
  ['[', '{"Value":"Y","Name":"N"}', ',', ']'],
  ['', 'N: !!str Y', '\n', ''],
  ['', 'N: >-\n  Y', '\n', ''],
];

/** What stands in front of each line: a diff's sign, a comment, a line's number, a quotation. */
export const FRONTS = [
  '+',
  '-',
  '+ ',
  '- ',
  '> ',
  '# ',
  '// ',
  '; ',
  '  ',
  '\t',
  ' * ',
  '{F}:{n}:',
  '{F}:{n}: ',
  '{n}: ',
  '{n}\t',
  '  {n} | ',
  '-- ',
  '{D}_1  | ',
  '{T} ',
];

/** Names of other fields with the slots of their values. */
export const OTHERS: readonly (readonly [name: string, value: string])[] = heldLines(`
host {H}
hostname {H}
server {H}
endpoint https://{H}/{w}
url https://{H}
base_url https://{H}/{w}
port {n}
user {U}
username {U}
login {U}
email {U}@{H}
owner {U}
name {w}
name {w}-{w}
display_name {w} {w}
region eu-{w}-{n}
zone {w}{n}
database {w}
db {w}_{w}
schema {w}
timeout {n}
timeout {n}s
retries {n}
ttl {n}
max_conn {n}
enabled true
ssl true
debug false
verify none
mode {w}
type {w}
kind {w}{n}
level {w}
env {w}
format {w}
path /{w}/{w}
file {F}
dir /var/{w}/{w}
version {ver}
image {w}:{ver}
tag v{ver}
created {T}
updated_at {T}
expires {n}
id {I}
uuid {I}
request_id {I}
trace {I}
commit {h40}
sha {h7}
digest sha256:{h64}
etag {h32}
build {n}
project {w}-{n}
tenant {I}
client_id {I}
account {d12}
key_id {I}
algorithm {w}{n}
scope {w}:{w}
role {w}
group {w}
team {w}
queue {w}-{w}
topic {w}.{w}
bucket {w}-{w}-{n}
cert /etc/{w}/{w}.pem
ca /etc/{w}/ca.crt
ip {ip}
mac {mac}
{w} {w}
{w}_{w} {w}
{w}_{w} {n}
{w} {n}
{w}_id {I}
`).map((line) => {
  const at = line.indexOf(' ');
  return [line.slice(0, at), line.slice(at + 1)] as const;
});

export const STYLES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase().replaceAll('{W}', '{w}'),
  (name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  (name) => name.replace(/_/g, '-'),
];

export const COMMENTS = heldLines(`
# {w} {w}
# {w} {w} {w} {w}
// {w} {w} {w}
; {w} {w}
/* {w} {w} */
<!-- {w} {w} -->
{w} {w} {w}:
here is the {w} {w}:
$ cat {F}
$ {cmd} {w}
cat > {F} <<EOF
--- a/{F}
+++ b/{F}
@@ -{n},{n} +{n},{n} @@
{F}
{T} {D}: {w} {w} {w}
Traceback (most recent call last):
{U}: can you check this?
{U} wrote:
can you look at this, it {w} {w}:
So sieht {w} aus:
voici {w} :
aquí está {w}:
вот {w}:
{w} 如下:
## {w} {w}
`);
export const FENCES = list('json yaml toml sh bash ini ts py go env hcl xml diff');
