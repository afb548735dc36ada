import type { Redacted } from './redacted.ts';
import type { Finding, Redactor } from './redactor.ts';

/** Mask the secrets of a text of any length; `pause` is awaited between its pieces. */
export async function redactInSlices(
  redactor: Redactor,
  text: string,
  pause: () => Promise<void> | undefined,
): Promise<{ text: Redacted; findings: Finding[] }> {
  const findings: Finding[] = [];
  let masked = '';
  for (const piece of redactor.pieces(text)) {
    masked += piece.masked;
    for (const finding of piece.findings) findings.push(finding);
    await pause();
  }
  return { text: masked as Redacted, findings };
}
