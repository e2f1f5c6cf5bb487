import type { Actor } from '../../core/actor.ts';
import { spend } from '../../core/budgets.ts';
import { AppError, CallerLeftError } from '../../core/errors.ts';
import { type Rendering, takeTurn } from '../../files/file-work.ts';

const FAILURE_MILLIS = 10 * 60_000;
const MOST_FAILURES = 10_000;

/** Renders and stores images. Says whether all succeeded. The signal is aborted when nobody is waiting for them. */
type Render = (signal: AbortSignal) => Promise<boolean>;

/**
 * Renders the images of that key once, no matter how many readers request them at the same time. A person has one rendering in the queue of
 * all people, and their next ones wait behind it. Rendering is cancelled when the last reader leaves before its turn. Throws FILE_NOT_FOUND if it recently failed, TOO_MANY_REQUESTS if the actor waits for too
 * many, CallerLeftError.
 */
export async function renderOnce(
  actor: Actor,
  key: string,
  signal: AbortSignal,
  render: Render,
): Promise<void> {
  const { renderings, renderingOf, failures } = actor.server.fileWork;
  if (signal.aborted) throw new CallerLeftError();
  if ((failures.get(key) ?? 0) > Date.now()) throw new AppError('FILE_NOT_FOUND');
  const rendering = renderings.get(key) ?? begin(actor, key, render);
  rendering.readers += 1;
  if (!rendering.people.has(actor.userId)) {
    rendering.people.add(actor.userId);
    void takeTurn(renderingOf, actor.userId, rendering.render);
  }
  const leave = (): void => {
    rendering.readers -= 1;
    if (rendering.readers > 0) return;
    if (renderings.get(key) === rendering) renderings.delete(key);
    rendering.abandoned.abort();
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    await rendering.done;
  } catch (error) {
    throw signal.aborted ? new CallerLeftError() : error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function begin({ server, userId }: Actor, key: string, render: Render): Rendering {
  const { renderings, failures } = server.fileWork;
  const budget = server.budgets.renderings_per_person;
  spend(budget, String(userId));
  const abandoned = new AbortController();
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  let isBegun = false;
  const start = async (): Promise<void> => {
    isBegun = true;
    if (await render(abandoned.signal)) return;
    if (failures.size >= MOST_FAILURES) failures.clear();
    failures.set(key, Date.now() + FAILURE_MILLIS);
  };
  abandoned.signal.addEventListener('abort', () => {
    if (!isBegun) reject(new CallerLeftError());
  });
  const renderOrWait = async (): Promise<void> => {
    if (!isBegun && !abandoned.signal.aborted) start().then(resolve, reject);
    await done.catch(() => undefined);
  };
  const rendering = { done, render: renderOrWait, people: new Set<number>(), readers: 0, abandoned };
  renderings.set(key, rendering);
  const end = (): void => {
    budget.give(String(userId));
    if (renderings.get(key) === rendering) renderings.delete(key);
  };
  done.then(end, end);
  return rendering;
}
