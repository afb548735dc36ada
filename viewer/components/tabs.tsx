type Tab = { label: string; href: string; isCurrent: boolean; number?: number | undefined };

/** Views of a page, each with its own address. @param label for screen readers */
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
