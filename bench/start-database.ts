import { startEmbedded } from '../apps/server/src/db/embedded.ts';

/** Starts the PostgreSQL of a data directory, prints how many milliseconds that took, and stops it. */
const begun = performance.now();
const database = await startEmbedded({ dataDir: process.argv[2] ?? '' });
console.log(performance.now() - begun);
await database.stop();
process.exit(0);
