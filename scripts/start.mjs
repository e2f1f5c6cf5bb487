import './build.mjs';
import { become } from './lib.mjs';

// Unlike tests, an installation spends no time on checking our own answers and rows.
process.env.NODE_ENV ||= 'production';
// Threads that share two memory pools waste less memory.
process.env.MALLOC_ARENA_MAX ||= '2';
// A small young generation, and an old one that is swept before it has grown much, keep the process small. Node reads these flags
// only from the command line.
await become(['--max-semi-space-size=16', '--heap-growing-percent=25', 'apps/server/src/main.ts']);
