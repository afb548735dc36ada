type Comparisons = Partial<Record<'gt' | 'lt' | 'gte' | 'lte' | 'eq' | 'ne' | 'between', unknown>>;

/**
 * The error in a filter over a time: `gt` excludes `gte`, `lt` excludes `lte`, and `eq`, `ne` and `between` exclude
 * every other. Undefined if there is none.
 */
export function timeFilterFault(filter: Comparisons): string | undefined {
  const isGiven = (name: keyof Comparisons) => filter[name] !== undefined;
  if (isGiven('gt') && isGiven('gte')) return 'gt and gte exclude each other';
  if (isGiven('lt') && isGiven('lte')) return 'lt and lte exclude each other';
  const count = Object.values(filter).filter((value) => value !== undefined).length;
  if (count > 1 && (isGiven('eq') || isGiven('ne') || isGiven('between')))
    return 'eq, ne and between exclude every other comparison';
  return count === 0 ? 'give at least one of gt, lt, gte, lte, eq, ne, between' : undefined;
}
