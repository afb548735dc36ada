import { expect, it } from 'vitest';
import type { Actor } from '../../daemon/http/deps.ts';
import { getSpeaker } from '../../daemon/http/speaker.ts';

it.each<[string, Actor['door'], string]>([
  ['owner', 'client', 'owner'],
  ['owner', 'user', 'owner'],
  ['browser', 'user', 'owner'],
  ['owner', 'agent', 'agent'],
  ['agent:codex', 'agent', 'agent'],
  ['token:7', 'client', 'program'],
  ['token:7', 'user', 'program'],
  ['token:7', 'agent', 'agent'],
])('events that %s delivers by the channel %s are of the %s', (name, door, speaker) => {
  expect(getSpeaker({ name, door, scopes: new Set(), limited: false })).toBe(speaker);
});
