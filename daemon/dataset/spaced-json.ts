/**
 * JSON with spaces after commas and colons, as Python writes it: the form on which Qwen was trained, and which its
 * template uses.
 */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${spacedJson(field)}`);
  return `{${fields.join(', ')}}`;
}
