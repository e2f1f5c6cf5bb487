// Prepares what a start needs: the dependencies and the web app.
import { buildWeb } from './build-web.mjs';
import { ensureInstalled, fail } from './lib.mjs';

await ensureInstalled();
if ((await buildWeb()) !== 0) fail('The web app could not be built: see the messages above.');
