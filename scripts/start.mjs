import { buildWeb } from './build-web.mjs';
import { become, ensureInstalled, fail } from './lib.mjs';

await ensureInstalled();
if ((await buildWeb()) !== 0) fail('The web app could not be built: see the messages above.');
// An installation spends no time on checking our own answers and rows, as tests do.
process.env.NODE_ENV ||= 'production';
// A small young generation keeps the process small. Node reads this flag only on the command line.
await become(['--max-semi-space-size=16', 'apps/server/src/main.ts']);
