import { getBuild } from '@studyline/contract/app/calls';
import { call } from '../api/call.ts';

const RELOADED_AT = 'studyline.reloadedAt';
/** Specification 9: no second reload within this time, so that a page that stays outdated does not reload forever. */
const GUARD_MILLIS = 10_000;

export function mayReload(now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  return now - last >= GUARD_MILLIS || now < last;
}

/** Reloads the page, unless it has just been reloaded. */
export function reloadGuarded(reload = () => window.location.reload()): boolean {
  if (!mayReload()) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  reload();
  return true;
}

/**
 * For a file of the app that could not be loaded. If the server answers, it serves a newer build, and the page is reloaded.
 * Without an answer a reload would only lose the page. Throws CallError with status 0, or the failure itself.
 */
export async function explainMissingFile(failure: unknown): Promise<never> {
  await call(getBuild, {});
  if (!reloadGuarded()) throw failure;
  return new Promise(() => {});
}
