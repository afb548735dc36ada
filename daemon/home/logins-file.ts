import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { codeOf } from '../contract/errors.ts';

const loginSchema = z.object({
  /** SHA-256 of the page's token, in hex. */
  key: z.string(),
  /** In milliseconds since 1970. */
  until: z.number(),
  /** The login that made its link, and ends it; absent: the owner's token made it. */
  parent: z.string().optional(),
});
/** A browser that is logged in, without its token. */
export type KeptLogin = z.infer<typeof loginSchema>;

const fileSchema = z.object({ owner: z.string(), logins: z.array(loginSchema) });

/** Storage in which browser logins outlive the daemon. */
export type LoginsFile = { read(): KeptLogin[]; write(logins: readonly KeptLogin[]): void };

/**
 * Logins in a file of the home. `owner`: a hash of the owner's tokens, so that changed tokens end every login. An
 * unreadable file counts as empty; errors go to `onFault`, and a login then lasts as long as the daemon.
 */
export function openLoginsFile(path: string, owner: string, onFault: (error: unknown) => void): LoginsFile {
  return {
    read() {
      try {
        const logins = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
        return logins.owner === owner ? logins.logins : [];
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') onFault(error);
        return [];
      }
    },
    write(logins) {
      try {
        const temporary = `${path}.${process.pid}`;
        writeFileSync(temporary, JSON.stringify({ owner, logins }), { mode: 0o600 });
        renameSync(temporary, path);
      } catch (error) {
        onFault(error);
      }
    },
  };
}
