// Fits the weights of words anywhere (`context-weights.ts`).

import { fitContext } from './fit-context.ts';

fitContext(false);
