import { z } from 'zod';

/** The kinds of rows in the live stream: a hook's event, or its result. */
const LIVE_KINDS = ['event', 'observation', 'injection', 'rule', 'firing'] as const;

/** One line of the live stream. */
export const liveItemSchema = z.object({
  kind: z.enum(LIVE_KINDS),
  id: z.number().describe('id within its kind; for a firing, the rule’s id'),
  at: z.string(),
  project: z.string().nullable(),
  session_id: z.string().nullable(),
  what: z.string().describe('the event’s name, the observation’s or rule’s kind, the firing’s action'),
  title: z.string().describe('the tool’s name, the observation’s title, the rule'),
  text: z.string().describe('the first 300 characters of the prompt, call, answer or error'),
  secrets: z.number().describe('how many secrets were masked in it'),
});
export type LiveItem = z.infer<typeof liveItemSchema>;
