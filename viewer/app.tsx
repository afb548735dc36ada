import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { LoginBanner } from './components/login-banner.tsx';
import { loadMarkdown } from './components/markdown.tsx';
import { Menu } from './components/menu.tsx';
import { Palette } from './components/palette.tsx';
import { currentEntry, restoreScroll } from './history-entries.ts';
import { loadPages } from './later.tsx';
import { MENU, UNLISTED } from './menu.ts';
import { LoginPage } from './pages/login.tsx';
import { Notices } from './parts/notices.tsx';
import { type Address, href, usePlace } from './router.ts';
import { isLoginOver, ownToken } from './session.ts';

/** The frame: the menu, and the page of the current place. */
export function App() {
  const place = usePlace();
  const main = useRef<HTMLElement>(null);
  const [name = 'now'] = place.path;
  const token = useToken();
  const key = place.path.join('/');
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    // A page visited again by Back stands where it was left. Any other page starts at its top and is announced to
    // screen readers.
    if (!restoreScroll(currentEntry())) {
      if (!isFirst.current) main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    isFirst.current = false;
  }, [key]);
  useTitle(main);
  // Loaded after the first page, so that the next one opens at once.
  useEffect(() => {
    void loadMarkdown();
    loadPages().catch(() => {}); // a page that needs them retries, and shows the error
  }, []);

  if (name === 'login' || token === null) return <LoginPage place={place} />;
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Menu current={name} place={key} />
      <div>
        <LoginBanner key={token} />
        <main id="main" ref={main} tabIndex={-1}>
          <ErrorBoundary key={`${key} ${token}`}>
            <Page place={place} />
          </ErrorBoundary>
        </main>
      </div>
      <Palette />
      <Notices />
    </>
  );
}

function Page({ place }: { place: Address }) {
  const [asked = 'now', id] = place.path;
  // Old links: the profile page has become part of the rules.
  const name = asked === 'profile' ? 'rules' : asked;
  const entry = [...MENU.flat(), ...UNLISTED].find((one) => one.name === name);
  const isOne = id !== undefined && entry?.one !== undefined;
  const Shown = isOne ? entry.one : entry?.page;
  if (!Shown || (isOne && !entry?.isNamed && !/^[1-9]\d*$/.test(id))) return <NoSuchPage />;
  return <Shown place={place} />;
}

const NoSuchPage = () => (
  <>
    <h1>There is no such page</h1>
    <p>
      Its address leads nowhere. <a href={href(['now'])}>To the overview</a>, or <a href={href(['search'])}>search</a>.
    </p>
  </>
);

/** This browser's token. An ended login stays until another tab logs in; this tab then continues with the new one. */
function useToken(): string | null {
  const [token, setToken] = useState(ownToken);
  useEffect(() => {
    const read = () => !isLoginOver() && setToken(ownToken());
    addEventListener('storage', read);
    addEventListener('hashchange', read);
    return () => {
      removeEventListener('storage', read);
      removeEventListener('hashchange', read);
    };
  }, []);
  return token;
}

/** Use the page's heading as the title of the tab and of the history entry. */
function useTitle(main: { current: HTMLElement | null }): void {
  useEffect(() => {
    const read = () => {
      const heading = main.current?.querySelector('h1')?.textContent?.trim();
      document.title = heading ? `${heading} · agent-memory` : 'agent-memory';
    };
    read();
    const seen = new MutationObserver(read);
    seen.observe(document.getElementById('app')!, { childList: true, subtree: true, characterData: true });
    return () => seen.disconnect();
  }, []);
}
