import type { Claim } from '../claim.ts';
import { backupDrill } from './backup-drill.ts';
import { drain } from './drain.ts';
import { hookBounds } from './hook-bounds.ts';
import { hookCost } from './hook-cost.ts';
import { ingest } from './ingest.ts';
import { insideClient } from './inside-client.ts';
import { manyRules } from './many-rules.ts';
import { mcpStart } from './mcp-start.ts';
import { memory } from './memory.ts';
import { proxy } from './proxy.ts';
import { recall } from './recall.ts';
import { scale } from './scale.ts';
import { startUp } from './start-up.ts';
import { texts } from './texts.ts';
import { viewer } from './viewer.ts';
import { viewerTasks } from './viewer-tasks.ts';
import { week } from './week.ts';
import { withoutBrowser } from './without-browser.ts';
import { workers } from './workers.ts';

/** Every claim, in the order of the report: first those that a session notices. */
export const CLAIMS: readonly Claim[] = [
  hookCost,
  insideClient,
  hookBounds,
  texts,
  mcpStart,
  startUp,
  ingest,
  drain,
  workers,
  recall,
  proxy,
  viewer,
  viewerTasks,
  withoutBrowser,
  manyRules,
  backupDrill,
  week,
  scale,
  memory,
];
