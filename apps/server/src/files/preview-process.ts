import { Socket } from 'node:net';
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  GROUP,
  OUTGROWN,
  type PreviewJob,
  type PreviewMessage,
  type PreviewReason,
} from './preview-protocol.ts';

const START_TIMEOUT_MS = 30_000;
/** How much of a process's last error output is examined. */
const LAST_WORDS = 2000;
const WORKER = fileURLToPath(new URL('preview-worker.ts', import.meta.url));

export interface ProcessSettings {
  timeoutMs: number;
  memoryMb: number;
  idleMs: number;
  /** For temporary files of the libraries. */
  folder: string;
  /** It only gets the time that nothing else on the machine needs. */
  isLast?: boolean;
  /** It starts other programs, which its limits include and which end with it. */
  startsPrograms?: boolean;
}

/** Starts a program in a network of its own, which has nothing in it (Linux). It stays the same process and keeps its person. */
const CUT_OFF = ['unshare', '--user', '--map-current-user', '--net', '--'] as const;
const CHECK_TIMEOUT_MS = 10_000;
let cutting: Promise<boolean> | undefined;

/**
 * Whether the processes for previews can be cut off from the network. Some containers and systems don't allow it; then they still don't use
 * it, but a file that takes one over could.
 */
export function canCutNetwork(): Promise<boolean> {
  const [command, ...rest] = CUT_OFF;
  cutting ??= new Promise((resolve) => {
    execFile(command, [...rest, 'true'], { timeout: CHECK_TIMEOUT_MS }, (error) => resolve(!error));
  });
  return cutting;
}

type Finding = Exclude<PreviewMessage, { type: 'ready' | 'done' | 'failed' }>;

/**
 * One preview process. Its first job starts it, and it ends after idleMs without one. It is killed and replaced when a file makes
 * it hang, crash or grow. It does one job at a time and does not keep the server running. `closing` kills it; the running job and
 * all later ones then fail.
 */
export function createPreviewProcess(settings: ProcessSettings, closing: AbortSignal) {
  const { idleMs } = settings;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    if (child) kill(child, settings);
    child = undefined;
  }

  async function start(): Promise<ChildProcess> {
    const started = await startWorker(settings, closing);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  return {
    /**
     * Reports results as they are found, and returns the reason if some are missing. Throws when the job failed for a reason
     * outside the file.
     */
    async run(job: PreviewJob, onFinding: (finding: Finding) => void): Promise<PreviewReason | undefined> {
      clearTimeout(idle);
      closing.throwIfAborted();
      child ??= await start();
      const answer = await doJob(child, job, settings, onFinding).catch((error: unknown) => {
        end();
        throw error;
      });
      closing.throwIfAborted();
      if (answer.spent) end();
      else idle = setTimeout(end, idleMs).unref();
      return answer.reason;
    },
  };
}

/** Kills a process, with the programs that it has started. */
function kill(child: ChildProcess, { startsPrograms }: Pick<ProcessSettings, 'startsPrograms'>): void {
  child.kill('SIGKILL');
  if (!startsPrograms || !child.pid) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing is left of the group.
  }
}

async function startWorker(settings: ProcessSettings, closing: AbortSignal): Promise<ChildProcess> {
  const { memoryMb, folder, isLast, startsPrograms = false } = settings;
  const nodeArguments = [`--max-old-space-size=${Math.min(256, Math.floor(memoryMb / 2))}`];
  const child = fork(WORKER, [String(memoryMb), ...(startsPrograms ? [GROUP] : [])], {
    // It leads a group of processes, which is killed as a whole.
    detached: startsPrograms,
    ...((await canCutNetwork())
      ? { execPath: CUT_OFF[0], execArgv: [...CUT_OFF.slice(1), process.execPath, ...nodeArguments] }
      : { execArgv: nodeArguments }),
    // None of the server's settings, because some are secrets.
    env: {
      PATH: process.env['PATH'],
      SystemRoot: process.env['SystemRoot'],
      TMPDIR: folder,
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    signal: closing,
    killSignal: 'SIGKILL',
  });
  let complaint = '';
  child.stderr?.on('data', (data: Buffer) => (complaint = (complaint + data.toString()).slice(-LAST_WORDS)));

  if (startsPrograms) {
    const killGroup = () => kill(child, settings);
    closing.addEventListener('abort', killGroup);
    child.once('exit', () => {
      killGroup();
      closing.removeEventListener('abort', killGroup);
    });
  }

  child.on('error', () => undefined); // whatever fails because of it is reported there

  const timer = setTimeout(() => kill(child, settings), START_TIMEOUT_MS);
  try {
    const ready = once(child, 'message').then(() => true);
    const exited = once(child, 'exit').then(() => false);
    if (!(await Promise.race([ready, exited]))) throw new Error(complaint.trim());
  } catch (error) {
    throw new Error('The preview process did not start.', { cause: error });
  } finally {
    clearTimeout(timer);
  }

  // Requests from people have priority over previews.
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  if (child.pid) setPriority(child.pid, isLast ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return child;
}

interface Answer {
  reason?: PreviewReason;
  spent: boolean;
}

function doJob(
  child: ChildProcess,
  job: PreviewJob,
  settings: ProcessSettings,
  onFinding: (finding: Finding) => void,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      kill(child, settings);
    }, settings.timeoutMs);

    const onMessage = (message: PreviewMessage) => {
      if (message.type === 'done') settle(() => resolve(message));
      else if (message.type === 'failed')
        settle(() => reject(Object.assign(new Error(message.message), { code: message.code })));
      else if (message.type !== 'ready') onFinding(message);
    };
    let lastWords = '';
    const onWords = (words: Buffer) => (lastWords = (lastWords + words.toString()).slice(-LAST_WORDS));
    const onClose = (code: number | null, signal: NodeJS.Signals | null) => {
      settle(() => {
        if (timedOut) resolve({ reason: 'TIMEOUT', spent: true });
        else if (lastWords.includes(OUTGROWN)) resolve({ reason: 'TOO_LARGE', spent: true });
        // Killed by an operator, or by a system short of memory, perhaps because of other processes.
        else if (signal === 'SIGKILL') reject(new Error('The preview process was killed.'));
        else resolve({ reason: isAborted(code, signal) ? 'TOO_LARGE' : 'BROKEN', spent: true });
      });
    };
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('close', onClose);
      child.stderr?.off('data', onWords);
      finish();
    };

    child.on('message', onMessage).on('close', onClose);
    child.stderr?.on('data', onWords);
    child.send(job, (error) => {
      if (error) settle(() => reject(error));
    });
  });
}

/** Aborted by the JavaScript engine because it ran out of memory. */
function isAborted(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || code === 134;
}
