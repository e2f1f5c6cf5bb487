import type { Actor } from '../../core/actor.ts';
import { spend } from '../../core/budgets.ts';
import { AppError, CallerLeftError } from '../../core/errors.ts';
import type { Rendering } from '../../files/file-work.ts';

const FAILURE_MILLIS = 10 * 60_000;
const MOST_FAILURES = 10_000;

/** Renders and stores images. Says whether all succeeded. The signal is aborted when nobody is waiting for them. */
type Render = (signal: AbortSignal) => Promise<boolean>;

/**
 * Renders the images of that key once, no matter how many readers request them at the same time. Rendering is cancelled when the
 * last of them leaves before its turn. Throws FILE_NOT_FOUND if it recently failed, TOO_MANY_REQUESTS if the actor waits for too
 * many, CallerLeftError.
 */
export async function renderOnce(
  actor: Actor,
  key: string,
  signal: AbortSignal,
  render: Render,
): Promise<void> {
  const { renderings, failures } = actor.server.fileWork;
  if (signal.aborted) throw new CallerLeftError();
  if ((failures.get(key) ?? 0) > Date.now()) throw new AppError('FILE_NOT_FOUND');
  const rendering = renderings.get(key) ?? begin(actor, key, render);
  rendering.readers += 1;
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
  const done = render(abandoned.signal).then((isWhole) => {
    if (isWhole) return;
    if (failures.size >= MOST_FAILURES) failures.clear();
    failures.set(key, Date.now() + FAILURE_MILLIS);
  });
  const rendering = { done, readers: 0, abandoned };
  renderings.set(key, rendering);
  const end = (): void => {
    budget.give(String(userId));
    if (renderings.get(key) === rendering) renderings.delete(key);
  };
  done.then(end, end);
  return rendering;
}
