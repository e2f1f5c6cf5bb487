import { DatabaseError } from 'pg';

/** PostgreSQL shuts down, has crashed, drops the database, or ends a connection that was idle for too long. */
const codes = new Set(['57P01', '57P02', '57P04', '57P05', '25P03']);

/** Why PostgreSQL refuses a connection while it starts or stops. */
const STARTING_OR_STOPPING = '57P03';

/** The database cannot be reached, or has stopped answering. */
export class DatabaseUnreachableError extends Error {
  /** The code of the system or of PostgreSQL. */
  readonly code: string | undefined;
  /** Whether the answer to a commit was lost, so that its changes may or may not be stored. */
  readonly whileCommitting: boolean;

  constructor(
    message: string,
    { cause, whileCommitting = false }: { cause?: unknown; whileCommitting?: boolean } = {},
  ) {
    super(message, { cause });
    this.name = 'DatabaseUnreachableError';
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
    this.whileCommitting = whileCommitting;
  }
}

/** Whether something failed because the database is away: the error itself, or what caused it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isRefused =
    ('syscall' in error && error.syscall === 'connect') ||
    ('code' in error && error.code === STARTING_OR_STOPPING);
  return (
    error instanceof DatabaseUnreachableError ||
    endsConnection(error) ||
    isRefused ||
    isDatabaseAway(error.cause)
  );
}

/** Whether PostgreSQL answered a statement by ending its connection. */
export function endsConnection(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && codes.has(error.code ?? '');
}
