/** The value of `project` that means every project. */
export const ALL_PROJECTS = '*';

/** The `project` argument of tools that look something up. */
export const projectArgument = {
  type: 'string',
  maxLength: 2000,
  description: 'default: this; "*": all',
} as const;

/** The same argument without its description, which the first tool in the list gives. */
export const plainProjectArgument = { type: 'string', maxLength: 2000 } as const;

/** The project of a request: the named one, none for all, by default that of the agent's folder. */
export function projectOf(argument: string | undefined, folder: string): { project?: string } {
  if (argument === ALL_PROJECTS) return {};
  return { project: argument ?? folder };
}
