/** The argument for a user's id. */
export const userArgument = { type: 'string', maxLength: 500, description: 'default: this machine’s user' } as const;
