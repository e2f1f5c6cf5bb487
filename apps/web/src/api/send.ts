import { CAUSED_EVENTS, type CausedEvent } from '@studyline/contract/events/caused-events';
import { noteAnswer, noteNoAnswer } from './connection.ts';
import { CallError, readRetryAfter } from './errors.ts';
import type { WireRequest } from './request.ts';

export interface Answer {
  status: number;
  /** Undefined if the answer is not JSON. */
  body: unknown;
  retryAfter: number | null;
  /** What a change has caused; empty where nothing has changed. */
  caused: readonly CausedEvent[];
}

/** How many bytes of an upload have been sent. */
export interface UploadProgress {
  loaded: number;
  total: number;
}

/** Throws CallError with status 0 if there is no answer, and AbortError if the call was aborted. */
export async function sendByFetch(request: WireRequest, signal?: AbortSignal): Promise<Answer> {
  const { method, url, headers, body } = request;
  const startedAt = performance.now();
  try {
    const response = await fetch(url, { method, headers, body, signal, credentials: 'same-origin' });
    const text = await response.text();
    noteAnswer(startedAt);
    return readAnswer(response.status, text, (name) => response.headers.get(name));
  } catch (error) {
    if (signal?.aborted) throw error;
    noteNoAnswer();
    throw new CallError(0);
  }
}

/** The same with XMLHttpRequest, because fetch reports no upload progress. */
export function sendByXhr(
  request: WireRequest,
  signal?: AbortSignal,
  onProgress?: (progress: UploadProgress) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const startedAt = performance.now();
    const abort = () => xhr.abort();
    const settle = (act: () => void) => {
      signal?.removeEventListener('abort', abort);
      act();
    };
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.({ loaded, total }));
    xhr.addEventListener('load', () =>
      settle(() => {
        noteAnswer(startedAt);
        resolve(readAnswer(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)));
      }),
    );
    xhr.addEventListener('error', () =>
      settle(() => {
        noteNoAnswer();
        reject(new CallError(0));
      }),
    );
    xhr.addEventListener('abort', () =>
      settle(() => reject(new DOMException('The call was given up', 'AbortError'))),
    );
    if (signal?.aborted) return reject(new DOMException('The call was given up', 'AbortError'));
    signal?.addEventListener('abort', abort);
    xhr.send(request.body);
  });
}

function readAnswer(status: number, text: string, header: (name: string) => string | null): Answer {
  const caused = parse(header(CAUSED_EVENTS) ?? '');
  return {
    status,
    body: parse(text),
    retryAfter: readRetryAfter(header('retry-after')),
    caused: Array.isArray(caused) ? caused : [],
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
