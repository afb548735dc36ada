import { useState } from 'preact/hooks';
import { RULE_KINDS, type RuleKind } from '../../daemon/contract/words.ts';
import { api } from '../api.ts';
import { kindInWords } from '../kind-words.ts';
import { attempt } from './notices.tsx';
import { TriggerTrial } from './trigger-trial.tsx';

/** A line to add a rule by, tried on past calls as it is typed. */
export function AddRule({ project, onAdded }: { project: string; onAdded: () => Promise<void> }) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<RuleKind>('requirement');
  return (
    <form
      class="bar"
      onSubmit={async (event) => {
        event.preventDefault();
        const done = project ? 'It holds in this project.' : 'It holds in every project.';
        if (!(await attempt(() => api.addRule({ text, kind, ...(project && { project }) }), done))) return;
        setText('');
        await onAdded();
      }}
    >
      <label class="grow">
        <span class="unseen">A new rule</span>
        <input
          required
          minLength={3}
          maxLength={280}
          placeholder="Add a rule in your own words"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <label>
        <span class="unseen">Its kind</span>
        <select value={kind} onChange={(event) => setKind(event.currentTarget.value as RuleKind)}>
          {RULE_KINDS.map((one) => (
            <option key={one} value={one}>
              {kindInWords(one)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Add for {project ? 'this project' : 'every project'}</button>
      <TriggerTrial tried={text.trim().length > 2 ? { rule: text, ...(project && { project }) } : undefined} />
    </form>
  );
}
