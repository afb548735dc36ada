import { useState } from 'preact/hooks';
import { api } from '../api.ts';
import { SelectOne } from '../components/select-one.tsx';
import { chooseEditor, chosenEditor, EDITORS, type Editor, editorLink, isAbsolutePath } from '../editor.ts';
import { useLoad } from '../use-load.ts';

const WORDS = Object.fromEntries(Object.entries(EDITORS).map(([name, { label }]) => [name, label])) as Record<
  Editor,
  string
>;

/** Open a file of a project in the editor of one's choice; nothing where the project's folder isn't known. */
export function OpenInEditor({ path, project }: { path: string; project: string | null | undefined }) {
  const [editor, setEditor] = useState(chosenEditor);
  const { data } = useLoad(
    async () => (isAbsolutePath(path) || !project ? undefined : (await api.projects()).items),
    [path, project],
  );
  const root = data?.find(({ key }) => key === project)?.root;
  const whole = isAbsolutePath(path) ? path : root && `${root}/${path}`;
  if (!whole) return null;
  const choose = (chosen: Editor) => {
    chooseEditor(chosen);
    setEditor(chosen);
  };
  return (
    <div class="bar">
      <a class="button" href={editorLink(whole, editor)}>
        Open in {WORDS[editor]}
      </a>
      <SelectOne label="Editor" value={editor} words={WORDS} onChange={choose} />
    </div>
  );
}
