import { AppError } from '../../core/errors.ts';

const TIMEOUT_MILLIS = 15_000;
/** Records with results reach about ten million bytes. */
const LIMIT_BYTES = 32 * 1024 * 1024;

/**
 * A study's current record in the registry. Throws REGISTRY_RECORD_NOT_FOUND if the registry says there is none, and
 * REGISTRY_UNREACHABLE for every answer but a JSON document of limited size, complete within the time.
 */
export async function fetchRecord(
  registryUrl: string,
  nctId: string,
  { timeoutMillis = TIMEOUT_MILLIS, limitBytes = LIMIT_BYTES } = {},
): Promise<unknown> {
  try {
    const response = await fetch(`${registryUrl}/studies/${nctId}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMillis),
    });
    if (response.ok && response.body) return JSON.parse(await readText(response.body, limitBytes));
    await response.body?.cancel();
    throw new AppError(response.status === 404 ? 'REGISTRY_RECORD_NOT_FOUND' : 'REGISTRY_UNREACHABLE');
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('REGISTRY_UNREACHABLE');
  }
}

async function readText(body: AsyncIterable<Uint8Array>, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > limitBytes) throw new AppError('REGISTRY_UNREACHABLE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
