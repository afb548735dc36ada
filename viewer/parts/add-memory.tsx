import { useState } from 'preact/hooks';
import type { Kind } from '../../daemon/contract/words.ts';
import { api } from '../api.ts';
import { SelectOne } from '../components/select-one.tsx';
import { KindSelect } from './kind-select.tsx';
import { attempt } from './notices.tsx';
import { ProjectSelect } from './project-select.tsx';

/** Where a memory may hold, by what its form says. */
const SCOPES = {
  project: 'a project, or all',
  user: 'me, wherever I work',
  agent: 'one agent',
  conversation: 'one conversation',
} as const;
type Scope = keyof typeof SCOPES;

/** A form to add a memory by hand. */
export function AddMemory({ project, onAdded }: { project: string; onAdded: () => void }) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState('fact');
  const [scope, setScope] = useState<Scope>('project');
  const [key, setKey] = useState(project);
  const [name, setName] = useState('');
  const [confidence, setConfidence] = useState(80);
  const place = () => {
    if (scope === 'agent') return { scope, agent: name };
    if (scope === 'conversation') return { scope, session_id: name };
    if (scope === 'user') return { scope };
    return key ? { project: key } : { global: true };
  };
  return (
    <form
      class="box form"
      onSubmit={async (event) => {
        event.preventDefault();
        const input = { text, kind: kind as Kind, confidence: confidence / 100, ...place() };
        if (await attempt(() => api.saveObservation(input), 'Saved.')) onAdded();
      }}
    >
      <label>
        What to remember
        <textarea required rows={4} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="bar">
        <KindSelect value={kind} onChange={setKind} />
        <SelectOne label="Holds for" value={scope} words={SCOPES} onChange={(one: Scope) => setScope(one)} />
        {scope === 'project' && <ProjectSelect value={key} onChange={setKey} />}
        {(scope === 'agent' || scope === 'conversation') && (
          <label>
            {scope === 'agent' ? 'Agent' : 'Session id'}{' '}
            <input
              required
              value={name}
              placeholder={scope === 'agent' ? 'claude-code' : ''}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
        )}
        <label>
          Confidence {confidence} %{' '}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={confidence}
            onInput={(event) => setConfidence(Number(event.currentTarget.value))}
          />
        </label>
        <button type="submit">Save</button>
      </div>
      <p class="quiet">Without a project it holds in all of them. Secrets are masked before it is stored.</p>
    </form>
  );
}
