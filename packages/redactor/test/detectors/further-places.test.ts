import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const WORD = 'T1ger!lily88';
const KEY = 'q8Zr3LxV0nTb5KcYw2MfHd7Js9';

it.each([
  ['a one-time code directly behind its label', 'gateway: verification code 482913 sent to +49 170 55', '482913'],
  ['codes side by side', 'recovery codes: k3f9-x2m7 p8d4-w6q1', 'p8d4-w6q1'],
  ['a password behind a user of a network share', `net use Z: \\\\box\\share /user:mira ${WORD}`, WORD],
  ['a password that a script sends to a login', `expect -c 'spawn ssh web-3; send "${WORD}\\r"'`, WORD],
  ['the second argument of a call that sets a password', `broker.changePassword("mira", "${WORD}")`, WORD],
  ['the key of a cipher', `cipher = AES.new(b"${KEY}", AES.MODE_GCM)`, KEY],
  ['the key of a keyed digest', `OpenSSL::HMAC.hexdigest("SHA256", "${KEY}", data)`, KEY],
  ['a value under two words joined to one', `rpcpassword=${WORD}`, WORD],
  ['a password in a Korean sentence', `비밀번호는 ${WORD} 입니다`, WORD],
])('%s is masked', (_, text, secret) => {
  expect(redactor.text(text).text).not.toContain(secret);
});
