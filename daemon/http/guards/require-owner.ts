import type { Actor } from '../deps.ts';

/** Whether a person or a program of the owner asks, with the token of the home or in the viewer; a model with that token does not count. */
export const isOwner = ({ name, door }: Actor): boolean => (name === 'owner' || name === 'browser') && door !== 'agent';
