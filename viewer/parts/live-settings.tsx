import type { ComponentChildren } from 'preact';
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
  items: readonly { name: LiveSetting; label: string; does: string; unit?: string }[];
}[] = [
  {
    title: 'Added to prompts',
    of: 'memory',
    items: [
      {
        name: 'inject',
        label: 'Add memories to prompts',
        does: 'Off: agents get nothing but rules, and still may search.',
      },
      {
        name: 'inject_budget_tokens',
        label: 'Token limit per prompt',
        does: 'More tokens carry more memories, and cost more of the agent’s context.',
        unit: 'tokens',
      },
      { name: 'tell_start', label: 'Tell me what a session begins with', does: 'One line in the agent’s window.' },
      { name: 'tell_learnt', label: 'Tell me of each rule learnt', does: 'One line when your words become a rule.' },
    ],
  },
  {
    title: 'Several users, and summaries by a model',
    of: 'memory',
    items: [
      {
        name: 'cold_start',
        label: 'Start new users with common rules',
        does: 'On a shared database: rules that five others have said are proposed, in general words.',
      },
      {
        name: 'summary_daily_tokens',
        label: 'Token limit for summaries',
        does: 'Where a model writes them; Health shows how much was used today.',
        unit: 'tokens a day',
      },
    ],
  },
  {
    title: 'Other programs',
    of: 'memory',
    items: [
      {
        name: 'proxy',
        label: 'Add memory to requests of other programs',
        does: 'They send what is meant for a model to this address, at /v1 or /v1beta.',
      },
    ],
  },
  {
    title: 'Never recorded',
    of: 'privacy',
    items: [
      {
        name: 'exclude_paths',
        label: 'Files',
        does: 'Their content is never stored. One pattern a line, such as secrets/**',
      },
      { name: 'exclude_projects', label: 'Projects', does: 'Nothing of them is recorded. A key or a folder a line.' },
    ],
  },
  {
    title: 'How long things are kept',
    of: 'privacy',
    items: [
      { name: 'journal_days', label: 'Events as they arrived', does: 'Memories made of them stay.', unit: 'days' },
      { name: 'bin_days', label: 'Forgotten memories', does: 'So long a forgetting can be taken back.', unit: 'days' },
      { name: 'audit_days', label: 'The log of changes', does: 'Who changed or deleted what.', unit: 'days' },
      {
        name: 'stale_session_hours',
        label: 'Silent sessions',
        does: 'After so long without an event a session counts as ended.',
        unit: 'hours',
      },
    ],
  },
  {
    title: 'Limits of issued tokens',
    of: 'tokens',
    items: [
      {
        name: 'writes_per_minute',
        label: 'Writing requests',
        does: 'Of each token; more are refused.',
        unit: 'a minute',
      },
      {
        name: 'reads_per_minute',
        label: 'Reading requests',
        does: 'Of each token; more are refused.',
        unit: 'a minute',
      },
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
                {group.items.map(({ name, label, does, unit }) => {
                  const item = byName.get(name);
                  // A new key after a change: what was typed gives way to what is kept.
                  return (
                    item && (
                      <Setting
                        key={`${name} ${JSON.stringify(item.value)}`}
                        item={item}
                        label={label}
                        does={does}
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
  /** What it does, in a line. */
  does: string;
  unit: string | undefined;
  save: (patch: SettingsPatch) => Promise<boolean>;
};

function Setting({ item, label, does, unit, save }: SettingProps) {
  const { name, value, usual, from } = item;
  const isFixed = from === 'environment';
  const isUsual = JSON.stringify(value) === JSON.stringify(usual);
  const what = (
    <div class={Array.isArray(value) ? 'what grow' : 'what'}>
      <label for={name}>{label}</label>
      <p class="quiet">{does}</p>
    </div>
  );
  const more = (
    <>
      {!isFixed && from === 'file' && (
        <button type="button" class="small" onClick={() => save({ [name]: null })}>
          Back to {isUsual ? 'the default' : inWords(usual)}
        </button>
      )}
      {isFixed && <span class="quiet">set by AGENT_MEMORY_{name.toUpperCase()}, which wins over the file</span>}
    </>
  );
  if (typeof value === 'boolean')
    return (
      <div class="setting">
        {what}
        <input
          id={name}
          type="checkbox"
          class="switch"
          checked={value}
          disabled={isFixed}
          onChange={() => save({ [name]: !value })}
        />
        {more}
      </div>
    );
  return (
    <TypedSetting name={name} value={value} unit={unit} isFixed={isFixed} save={save} what={what}>
      {more}
    </TypedSetting>
  );
}

type TypedSettingProps = Pick<SettingProps, 'unit' | 'save'> & {
  name: LiveSetting;
  value: Exclude<Item['value'], boolean>;
  isFixed: boolean;
  what: ComponentChildren;
  children: ComponentChildren;
};

/** A setting that is typed: a number, or a list with a line each. */
function TypedSetting({ name, value, unit, isFixed, save, what, children }: TypedSettingProps) {
  const shown = Array.isArray(value) ? value.join('\n') : Number(value).toLocaleString();
  const [typed, setTyped] = useState(shown);
  const isList = Array.isArray(value);
  const lines = () =>
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const field = {
    id: name,
    value: typed,
    disabled: isFixed,
    onInput: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault();
        void save({ [name]: isList ? lines() : Number(typed.replace(/\D/g, '')) });
      }}
    >
      {what}
      {isList ? (
        <textarea rows={3} {...field} />
      ) : (
        <span class="amount">
          <input inputMode="numeric" required {...field} /> <span class="quiet">{unit}</span>
        </span>
      )}
      {typed !== shown && <button type="submit">Save</button>}
      {children}
    </form>
  );
}
