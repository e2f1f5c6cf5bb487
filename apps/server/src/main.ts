import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOfApp, readSettings } from './core/env.ts';
import { holdRepeats } from './core/hold-repeats.ts';
import { buildApp } from './app.ts';
import { isDemoOpen, shouldSeedDemo } from '../seed/demo-state.ts';
import { allJobs } from './all-jobs.ts';
import { isDatabaseAway } from './db/unreachable.ts';
import { closeDemo } from './features/auth/close-demo.ts';
import { type FirstInvitation, inviteFirstAdministrator } from './features/setup/invite-first.ts';
import { hasAdministrator } from './features/setup/queries.ts';
import { shutDown } from './http/shutdown.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { startLive } from './live/start-live.ts';
import { hasOutbox, isMailEnabled } from './mail/outbox.ts';
import { OUTBOX } from './mail/outbox-page.ts';
import { openServer } from './open-server.ts';

const STOP_MILLIS = 15_000;
/** The readers of the outbox and the jobs try again every second. */
const REPEATS_MILLIS = 60_000;
/** Two segments of PostgreSQL's log, which it allocates in full. */
const ALMOST_FULL_BYTES = 32 * 1024 * 1024;

/**
 * Starts one process that does everything: serves, reads the outbox, runs the jobs. Ctrl-C, SIGTERM and a closed terminal stop it
 * cleanly.
 */
async function main(): Promise<void> {
  // Until it serves, a stop has nothing to wait for: exit() stops an embedded database.
  let stop = async (): Promise<void> => undefined;
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(() => process.exit(0), fail);
    });
  }

  const settings = readSettings();
  const opened = await openServer(settings, { log: (text) => console.log(text), onLost: fail });
  const { server, wakes } = opened;
  if (await shouldSeedDemo(server)) {
    console.log('Preparing the demo study, once …');
    // The typesetter for its documents takes much memory, and later starts do not need it.
    const { seedDemo } = await import('../seed/seed-demo.ts');
    await seedDemo(opened);
  }
  await closeDemo(server);
  const app = await buildApp(server);
  const admit = holdRepeats(REPEATS_MILLIS);
  const onError = (error: unknown) => {
    const isAway = isDatabaseAway(error);
    const admitted = admit(isAway ? 'database' : String(error));
    if (!admitted) return;
    // Every reader and every job fails in its own words, and their stacks say nothing more.
    if (isAway)
      app.log.error({ reason: String(error), ...admitted }, 'the outbox and the jobs wait for the database');
    else app.log.error({ err: error, ...admitted }, 'a reader of the outbox failed and tries again');
  };
  const stopLive = await startLive(server, wakes, onError);
  const stopJobs = await startJobs(opened, allJobs, onError);
  const { host, port } = settings;
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? 'another program is already using it' : error.message;
    throw new Error(`Studyline cannot listen at HOST=${host}, PORT=${port}: ${reason}.`, { cause: error });
  });
  const stopWork = async () => {
    // A job that makes previews is aborted. It runs again after the next start.
    await server.previewer.close();
    await stopLive();
    await stopJobs();
    await opened.disconnect();
  };
  stop = async () => {
    // Each has its own time limit. An aborted email may be sent twice.
    await Promise.all([shutDown(app, settings.stop), server.mailer?.close()]);
    await Promise.race([stopWork(), failAfterTimeout()]);
    // Not in the race: an embedded PostgreSQL may take long to write to a slow disk, and has its own time limit.
    await opened.close();
  };
  // A storage that becomes available later is used then, and people can read without it.
  server.storage.check().catch((error: Error) => console.error(error.message));
  const demo = await isDemoOpen(server);
  const invitation = await inviteFirstAdministrator(server);
  const { port: boundPort } = new URL(address);
  console.log(
    greeting(addressOfApp({ ...settings, port: Number(boundPort) }), {
      demo,
      mail: isMailEnabled(server),
      outbox: hasOutbox(server),
      office: server.previewer.canConvert,
      isUnclaimed: !demo && !invitation && !(await hasAdministrator(server.db)),
      invitation,
    }),
  );
}

/** Nothing is lost if a stop does not finish: the next start recovers as after a kill. */
async function failAfterTimeout(): Promise<never> {
  await pause(STOP_MILLIS);
  throw new Error(
    `Studyline hasn’t stopped within ${STOP_MILLIS / 1000} seconds, so it exits now. The next start recovers from that.`,
  );
}

interface Opened {
  demo: boolean;
  /** Whether emails are sent, or can be read here. */
  mail: boolean;
  outbox: boolean;
  /** Whether Office files have previews. */
  office: boolean;
  invitation: FirstInvitation | undefined;
  /** Nobody administers it or is invited to, and nobody can sign in to a demo. */
  isUnclaimed: boolean;
}

function greeting(address: string, { demo, mail, outbox, office, invitation, isUnclaimed }: Opened): string {
  const lines = ['', `  Studyline is ready: ${address}`, ''];
  if (demo) {
    lines.push(
      '  Sign in to the demo with the password studyline-demo as',
      '    investigator@studyline.example    a principal investigator, with things to acknowledge',
      '    study.manager@studyline.example   a study manager, who sees everyone’s progress',
      '    author@studyline.example          an author; approver@studyline.example publishes',
      '    client.admin@studyline.example    a customer admin, who can import studies from the registry',
      '',
    );
    if (outbox) lines.push(`  It doesn’t send emails. Read them at ${address}${OUTBOX}`, '');
  }
  if (!mail)
    lines.push(
      '  It doesn’t send emails, because no mail server is set (SMTP_URL).',
      '  Invitations have links to copy and hand over.',
      '',
    );
  if (!office)
    lines.push(
      '  LibreOffice was not found, so Word, Excel and PowerPoint files have no preview (LIBREOFFICE_PATH).',
      '',
    );
  if (isUnclaimed)
    lines.push(
      '  No one administers it yet. Set STUDYLINE_ADMIN_EMAIL to your email address and start it again.',
      '',
    );
  if (invitation?.delivery === 'BY_MAIL')
    lines.push(`  The first administrator’s invitation is being sent to ${invitation.emailAddress}.`, '');
  if (invitation?.delivery === 'BY_HAND')
    lines.push(
      `  No one administers it yet. This link is only for ${invitation.emailAddress}:`,
      `    ${address}${invitation.path}`,
      '',
    );
  return lines.join('\n');
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Adds a likely cause to the error of a failed start. If PostgreSQL ends because its disk is full, its connections just break
 * without giving that reason.
 */
async function explain(error: unknown): Promise<unknown> {
  const { dataDir } = readSettings();
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize > ALMOST_FULL_BYTES) return error;
  const said = error instanceof Error ? error.message : String(error);
  return new Error(`${said}\nThe disk of ${dataDir} is almost full: free some space and start again.`);
}

main().catch(async (error: unknown) => fail(await explain(error).catch(() => error)));
