/** JSON with blanks behind commas and colons, as Python writes it: what Qwen was trained on, and what its template writes. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${spacedJson(field)}`);
  return `{${fields.join(', ')}}`;
}
