import './build.mjs';
import { become } from './lib.mjs';

// An installation spends no time on checking our own answers and rows, as tests do.
process.env.NODE_ENV ||= 'production';
// A small young generation keeps the process small. Node reads this flag only on the command line.
await become(['--max-semi-space-size=16', 'apps/server/src/main.ts']);
