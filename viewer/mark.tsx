/** The mark: sheets that lie upon each other. */
const SHEETS = 'M16 4 28 10 16 16 4 10zM4 16l12 6 12-6M4 22l12 6 12-6';

/** The mark beside the name. */
export const Mark = () => (
  <svg
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    stroke-width="2.6"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={SHEETS} />
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
  </svg>
);

/** Show the mark in the browser's tab, with a dot while drafts wait. */
export function showInTab(hasDrafts: boolean): void {
  const dot = hasDrafts ? '<circle cx="25" cy="7" r="6.5" fill="#e5484d" stroke="#fff" stroke-width="1.5"/>' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="${SHEETS}" fill="none" stroke="#6e66e0" stroke-width="3" stroke-linejoin="round"/><path d="M16 4 28 10 16 16 4 10z" fill="#6e66e0"/>${dot}</svg>`;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', `data:image/svg+xml,${encodeURIComponent(svg)}`);
}
