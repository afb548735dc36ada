import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const TOKEN = 'q8Zr3LxV0nTb5KcYw2MfHd7Js9';
const HEX = '7b0e5d92c4a1f8366e2d9b07c5f4a183';

it.each([
  ['that resets a password', `https://shop.example.net/reset-password/${TOKEN}`, TOKEN],
  ['of a private calendar', `https://cal.example.net/calendar/private-${HEX}/basic.ics`, HEX],
  ['that a service calls', `"webhook": "https://chat.example.net/hooks/${HEX}"`, HEX],
  ['of a host for hooks', `https://hooks.example.net/services/T01/${TOKEN}`, TOKEN],
  ['of a host for hooks with a digest', `POST https://hook.eu1.example.net/${HEX}`, HEX],
])('no token stays in an address %s', (_, text, token) => {
  expect(redactor.text(text).text).not.toContain(token);
});

it('an address of a shared page keeps its id', () => {
  const text = 'https://docs.example.net/share/4f0c2a1e-9b7d-4c35-8e21-6d0f9a3b5c7e';
  expect(redactor.text(text).text).toBe(text);
});
