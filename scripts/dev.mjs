import { join } from 'node:path';
import { bin, ensureInstalled, node24, nodeEnvironment, root, start } from './lib.mjs';

await ensureInstalled();
const env = nodeEnvironment();
const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;
const running = [
  start(node24(), ['--watch', 'apps/server/src/main.ts'], { env }),
  // Vite would read the terminal for its own shortcuts, and catch Ctrl-C.
  start(node24(), [bin('vite'), '--clearScreen', 'false'], {
    cwd: join(root, 'apps', 'web'),
    env: { STUDYLINE_SERVER: server, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
];
const code = await Promise.race(running.map(({ done }) => done));
for (const { child } of running) child.kill('SIGTERM');
await Promise.all(running.map(({ done }) => done));
process.exit(code);
