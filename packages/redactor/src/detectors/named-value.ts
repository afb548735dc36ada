import { rateName, ruleFor } from '../judge/secret-names.ts';
import { isSecretValue } from '../judge/secret-values.ts';
import type { Span } from '../span.ts';
import { toWhole, visibleText } from '../visible-text.ts';
import { cookieSpans, credentialsIn } from './http-credentials.ts';

/** The longest named value; longer ones are texts, whose secrets are found without a name. */
const MAX_VALUE = 4_096;

/** The secrets in a whole value whose name is known: a JSON entry, a header, a field. */
export function namedValueSpans(name: string, value: string): Span[] {
  const visible = value.length <= MAX_VALUE ? visibleText(value) : undefined;
  return visible ? toWhole(visibleSpans(name, visible.text), visible) : visibleSpans(name, value);
}

/**
 * Does no keyword lead to such a name, `Cookie`, `backup_codes`? Its values are judged by it even where their
 * neighbours were read.
 */
export const tellsAlone = (name: string) => /authorization$|^(?:set-)?cookies?$|[a-z0-9][ _-]?codes?$/i.test(name);

function visibleSpans(name: string, value: string): Span[] {
  if (/authorization$/i.test(name)) {
    const credentials = credentialsIn(value, 0);
    return credentials ? [{ rule: 'authorization', ...credentials }] : [];
  }
  if (/^(?:set-)?cookies?$/i.test(name)) return cookieSpans(value, 0);
  const rating = rateName(name);
  if (!rating || value.length > MAX_VALUE) return [];
  const scheme = /^(?:Bearer|Basic|Token|ApiKey) (?=\S+$)/i.exec(value)?.[0].length ?? 0;
  const start = scheme + (value.length - scheme - value.slice(scheme).trimStart().length);
  const end = value.trimEnd().length;
  if (!isSecretValue(value.slice(start, end), rating, 'quoted')) return [];
  return [{ rule: ruleFor(rating), start, end }];
}
