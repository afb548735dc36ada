// Lessons and rules, which stop calls, and the list of both that the home's hooks read when the daemon is late.
import { createHeldWords } from './answers/held-calls/held-words.ts';
import type { CoreDeps } from './core-deps.ts';
import { createLessons } from './guards/lessons.ts';
import type { Projects } from './projects/projects.ts';
import { createRulesAtCalls } from './rules/at-calls/rules-at-calls.ts';
import { createRules } from './rules/rules.ts';

/** Open the lessons and the rules; the hooks' list follows each change. */
export function openGuards({ db, redactor, home, settings, log, onQueued }: CoreDeps, projects: Projects) {
  const urgent = db.urgent ?? db;
  const heldWords = createHeldWords({ home, log });
  const readHeld = () => Promise.all([lessons.state(), rulesAtCalls.warm()]);
  const rulesAtCalls = createRulesAtCalls({
    db: urgent,
    criticalAction: settings.critical_action,
    onLoaded: heldWords.ofRules,
  });
  const rules = createRules({
    db,
    redactor,
    projects,
    userId: settings.user_id ?? null,
    onChanged() {
      rulesAtCalls.changed();
      heldWords.soon(readHeld);
      onQueued();
    },
  });
  const lessons = createLessons({
    db,
    urgent,
    redactor,
    projects,
    criticalAction: settings.critical_action,
    byRules: ({ ofNobody, ...call }) =>
      rulesAtCalls.fired({ ...call, asker: ofNobody ? 'nobody' : { userId: settings.user_id ?? null } }),
    onLoaded: heldWords.ofLessons,
    onChanged: () => heldWords.soon(readHeld),
  });
  return { heldWords, readHeld, rulesAtCalls, rules, lessons };
}
