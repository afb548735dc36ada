/** What went wrong, by SQLSTATE or by its class (the first two characters), and what to do about it. Statements with these may be tried again later. */
const UNAVAILABLE: Record<string, string> = {
  '08': 'the connection failed; check that the server runs',
  '28': 'it refused the login; check user and password in the database URL',
  '3D000': 'the database does not exist; create it or correct the database URL',
  '53100': 'its disk is full; free some space, nothing else is needed',
  '53': 'it has run out of memory, connections or disk; free some',
  '57P01': 'it was shut down; start it again',
  '57P02': 'it crashed and restarts; wait a moment',
  '57P03': 'it is starting up or shutting down; wait a moment',
  '57P05': 'it ended the idle session; try again',
  '58': 'its files could not be read or written; see its own log',
};

/** Reason to call the database unavailable for this SQLSTATE; undefined when the statement itself is at fault. */
export function unavailableReason(code: string): string | undefined {
  return UNAVAILABLE[code] ?? UNAVAILABLE[code.slice(0, 2)];
}
