import type { Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import type { BrowserSessions } from '../guards/browser-sessions.ts';
import { adminRoutes } from './admin.ts';
import { captureRoutes } from './capture.ts';
import { lessonPackRoutes } from './lesson-packs.ts';
import { lessonRoutes } from './lessons.ts';
import { memoryRoutes } from './memory.ts';
import { modelRoutes } from './models.ts';
import { observationRoutes } from './observations.ts';
import { projectRoutes } from './projects.ts';
import { recallRoutes } from './recall.ts';
import { sessionRoutes } from './sessions.ts';
import { tokenRoutes } from './tokens.ts';

/** Every route of the API, in the order in which they match: what is fixed before what has an `{id}`. */
export const allRoutes = (deps: HttpDeps, browsers: BrowserSessions): Route[] => [
  ...recallRoutes(deps),
  ...observationRoutes(deps),
  ...captureRoutes(deps),
  ...sessionRoutes(deps),
  ...lessonPackRoutes(deps),
  ...lessonRoutes(deps),
  ...memoryRoutes(deps),
  ...tokenRoutes(deps),
  ...projectRoutes(deps),
  ...modelRoutes(deps),
  ...adminRoutes(deps, browsers),
];
