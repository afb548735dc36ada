/**
 * fast-check with the same cases on each run: a failure that a change did not make would stop it all the same. New cases are looked for
 * on purpose: `FUZZ_SEED=random npx vitest run packages/redactor`, or with the seed of a failure.
 */
import fc from 'fast-check';

const asked = process.env.FUZZ_SEED;
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked ?? 20_261_125) });

export default fc;
