/** More of what a server says is cut. */
export const ERROR_LENGTH = 500;

/** Why an email was not sent: it was refused permanently, it or its address was deferred, or the server accepts no email at all. */
export interface Failure {
  outcome: 'REFUSED' | 'ADDRESS' | 'SERVER';
  /** Whether the server said so. Otherwise the connection broke or could not be opened. */
  isAnswer: boolean;
  /** In the words of the server, or of the network. */
  error: string;
}

/** Tells whether a failed attempt is due to the address or to the server. */
export function failureOf(error: unknown): Failure {
  const { message, responseCode, command, response, code } = detailsOf(error);
  const outcome = blame({ responseCode, command, response, code });
  return { outcome, isAnswer: responseCode !== undefined, error: response ?? message };
}

type Details = { responseCode?: number; command?: string; response?: string; code?: string };

function blame({ responseCode, command, response = '', code }: Details): Failure['outcome'] {
  // The address cannot be written into the envelope.
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'REFUSED' : 'SERVER';
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  // The server is shutting down or does not accept our sender, which affects every email.
  if (!isAboutMail || responseCode === 421) return 'SERVER';
  if (responseCode < 500) return 'ADDRESS';
  return isPolicy(response.slice(4)) ? 'ADDRESS' : 'REFUSED';
}

/**
 * Whether an enhanced status code (RFC 3463) is about what a server permits. One that does not relay for us, or for our sender, gives this
 * answer to every email, and the operator can fix that.
 */
export const isPolicy = (status: string): boolean => /^5\.7\.\d/.test(status);

function detailsOf(error: unknown): Details & { message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message } = error;
  return {
    message,
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? { responseCode: error.responseCode }
      : {}),
    ...('command' in error && typeof error.command === 'string' ? { command: error.command } : {}),
    ...('response' in error && typeof error.response === 'string' ? { response: error.response } : {}),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
  };
}
