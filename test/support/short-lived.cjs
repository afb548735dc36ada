// Loaded into the daemons of tests, which live for seconds: PGlite's WebAssembly is compiled once instead of again by the optimising
// compiler. A start takes 1.05 s of processor time instead of 1.9. Flags that one flag implies aren't set with it at run time.
const { setFlagsFromString } = require('node:v8');
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
