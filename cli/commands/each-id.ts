import { CommandFailed, describeFailure } from './exit-codes.ts';

/**
 * Change rows one after another; return the answers in that order.
 * @throws CommandFailed at the first that fails, which says which ids were changed before it and which were not tried
 */
export async function eachId<T>(ids: readonly number[], change: (id: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const [at, id] of ids.entries()) {
    try {
      answers.push(await change(id));
    } catch (error) {
      if (ids.length === 1) throw error;
      const { message, hint, exitCode } = describeFailure(error);
      const progress = `Done before: ${named(ids.slice(0, at))}. Not tried: ${named(ids.slice(at + 1))}.`;
      throw new CommandFailed([`#${id}: ${message}`, hint, progress].filter(Boolean).join('\n'), exitCode);
    }
  }
  return answers;
}

const named = (ids: readonly number[]): string => ids.map((id) => `#${id}`).join(', ') || 'none';
