import { become, ensureInstalled } from './lib.mjs';

await ensureInstalled();
await become(['apps/server/src/cli.ts', ...process.argv.slice(2)]);
