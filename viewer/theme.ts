import { useEffect, useState } from 'preact/hooks';
import { VIEWER_THEME_KEY as KEY } from '../daemon/contract/door.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const CHANGED = 'theme';

/** This browser's chosen scheme; the system's by default. */
export const chosenTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';

/** Show the page in the chosen scheme. */
export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Use a scheme from now on. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
  dispatchEvent(new Event(CHANGED));
}

/** Whether the page is dark now, by choice or by the system. */
export function useDark(): boolean {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const read = () => (chosenTheme() === 'system' ? query.matches : chosenTheme() === 'dark');
  const [isDark, setDark] = useState(read);
  useEffect(() => {
    const changed = () => setDark(read());
    query.addEventListener('change', changed);
    addEventListener(CHANGED, changed);
    return () => {
      query.removeEventListener('change', changed);
      removeEventListener(CHANGED, changed);
    };
  }, []);
  return isDark;
}
