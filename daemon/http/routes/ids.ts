import { z } from 'zod';
import { idSchema } from '../../contract/fields.ts';

/** The `{id}` of a path. */
export const idParams = z.object({ id: idSchema });
