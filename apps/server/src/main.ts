import { readSettings } from './core/env.ts';
import { buildApp } from './app.ts';
import { seedDemo, shouldSeedDemo } from '../seed/seed-demo.ts';
import { allJobs } from './all-jobs.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { startLive } from './live/start-live.ts';
import { openServer } from './open-server.ts';

/** Starts one process that does everything: serves, follows the outbox, runs the jobs. Ctrl-C, SIGTERM and a closed terminal stop it cleanly. */
async function main(): Promise<void> {
  const settings = readSettings();
  const opened = await openServer(settings, { log: (text) => console.log(text) });
  const { server, wakes } = opened;
  const demo = await shouldSeedDemo(opened);
  if (demo) {
    console.log('Preparing the demo study, once …');
    await seedDemo(opened);
  }
  const app = await buildApp(server);
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'a reader of the outbox failed and tries again');
  const stopLive = await startLive(server, wakes, onError);
  const stopJobs = await startJobs(opened, allJobs, onError);
  const address = await app.listen({ host: settings.host, port: settings.port });
  console.log(greeting(settings.publicUrl ?? address, demo || settings.demo !== 'off'));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.hub.close();
    await app.close();
    await stopLive();
    await stopJobs();
    await opened.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  process.on('SIGHUP', () => void stop());
}

function greeting(address: string, demo: boolean): string {
  const lines = ['', `  Studyline is ready: ${address}`, ''];
  if (demo) {
    lines.push(
      '  Sign in to the demo with the password studyline-demo as',
      '    investigator@studyline.example    a principal investigator, with things to acknowledge',
      '    study.manager@studyline.example   who sees how everybody stands',
      '    author@studyline.example          who writes, and approver@studyline.example, who publishes',
      '    client.admin@studyline.example    who imports studies from the registry',
      '',
    );
  }
  return lines.join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
