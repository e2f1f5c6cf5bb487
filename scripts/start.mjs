import { buildWeb } from './build-web.mjs';
import { become, ensureInstalled, fail } from './lib.mjs';

await ensureInstalled();
if ((await buildWeb()) !== 0) fail('The web app could not be built: see the messages above.');
await become(['apps/server/src/main.ts']);
