import './build.mjs';
import { become } from './lib.mjs';

// An installation spends no time on checking our own answers and rows, as tests do.
process.env.NODE_ENV ||= 'production';
// A small young generation, and an old one that is swept before it has grown much, keep the process small. Node reads these flags
// only on the command line.
await become(['--max-semi-space-size=16', '--heap-growing-percent=40', 'apps/server/src/main.ts']);
