// The whole API, in the order of matching. `own`: the route checks the scope itself.
//
//   POST   /hooks/told                        own    hooks
//   POST   /hooks/{agent}/{event}             own    hooks
//   GET    /api/health                        own    health
//   GET    /health                            own    health
//   GET    /v1/health                         own    health
//   POST   /api/observations/search           read   recall
//   GET    /api/observations/timeline         read   recall
//   POST   /api/recall                        recall recall
//   GET    /api/injections                    read   recall
//   GET    /api/graph                         read   graph
//   POST   /api/reason                        read   evidence
//   POST   /api/wonder                        read   evidence
//   GET    /api/gone                          read   gone
//   GET    /api/stats/effect                  read   effect
//   GET    /api/files                         read   effect
//   POST   /api/observations                  write  observations
//   GET    /api/observations                  read   observations
//   GET    /api/observations/{id}             read   observations
//   PATCH  /api/observations/{id}             write  observations
//   GET    /api/observations/{id}/versions    read   observations
//   DELETE /api/observations/{id}/versions    write  observations
//   DELETE /api/observations/{id}             write  observations
//   POST   /api/observations/{id}/progress    write  goals-and-habits
//   POST   /api/observations/{id}/completions write  goals-and-habits
//   GET    /api/observations/{id}/reflections read   goals-and-habits
//   POST   /api/prompts                       write  capture
//   GET    /api/prompts                       read   capture
//   POST   /api/queue                         write  capture
//   GET    /api/tool-calls                    read   capture
//   POST   /api/backfill                      admin  capture
//   POST   /api/sessions                      write  sessions
//   GET    /api/sessions                      read   sessions
//   GET    /api/sessions/{session_id}         read   sessions
//   GET    /api/sessions/{session_id}/shown   read   sessions
//   PATCH  /api/sessions/{session_id}         write  sessions
//   POST   /api/sessions/{session_id}/save    write  sessions
//   POST   /api/sessions/messages             write  sessions
//   GET    /api/lessons/packs                 read   lesson-packs
//   POST   /api/lessons/packs/{name}          write  lesson-packs
//   POST   /api/lessons/import                write  lesson-packs
//   GET    /api/lessons/stats                 read   lesson-packs
//   POST   /api/lessons                       write  lessons
//   GET    /api/lessons                       read   lessons
//   GET    /api/lessons/match                 recall lessons
//   POST   /api/lessons/match                 recall lessons
//   POST   /api/lessons/try                   read   lessons
//   GET    /api/lessons/{id}/firings          read   lessons
//   GET    /api/firings                       read   lessons
//   GET    /api/lessons/{id}                  read   lessons
//   PATCH  /api/lessons/{id}                  write  lessons
//   DELETE /api/lessons/{id}                  write  lessons
//   POST   /api/lessons/{id}/trigger          write  lessons
//   GET    /api/rules                         read   rules
//   POST   /api/rules                         write  rules
//   POST   /api/rules/onboard                 write  rules
//   GET    /api/rules/uses                    read   rules
//   GET    /api/rules/{id}                    read   rules
//   POST   /api/rules/{id}/end                write  rules
//   PATCH  /api/rules/{id}                    write  rules
//   POST   /api/rules/{id}/lock               write  rules
//   POST   /api/rules/{id}/unlock             write  rules
//   POST   /api/rules/{id}/approve            write  rules
//   POST   /api/rules/{id}/restore            write  rules
//   POST   /api/rules/{id}/feedback           write  rules
//   GET    /api/rules/{id}/why                read   rules
//   GET    /api/profile                      read   profile
//   POST   /api/profile/inject               read   profile
//   POST   /api/profile/signals              write  profile
//   GET    /api/profile/cold-start           read   profile
//   POST   /api/forget                        write  memory
//   POST   /api/forget/matches                read   memory
//   POST   /api/forget/policy                 write  memory
//   GET    /api/forget/bin                    write  memory
//   POST   /api/forget/undo                   write  memory
//   POST   /api/forget/empty                  write  memory
//   GET    /api/stats                         read   memory
//   GET    /api/stats/daily                   read   memory
//   GET    /api/stats/size                    read   memory
//   POST   /api/redact                        read   memory
//   GET    /api/forget/receipts               write  receipts
//   GET    /api/forget/receipts/{id}          write  receipts
//   GET    /api/own-memory                    admin  own-memory
//   POST   /api/own-memory/same               admin  own-memory
//   POST   /api/own-memory/remove             admin  own-memory
//   GET    /api/scopes                        read   scopes
//   POST   /api/scopes/clear-agent            write  scopes
//   POST   /api/workspaces/delete             write  scopes
//   POST   /api/workspaces/place              admin  scopes
//   GET    /v1/working-memory                read   working-memory
//   GET    /v1/working-memory/{session_id}   read   working-memory
//   PUT    /v1/working-memory/{session_id}   write  working-memory
//   DELETE /v1/working-memory/{session_id}   write  working-memory
//   GET    /sessions                         read   working-memory
//   GET    /sessions/{session_id}/memory     read   working-memory
//   POST   /sessions/{session_id}/memory     write  working-memory
//   DELETE /sessions/{session_id}/memory     write  working-memory
//   POST   /v1/long-term-memory              write  long-term-memory
//   POST   /v1/long-term-memory/search       read   long-term-memory
//   POST   /long-term-memory/search          read   long-term-memory
//   POST   /v1/long-term-memory/forget       write  long-term-memory
//   POST   /v1/long-term-memory/compact      write  long-term-memory
//   DELETE /v1/long-term-memory              write  long-term-memory
//   GET    /v1/long-term-memory/{memory_id}  read   long-term-memory
//   PATCH  /v1/long-term-memory/{memory_id}  write  long-term-memory
//   POST   /v1/memory/prompt                 read   long-term-memory
//   GET    /v1/summary-views                 read   long-term-memory
//   POST   /v1/summary-views                 read   long-term-memory
//   GET    /v1/summary-views/{view_id}       read   long-term-memory
//   DELETE /v1/summary-views/{view_id}       read   long-term-memory
//   POST   /v1/summary-views/{view_id}/partitions/run read   long-term-memory
//   GET    /v1/summary-views/{view_id}/partitions read   long-term-memory
//   POST   /v1/summary-views/{view_id}/run   read   long-term-memory
//   POST   /api/import                        admin  import
//   POST   /api/admin/tokens                  admin  tokens
//   GET    /api/admin/tokens                  admin  tokens
//   DELETE /api/admin/tokens/{id}             admin  tokens
//   GET    /api/admin/projects                admin  projects
//   POST   /api/admin/projects/merge          admin  projects
//   POST   /api/admin/projects/split          admin  projects
//   POST   /api/admin/projects/unmerge        admin  projects
//   GET    /api/admin/models                  admin  models
//   POST   /api/admin/models                  admin  models
//   GET    /api/admin/jobs                    admin  admin
//   POST   /api/admin/jobs/retry              admin  admin
//   GET    /api/admin/agents                  admin  admin
//   GET    /api/admin/audit                   admin  admin
//   GET    /api/admin/backups                 admin  admin
//   POST   /api/admin/backups                 admin  admin
//   POST   /api/admin/migrate                 admin  admin
//   POST   /api/admin/stop                    admin  admin
//   POST   /api/admin/browser-link            admin  admin
//   GET    /api/settings                      admin  settings
//   PATCH  /api/settings                      admin  settings
//   POST   /login                             own    login
//   DELETE /login                             own    login
//   GET    /api/live                          own    live
//   POST   /mcp                               own    mcp
//   DELETE /mcp                               own    mcp
//   GET    /sse                               own    mcp
//   POST   /messages                          own    mcp
//   POST   /v1/chat/completions               own    proxy
//   POST   /v1/responses                      own    proxy
//   POST   /v1/embeddings                     own    proxy
//   GET    /v1/models                         own    proxy
//   POST   /v1/messages                       own    proxy
//   POST   /v1/messages/count_tokens          own    proxy
//   GET    /v1beta/models                     own    proxy
//   POST   /v1beta/models/{call}              own    proxy
//   POST   /v1/models/{call}                  own    proxy
//   GET    /                                  own    viewer
//   GET    /viewer/main.js                    own    viewer
//   GET    /viewer/chunk.js                   own    viewer
//   GET    /viewer/later-pages.js             own    viewer
//   GET    /viewer/main.css                   own    viewer
//   GET    /viewer/markdown.js               own    viewer
//   GET    /viewer/inter-latin.woff2         own    viewer
//   GET    /viewer/inter-latin-ext.woff2     own    viewer
//   GET    /viewer/jetbrains-mono-latin.woff2 own    viewer
//   GET    /viewer/jetbrains-mono-latin-ext.woff2 own    viewer
//   GET    /openapi.json                      own    docs
//   GET    /docs                              own    docs
//   GET    /docs/start.js                     own    docs
//   GET    /docs/swagger-ui.css               own    docs
//   GET    /docs/swagger-ui-bundle.js         own    docs

import type { Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import type { BrowserSessions } from '../guards/browser-sessions.ts';
import { adminRoutes } from './admin.ts';
import { captureRoutes } from './capture.ts';
import { effectRoutes } from './effect.ts';
import { evidenceRoutes } from './evidence.ts';
import { goalAndHabitRoutes } from './goals-and-habits.ts';
import { goneRoutes } from './gone.ts';
import { graphRoutes } from './graph.ts';
import { importRoutes } from './import.ts';
import { lessonPackRoutes } from './lesson-packs.ts';
import { lessonRoutes } from './lessons.ts';
import { longTermMemoryRoutes } from './long-term-memory.ts';
import { memoryRoutes } from './memory.ts';
import { modelRoutes } from './models.ts';
import { observationRoutes } from './observations.ts';
import { ownMemoryRoutes } from './own-memory.ts';
import { profileRoutes } from './profile.ts';
import { projectRoutes } from './projects.ts';
import { recallRoutes } from './recall.ts';
import { receiptRoutes } from './receipts.ts';
import { ruleRoutes } from './rules.ts';
import { scopeRoutes } from './scopes.ts';
import { sessionRoutes } from './sessions.ts';
import { settingsRoutes } from './settings.ts';
import { tokenRoutes } from './tokens.ts';
import { workingMemoryRoutes } from './working-memory.ts';

/** All routes of the API, in the order of matching: fixed paths before those with an `{id}`. */
export const allRoutes = (deps: HttpDeps, browsers: BrowserSessions): Route[] => [
  ...recallRoutes(deps),
  ...graphRoutes(deps),
  ...evidenceRoutes(deps),
  ...goneRoutes(deps),
  ...effectRoutes(deps),
  ...observationRoutes(deps),
  ...goalAndHabitRoutes(deps),
  ...captureRoutes(deps),
  ...sessionRoutes(deps),
  ...lessonPackRoutes(deps),
  ...lessonRoutes(deps),
  ...ruleRoutes(deps),
  ...profileRoutes(deps),
  ...memoryRoutes(deps),
  ...receiptRoutes(deps),
  ...ownMemoryRoutes(deps),
  ...scopeRoutes(deps),
  ...workingMemoryRoutes(deps),
  ...longTermMemoryRoutes(deps),
  ...importRoutes(deps),
  ...tokenRoutes(deps),
  ...projectRoutes(deps),
  ...modelRoutes(deps),
  ...adminRoutes(deps, browsers),
  ...settingsRoutes(deps),
];
