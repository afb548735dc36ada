/** The one piece that `sent` has more than `body`; empty where they are the same. @throws Error when anything else differs */
export function addedTo(body: string, sent: string): string {
  const more = sent.length - body.length;
  for (let at = 0; at <= body.length; at++)
    if (sent.slice(0, at) + sent.slice(at + more) === body) return sent.slice(at, at + more);
  throw new Error(`more than a block was changed: ${sent}`);
}
