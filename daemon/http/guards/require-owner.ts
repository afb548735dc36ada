import type { Actor } from '../deps.ts';

/**
 * Whether the caller is the owner or a program of the owner, with the home's token or in the viewer; a model with that
 * token does not count.
 */
export const isOwner = ({ name, door }: Actor): boolean => (name === 'owner' || name === 'browser') && door !== 'agent';
