/** The editors that open a file by a link, with what their link begins with. */
export const EDITORS = {
  vscode: { label: 'VS Code', to: (path: string) => `vscode://file${path}` },
  cursor: { label: 'Cursor', to: (path: string) => `cursor://file${path}` },
  windsurf: { label: 'Windsurf', to: (path: string) => `windsurf://file${path}` },
  zed: { label: 'Zed', to: (path: string) => `zed://file${path}` },
  idea: { label: 'IntelliJ IDEA', to: (path: string) => `idea://open?file=${path}` },
} as const;
export type Editor = keyof typeof EDITORS;

const KEY = 'agent-memory.editor';

/** The editor that this browser opens files in. */
export function chosenEditor(): Editor {
  const chosen = localStorage.getItem(KEY) ?? '';
  return Object.hasOwn(EDITORS, chosen) ? (chosen as Editor) : 'vscode';
}

export const chooseEditor = (editor: Editor): void => localStorage.setItem(KEY, editor);

/** A link that opens a file in the chosen editor. @param path absolute; of Windows as `C:\\src\\a.ts` */
export const editorLink = (path: string, editor = chosenEditor()): string =>
  EDITORS[editor].to(
    encodeURI(path.replaceAll('\\', '/').replace(/^(?!\/)/, '/')).replace(/[?#]/g, encodeURIComponent),
  );

/** Whether a path says where its file lies on this machine. */
export const isAbsolutePath = (path: string): boolean => /^(?:\/|[A-Za-z]:[\\/])/.test(path);
