// Pages loaded after the first one: those with plots, graphs, or rare use.
import { EffectPage } from './pages/effect.tsx';
import { FilePage } from './pages/file.tsx';
import { ForgetPage } from './pages/forget.tsx';
import { GraphPage } from './pages/graph.tsx';
import { HealthPage } from './pages/health.tsx';
import { HelpPage } from './pages/help.tsx';
import { SettingsPage } from './pages/settings.tsx';
import { StatsPage } from './pages/stats.tsx';

export const PAGES = { EffectPage, FilePage, ForgetPage, GraphPage, HealthPage, HelpPage, SettingsPage, StatsPage };
