import { z } from 'zod';
import { calendarDay } from '../../contract/calendar-days.ts';
import {
  completionReplySchema,
  completionSchema,
  type GoalDetails,
  type HabitDetails,
  MAX_COMPLETIONS,
  progressReplySchema,
  progressSchema,
} from '../../contract/details.ts';
import { type Observation, observationSchema } from '../../contract/observations.ts';
import { habitStanding } from '../../habits/streak.ts';
import { listReflections } from '../../store/numbers/habits.ts';
import { readableObservation } from '../asker.ts';
import { getAuthor } from '../author.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { ONE_OBSERVATION } from '../touches.ts';
import { idParams } from './ids.ts';
import { lockedByUser } from './observations.ts';

const tag = 'observations';

/** Goals and habits: their progress, completions and reflections. */
export const goalAndHabitRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/observations/{id}/progress',
    scope: 'write',
    touches: ONE_OBSERVATION,
    tag,
    summary: 'Set the progress of a goal; 100 means reached',
    params: idParams,
    body: progressSchema,
    reply: progressReplySchema,
    async handle({ params: { id }, body: { progress, reflection }, actor, about }) {
      about(`observation ${id}`);
      requireKind(await readableObservation(deps, actor, id), 'goal');
      const changed = required(
        id,
        await deps.memory.patch(id, (current) => ({ details: { ...current.details, progress } }), getAuthor(actor)),
      );
      const { deadline = null } = changed.details as GoalDetails;
      const reflectionId = reflection && (await deps.memory.reflectOn(id, reflection, getAuthor(actor).source));
      return { id, progress, deadline, reflection: reflectionId || null };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/observations/{id}/completions',
    scope: 'write',
    touches: ONE_OBSERVATION,
    tag,
    summary: 'Record that a habit was done, today or on another day',
    description:
      'Repeating a day changes nothing. The streak counts consecutive days, or weeks from Monday, up to the current or the previous one.',
    params: idParams,
    body: completionSchema,
    reply: completionReplySchema,
    async handle({ params: { id }, body, actor, about }) {
      about(`observation ${id}`);
      const habit = await readableObservation(deps, actor, id);
      requireKind(habit, 'habit');
      const timeZone = body.time_zone ?? (habit.details as HabitDetails | null)?.time_zone;
      const today = calendarDay(new Date(), timeZone);
      const on = body.on ?? today;
      if (on > today)
        throw new HttpProblem(422, `${on} has not come yet: today is ${today}${timeZone ? ` in ${timeZone}` : ''}`);
      const changed = required(
        id,
        await deps.memory.patch(
          id,
          ({ details }) => {
            const current = (details ?? {}) as HabitDetails;
            const completions = [...new Set([...(current.completions ?? []), on])].sort().slice(-MAX_COMPLETIONS);
            const { every, time_zone = body.time_zone } = current;
            return { details: { ...(every && { every }), ...(time_zone && { time_zone }), completions } };
          },
          getAuthor(actor),
        ),
      );
      const { completions = [], every } = changed.details as HabitDetails;
      return { id, ...habitStanding(completions, today, every) };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/observations/{id}/reflections',
    scope: 'read',
    touches: ONE_OBSERVATION,
    tag,
    summary: 'The reflections on a goal, the latest first',
    params: idParams,
    reply: z.object({ items: z.array(observationSchema) }),
    async handle({ params: { id }, actor, about }) {
      about(`observation ${id}`);
      await readableObservation(deps, actor, id);
      return { items: await listReflections(deps.db, id) };
    },
  }),
];

function requireKind({ id, kind }: { id: number; kind: string }, wanted: string): void {
  if (kind !== wanted)
    throw new HttpProblem(409, `Observation ${id} is a ${kind}, not a ${wanted}`, {
      hint: `Change its kind first: PATCH /api/observations/${id} {"kind": "${wanted}"}`,
    });
}

function required(id: number, outcome: Awaited<ReturnType<HttpDeps['memory']['patch']>>): Observation {
  if (outcome === 'locked') throw lockedByUser([id]);
  if (typeof outcome === 'string' || 'faults' in outcome) throw notFound(`observation ${id}`);
  return outcome;
}
