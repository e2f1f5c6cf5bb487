import { spawnSync } from 'node:child_process';
import { ensureInstalled, node24, nodeEnvironment, run } from './lib.mjs';

/** A namespace in which we may mount a small disk. The embedded PostgreSQL creates its own inside it. */
const namespace = ['unshare', '-Urm'];
const trial = 'mount -t tmpfs tmpfs /mnt && unshare --user --map-user=1 --map-group=1 -- true';

await ensureInstalled();
const [command, ...args] = namespace;
const isAllowed = spawnSync(command, [...args, 'sh', '-c', trial], { stdio: 'ignore' }).status === 0;
const words = [...(isAllowed ? namespace : []), node24(), 'faults/main.ts', ...process.argv.slice(2)];
process.exit(await run(words[0], words.slice(1), { env: nodeEnvironment() }));
