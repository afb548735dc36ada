import { z } from 'zod';

/** What the live stream tells of: an event of a hook, or what became of one. */
const LIVE_KINDS = ['event', 'observation', 'injection', 'rule', 'firing'] as const;

/** One line of the live stream. */
export const liveItemSchema = z.object({
  kind: z.enum(LIVE_KINDS),
  id: z.number().describe('of its kind; a rule’s for a firing too'),
  at: z.string(),
  project: z.string().nullable(),
  session_id: z.string().nullable(),
  what: z.string().describe('the event’s name, the observation’s or rule’s kind, the firing’s action'),
  title: z.string().describe('the tool’s name, the observation’s title, the rule'),
  text: z.string().describe('the first 300 characters of the prompt, call, answer or error'),
  secrets: z.number().describe('how many secrets were masked in it'),
});
export type LiveItem = z.infer<typeof liveItemSchema>;
