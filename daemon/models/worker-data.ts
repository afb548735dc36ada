/** The settings that the daemon passed to this worker at its start. */
export const workerData = <Data>(): Data => JSON.parse(process.argv[2] ?? 'null') as Data;
