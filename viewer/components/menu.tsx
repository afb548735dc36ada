import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../daemon/contract/errors.ts';
import { Mark, showInTab } from '../mark.tsx';
import { MENU, type MenuEntry } from '../menu.ts';
import { tell } from '../parts/notices.tsx';
import { go, href } from '../router.ts';
import { DaemonRefused, logOut } from '../session.ts';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../theme.ts';
import { MAX_DRAFTS, useWaiting } from '../waiting.ts';
import { Count } from './badge.tsx';
import { Icon } from './icon.tsx';

type Waiting = ReturnType<typeof useWaiting>;

/**
 * The menu: groups of pages, with counts of what waits for the user. On a narrow screen the first group becomes a bar
 * at the bottom; its last button opens the others.
 */
export function Menu({ current, place }: { current: string; place: string }) {
  const waiting = useWaiting(place);
  const [isOpen, setOpen] = useState(false);
  const drafts = waiting?.drafts ?? 0;
  useEffect(() => setOpen(false), [place]);
  useEffect(() => showInTab(drafts > 0), [drafts]);
  const [first, ...others] = MENU;
  return (
    <header class="menu">
      <div>
        <a class="brand" href={href(['now'])}>
          <Mark />
          agent-memory
        </a>
        <nav aria-label="Pages">
          <Group entries={first!} current={current} waiting={waiting} />
          <button type="button" class="opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="more" />
            More
          </button>
          <div class={isOpen ? 'rest open' : 'rest'}>
            {others.map((entries) => (
              <Group key={entries[0]!.name} entries={entries} current={current} waiting={waiting} />
            ))}
            <div class="foot">
              <ThemeChoice />
              <button type="button" class="bare" title="Log out" onClick={leave}>
                <Icon name="leave" />
                <span class="unseen">Log out</span>
              </button>
            </div>
          </div>
        </nav>
      </div>
    </header>
  );
}

/** End the login. The next page says how to log in again. */
async function leave(): Promise<void> {
  try {
    await logOut();
    go(href(['login']), { replace: true });
  } catch (error) {
    const hint = error instanceof DaemonRefused ? error.hint : undefined;
    tell(hint ? `${messageOf(error)}. ${hint}` : messageOf(error), undefined, true);
  }
}

function Group(props: { entries: readonly MenuEntry[]; current: string; waiting: Waiting }) {
  const { entries, current, waiting } = props;
  return (
    <ul>
      {entries.map(({ name, label, icon }) => (
        <li key={name}>
          <a href={href([name])} aria-current={name === current ? 'page' : undefined}>
            <Icon name={icon} />
            {label}
            {name === 'search' && (
              <span class="hint" aria-hidden="true">
                ⌘K
              </span>
            )}
            {name === 'rules' && <Count of={waiting?.drafts ?? 0} most={MAX_DRAFTS - 1} />}
            {name === 'health' && waiting && (
              <span class="pulse" data-k={waiting.health}>
                <span class="unseen">{waiting.health === 'good' ? 'all is well' : 'has problems'}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

const THEME_WORDS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'As the system' };

function ThemeChoice() {
  const [chosen, setChosen] = useState(chosenTheme);
  return (
    <fieldset class="theme">
      <legend class="unseen">Colours</legend>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          class="bare"
          title={THEME_WORDS[theme]}
          aria-pressed={theme === chosen}
          onClick={() => {
            chooseTheme(theme);
            setChosen(theme);
          }}
        >
          <Icon name={theme} />
          <span class="unseen">{THEME_WORDS[theme]}</span>
        </button>
      ))}
    </fieldset>
  );
}
