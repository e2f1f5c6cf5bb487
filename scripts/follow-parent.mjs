// Stops this process when the shell above it is gone: npm sends a SIGTERM to that shell, which ends without passing it on.
// Imported by the scripts and by the programs that they start.
import { isMainThread } from 'node:worker_threads';

if (process.env.npm_lifecycle_event && isMainThread) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  timer.unref();
}
