import './build.mjs';
import { become } from './lib.mjs';

// An installation spends no time on checking our own answers and rows, as tests do.
process.env.NODE_ENV ||= 'production';
// Threads that share two pools of memory leave less of it lying about.
process.env.MALLOC_ARENA_MAX ||= '2';
// A small young generation, and an old one that is swept before it has grown much, keep the process small. Node reads these flags
// only on the command line.
await become(['--max-semi-space-size=16', '--heap-growing-percent=25', 'apps/server/src/main.ts']);
