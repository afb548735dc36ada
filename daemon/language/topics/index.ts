import { TOPICS_OF_CODE } from './of-code.ts';
import { TOPICS_OF_WORK } from './of-work.ts';
import type { Topics } from './topic.ts';

/** Every topic by its name. */
export const TOPICS: Topics = { ...TOPICS_OF_WORK, ...TOPICS_OF_CODE };
