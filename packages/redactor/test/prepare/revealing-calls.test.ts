import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const PASSWORD = 'quiet-orchard-moth';
const command = (line: string, stdout: string) => ({
  tool_name: 'Bash',
  tool_input: { command: line },
  tool_response: { stdout, stderr: '', interrupted: false },
});
const tool = (name: string, text: string) => ({
  tool_name: name,
  tool_input: { path: 'kv/box' },
  tool_response: { content: [{ type: 'text', text }] },
});
const masked = (payload: unknown) => JSON.stringify(redactor.payload(payload).payload);

it.each([
  ['a password store', command('pass show infra/box', `${PASSWORD}\nurl: http://box/stats\n`)],
  ['a cluster', command("kubectl get secret box -o jsonpath='{.data.pw}' | base64 -d", PASSWORD)],
  ['the list of an account’s keys', command('az storage account keys list -n box -o tsv', `key1\tFULL\t${PASSWORD}\n`)],
  ['the bytes of a key’s file', command('xxd -p conf/box.key', '9c1be04f7ad2358610ee7b24c9d85f30\n')],
  ['an output by its name', command('terraform output -raw db_password', PASSWORD)],
  ['a setting by its path', command("jq -r '.smtp.password' conf.json", `${PASSWORD}\n`)],
  ['a field that is asked for', command('nmcli -s -g 802-11-wireless-security.psk c show Cafe', PASSWORD)],
  ['a maker of passwords', command('pwgen -s 20 1 | tee /etc/cups/admin.pw', `${PASSWORD}\n`)],
  ['a maker of phrases', command('diceware -n 3', `${PASSWORD}\n`)],
  ['chance', command('head -c 16 /dev/urandom | xxd -p', '9c1be04f7ad2358610ee7b24c9d85f30\n')],
  ['a password’s file', command('cat /srv/box/admin.pw', `${PASSWORD}\n`)],
  ['the tool of a vault', tool('mcp__myvault__read', `value: ${PASSWORD}\nversion: 2`)],
])('a credential that %s shows does not stay for want of a name', (_what, call) => {
  expect(masked(call)).not.toMatch(/orchard|9c1be04f/);
});

it.each([
  ['the size of a key’s file', command('wc -c conf/box.key && cat conf/box.key | wc -c', '44 conf/box.key\n')],
  ['the list of users', command('cat /etc/passwd', 'quiet:x:1001:1001:Quiet:/home/quiet:/bin/zsh\n')],
  ['a file of chance', command('dd if=/dev/urandom of=disk.img bs=1M count=4', '4+0 records in\n')],
  ['the names of secrets', command('kubectl get secrets -o name', 'secret/box\nsecret/other\n')],
  ['policies', command('vault token lookup -format=json | jq .data.policies', '["app-read"]\n')],
  ['what went wrong', tool('mcp__myvault__read', 'No secret found at this path.')],
  ['another output', command('terraform output -raw bucket_name', 'quiet-orchard')],
  ['a policy by its path', command('yq .auth.passwordPolicy values.yaml', 'quiet')],
  ['a list', command('gh secret list', 'NAME  UPDATED\nNPM_TOKEN  2025-01-01\n')],
  ['a tool of another kind', tool('mcp__files__read', 'value: quiet orchard')],
])('%s stays in the answer of a call that asks for it', (_what, call) => {
  expect(masked(call)).toBe(JSON.stringify(call));
});
