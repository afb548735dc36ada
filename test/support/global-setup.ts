/** Runs once before all tests. The Postgres cluster is started lazily by support/postgres.ts. */
export default function setup(): void {}
