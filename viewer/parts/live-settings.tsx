import { useState } from 'preact/hooks';
import type { LiveSetting, SettingsPatch, SettingsReply } from '../../daemon/contract/settings.ts';
import { api } from '../api.ts';
import { useLoad } from '../use-load.ts';
import { attempt } from './notices.tsx';
import { Show } from './states.tsx';

type Item = SettingsReply['items'][number];

/** What each setting is for, in the order in which they are shown. */
const GROUPS: readonly {
  title: string;
  of: SettingsOf;
  items: readonly { name: LiveSetting; label: string; unit?: string }[];
}[] = [
  {
    title: 'Added to prompts',
    of: 'memory',
    items: [
      { name: 'inject', label: 'Add memories to prompts' },
      { name: 'inject_budget_tokens', label: 'Token limit per prompt', unit: 'tokens' },
      { name: 'tell_start', label: 'Show me what is added at session start' },
      { name: 'tell_learnt', label: 'Show me each rule learnt from my words' },
    ],
  },
  {
    title: 'Shared database and summaries',
    of: 'memory',
    items: [
      { name: 'cold_start', label: 'Offer a new user what five others commonly say, in general words' },
      {
        name: 'summary_daily_tokens',
        label: 'Token limit of summaries by an endpoint (Health shows the use)',
        unit: 'tokens a day',
      },
    ],
  },
  {
    title: 'Proxy',
    of: 'memory',
    items: [{ name: 'proxy', label: 'Serve clients of models at /v1 and /v1beta, with memory' }],
  },
  {
    title: 'Exclusions',
    of: 'privacy',
    items: [
      { name: 'exclude_paths', label: 'Files whose content is never stored: one pattern a line, such as secrets/**' },
      { name: 'exclude_projects', label: 'Projects that are not recorded: a key or a folder a line' },
    ],
  },
  {
    title: 'Retention',
    of: 'privacy',
    items: [
      { name: 'journal_days', label: 'Raw events', unit: 'days' },
      { name: 'bin_days', label: 'Forgotten memories in the bin', unit: 'days' },
      { name: 'audit_days', label: 'The audit log', unit: 'days' },
      { name: 'stale_session_hours', label: 'A silent session counts as ended after', unit: 'hours' },
    ],
  },
  {
    title: 'Limits of issued tokens',
    of: 'tokens',
    items: [
      { name: 'writes_per_minute', label: 'Writing requests', unit: 'a minute' },
      { name: 'reads_per_minute', label: 'Reading requests', unit: 'a minute' },
    ],
  },
];

/** What a page of the settings is about. */
type SettingsOf = 'memory' | 'privacy' | 'tokens';

/** The settings that take effect at once, of one page. */
export function LiveSettings({ of }: { of: SettingsOf }) {
  const loaded = useLoad(() => api.settings(), []);
  const save = async (patch: SettingsPatch) => {
    const isDone = await attempt(() => api.changeSettings(patch), 'Saved: it holds from now on.');
    await loaded.reload();
    return isDone;
  };
  return (
    <Show loaded={loaded}>
      {({ file, items }) => {
        const byName = new Map(items.map((item) => [item.name, item]));
        return (
          <>
            {GROUPS.filter((group) => group.of === of).map((group) => (
              <fieldset class="settings" key={group.title}>
                <legend>{group.title}</legend>
                {group.items.map(({ name, label, unit }) => {
                  const item = byName.get(name);
                  // A new key after a change: what was typed gives way to what is kept.
                  return (
                    item && (
                      <Setting
                        key={`${name} ${JSON.stringify(item.value)}`}
                        item={item}
                        label={label}
                        unit={unit}
                        save={save}
                      />
                    )
                  );
                })}
              </fieldset>
            ))}
            <p class="quiet">
              These take effect at once and are kept in <code>{file}</code>. Settings that aren’t here are changed in
              that file, and hold once the daemon starts again.
            </p>
          </>
        );
      }}
    </Show>
  );
}

/** A setting's usual value, as a person would say it. */
function inWords(usual: Item['usual']): string {
  if (Array.isArray(usual)) return 'none';
  if (typeof usual === 'boolean') return usual ? 'on' : 'off';
  return String(usual);
}

type SettingProps = {
  item: Item;
  label: string;
  unit: string | undefined;
  save: (patch: SettingsPatch) => Promise<boolean>;
};

function Setting({ item, label, unit, save }: SettingProps) {
  const { name, value, usual, from } = item;
  const shown = Array.isArray(value) ? value.join('\n') : String(value);
  const [typed, setTyped] = useState(shown);
  const isFixed = from === 'environment';
  const isUsual = JSON.stringify(value) === JSON.stringify(usual);
  const back = !isFixed && from === 'file' && (
    <button type="button" class="small" onClick={() => save({ [name]: null })}>
      Back to {isUsual ? 'the default' : inWords(usual)}
    </button>
  );
  const fixed = isFixed && (
    <span class="quiet">set by AGENT_MEMORY_{name.toUpperCase()}, which wins over the file</span>
  );
  if (typeof value === 'boolean')
    return (
      <div class="setting">
        <label>
          <input type="checkbox" checked={value} disabled={isFixed} onChange={() => save({ [name]: !value })} /> {label}
        </label>
        {back}
        {fixed}
      </div>
    );
  const isList = Array.isArray(value);
  const keep = () =>
    save({
      [name]: isList
        ? typed
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
        : Number(typed),
    });
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <label for={name} class={isList ? 'grow' : undefined}>
        {label}
      </label>
      {isList ? (
        <textarea
          id={name}
          rows={3}
          value={typed}
          disabled={isFixed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <input
          id={name}
          type="number"
          required
          step={1}
          value={typed}
          disabled={isFixed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {unit && <span class="quiet">{unit}</span>}
      {typed !== shown && <button type="submit">Save</button>}
      {back}
      {fixed}
    </form>
  );
}
