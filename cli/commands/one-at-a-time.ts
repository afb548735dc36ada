/** A start that all who ask for it meanwhile wait for: `top` asks several things at once of a daemon that is gone. */
export function oneAtATime<Started>(start: () => Promise<Started>): () => Promise<Started> {
  let running: Promise<Started> | undefined;
  return () => {
    running ??= start().finally(() => {
      running = undefined;
    });
    return running;
  };
}
