/** Process for tests: opens the embedded database given, says "ready", and inserts rows for ever, saying each number once it is committed. */
import { openDatabase } from '../../../daemon/db/open-database.ts';

const db = await openDatabase({ backend: 'pglite', dataDir: process.argv[2] ?? '' });
await db.query('create table if not exists numbers (n int primary key, filler text)');
const [last] = await db.query<{ n: number | null }>('select max(n) as n from numbers');
console.log('ready');
for (let n = (last?.n ?? 0) + 1; ; n += 1) {
  await db.query(`insert into numbers values ($1, repeat('x', 500))`, [n]);
  console.log(n);
}
