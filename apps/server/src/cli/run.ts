import type { Terminal } from './with-server.ts';
import { TryAgain } from './refusal.ts';
import { AppError } from '../core/errors.ts';
import { word } from '../core/words.ts';

const HELP = `The operator's tool for Studyline. It works with a running Studyline, or opens the database itself.

  npm run studyline -- migrate
      Upgrade the database to the newest schema.
  npm run studyline -- backup FOLDER
      Write everything in the installation, as it is at one moment, to an empty folder, even while Studyline runs.
  npm run studyline -- restore FOLDER
      Restore a backup to an empty data directory and, if DATABASE_URL is set, to an empty database.
  npm run studyline -- import-study FILE [--client NAME]
      Create a study from its ClinicalTrials.gov record, or update it. Name the client if there is more than one; a client
      that doesn't exist is created.
  npm run studyline -- seed [--reset]
      Fill an empty installation with the demo; --reset empties an existing demo first.
  npm run studyline -- erase-text ID --reason TEXT
      Erase the text of one entry in the audit trail, if personal data must not be kept. The entry itself stays, with a
      digest of the text; the erasure is recorded with its reason.
  npm run studyline -- publish-terms FILE [--title TITLE] [--changes TEXT]
      Put terms of service into force, from an HTML (.html) or plain text (.txt) file. Everyone has to accept them, and sees
      what changed at the top.
  npm run studyline -- user add --email ADDRESS --first-name NAME --last-name NAME [--password PASSWORD] [--client-admin NAME]
      Add a person who can sign in and, if a client is named, administers it.
  npm run studyline -- user exclude --email ADDRESS
      Shut a person out, whatever they are a member of. They can still sign in, and see that they have no access.
  npm run studyline -- user admit --email ADDRESS
      Let them back in.
  npm run studyline -- user reset-password --email ADDRESS
      Print a link by which a person chooses a new password, valid once and for a day. Hand it over safely.
  npm run studyline -- user locked
      List who is locked after wrong passwords or codes, and until when, and who is disabled.
  npm run studyline -- user unlock --email ADDRESS
      Forget somebody's wrong passwords and codes, so that they can try again at once.
  npm run studyline -- user reset-factors --email ADDRESS --reason TEXT
      Remove somebody's authenticator app, recovery codes and passkeys, and sign them out. They still need their password, or
      their organisation's account. Make sure that it is they who ask.
  npm run studyline -- user disable --email ADDRESS --reason TEXT
      Sign somebody out everywhere, and keep them from signing in.
  npm run studyline -- user enable --email ADDRESS --reason TEXT
      Let them sign in again, with everything they had.
  npm run studyline -- take-bounce [--to ADDRESS] < FILE
      Take an email that came to BOUNCE_ADDRESS, for mail servers that pipe it in. It ends with code 75 if the mail server has to
      try again.
  npm run studyline -- flag [KEY on|off]
      Turn a feature on or off for the whole installation; without a key, list which are on. A study's own setting takes
      precedence.

It uses the same settings as Studyline: STUDYLINE_DATA_DIR, DATABASE_URL and the others in docs/operating.md.`;

type Command = (args: string[], terminal: Terminal) => Promise<void>;

/** Each command is loaded only when it is called, so that a mistyped one is rejected at once. */
const commands: Record<string, () => Promise<Command>> = {
  migrate: async () => (await import('./migrate.ts')).migrateDatabase,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  'import-study': async () => (await import('./import-study.ts')).importStudyFile,
  seed: async () => (await import('./seed.ts')).seed,
  'erase-text': async () => (await import('./erase-text.ts')).eraseText,
  'publish-terms': async () => (await import('./publish-terms.ts')).publishTermsFile,
  user: async () => (await import('./user.ts')).changeUsers,
  'take-bounce': async () => (await import('./take-bounce.ts')).takeBounceFromPipe,
  flag: async () => (await import('./flag.ts')).switchFlag,
};

/** Runs a command of the operator's tool. Returns the code by which its process tells whether it succeeded. */
export async function runCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    await perform(args, terminal);
    return 0;
  } catch (error) {
    terminal.note(sentenceOf(error));
    return error instanceof TryAgain ? TryAgain.exitCode : 1;
  }
}

async function perform([name, ...args]: string[], terminal: Terminal): Promise<void> {
  if (!name || name === 'help' || [name, ...args].some((arg) => arg === '--help' || arg === '-h'))
    return terminal.say(HELP);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new Error(`There is no command "${name}": see npm run studyline -- --help.`);
  const command = await load();
  await command(args, terminal);
}

/** Reports every failure in one sentence. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return word('en', `error.${error.code}`, error.details.words);
  if (!(error instanceof Error)) return String(error);
  const isUsage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isUsage ? `${error.message.split('. ')[0]}: see npm run studyline -- --help.` : error.message;
}
