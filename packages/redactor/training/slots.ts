// Fits the weights of words and phrases in slots (`slot-weights.ts`).

import { fitContext } from './fit-context.ts';

fitContext(true);
