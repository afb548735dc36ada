type Tab = { label: string; href: string; isCurrent: boolean; number?: number | undefined };

/** Views of one page, each with an address of its own. @param label what they are views of, to readers of the screen */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a key={tab.label} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
        {tab.label}
        {tab.number !== undefined && <span class="number">{tab.number.toLocaleString()}</span>}
      </a>
    ))}
  </nav>
);
