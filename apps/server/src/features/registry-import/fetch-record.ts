import { AppError } from '../../core/errors.ts';
import { readNumberOf } from './record-schema.ts';

const TIMEOUT_MILLIS = 15_000;
/** Records with results reach about ten million bytes. */
const LIMIT_BYTES = 32 * 1024 * 1024;

/**
 * A study's current record in the registry. No other server is asked. Throws REGISTRY_RECORD_NOT_FOUND if the
 * registry says there is none, REGISTRY_UNREACHABLE if it does not answer in time, and REGISTRY_ANSWER_WRONG for an answer that is
 * not the record of this study, or is too large.
 */
export async function fetchRecord(
  registryUrl: string,
  nctId: string,
  { timeoutMillis = TIMEOUT_MILLIS, limitBytes = LIMIT_BYTES } = {},
): Promise<Record<string, unknown>> {
  try {
    const signal = AbortSignal.timeout(timeoutMillis);
    const first = await ask(registryUrl, nctId, signal);
    const newNumber = await readMove(registryUrl, nctId, first);
    const response = newNumber ? await ask(registryUrl, newNumber, signal) : first;
    if (response.ok && response.body)
      return readRecordOf(newNumber ?? nctId, await readText(response.body, limitBytes));
    await response.body?.cancel();
    throw new AppError(response.status === 404 ? 'REGISTRY_RECORD_NOT_FOUND' : 'REGISTRY_UNREACHABLE');
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('REGISTRY_UNREACHABLE');
  }
}

function ask(registryUrl: string, nctId: string, signal: AbortSignal): Promise<Response> {
  const headers = { accept: 'application/json' };
  // A redirect could lead anywhere, even into this server's network.
  return fetch(`${registryUrl}/studies/${nctId}`, { headers, signal, redirect: 'manual' });
}

/** An obsolete number redirects to the current one of the same study. Any other redirect is refused. */
async function readMove(
  registryUrl: string,
  nctId: string,
  { status, headers, body }: Response,
): Promise<string | undefined> {
  if (status < 300 || status > 399) return undefined;
  await body?.cancel();
  const here = `${registryUrl}/studies/`;
  const target = new URL(headers.get('location') ?? '', `${here}${nctId}`).href;
  const number = /^NCT\d{8}$/.exec(target.startsWith(here) ? target.slice(here.length) : '')?.[0];
  if (!number) throw new AppError('REGISTRY_ANSWER_WRONG');
  return number;
}

function readRecordOf(nctId: string, text: string): Record<string, unknown> {
  const record = parseJson(text);
  if (readNumberOf(record) !== nctId) throw new AppError('REGISTRY_ANSWER_WRONG');
  return record as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('REGISTRY_ANSWER_WRONG');
  }
}

async function readText(body: AsyncIterable<Uint8Array>, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > limitBytes) throw new AppError('REGISTRY_ANSWER_WRONG');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
