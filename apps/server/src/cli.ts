import { runCommand } from './cli/run.ts';

// exit() stops an embedded database that was started for the command.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => process.exit(code));

// If a command waits for something that never happens, Node exits silently before the work is done.
process.exitCode = 1;
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  input: process.stdin,
  say: (text) => console.log(text),
  note: (text) => console.error(text),
});
