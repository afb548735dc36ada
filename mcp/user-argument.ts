/** The argument that names a user. */
export const userArgument = { type: 'string', maxLength: 500, description: 'default: this machine’s user' } as const;
