/** Read a preview, which is the tool's input as JSON, possibly cut, or the command itself. */
export function inputOfPreview(toolName: string, preview: string): unknown {
  try {
    const parsed: unknown = JSON.parse(preview);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Plain text or cut JSON is used as it is.
  }
  return toolName === 'Bash' ? { command: preview } : preview;
}
