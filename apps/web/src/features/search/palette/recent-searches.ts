import { readSession } from '../../../api/session.ts';

const MOST = 5;

/** In this tab, of the person who is signed in: nobody else finds out what they have looked for. */
function place(): string | undefined {
  const session = readSession();
  return session.status === 'authenticated' ? `studyline.searches.${session.user.userId}` : undefined;
}

/** What the person has looked for, the last first. */
export function recentSearches(): string[] {
  const key = place();
  const stored = key === undefined ? null : sessionStorage.getItem(key);
  return stored ? stored.split('\n').slice(0, MOST) : [];
}

export function rememberSearch(search: string): void {
  const key = place();
  if (key === undefined || !search) return;
  const others = recentSearches().filter((other) => other !== search);
  sessionStorage.setItem(key, [search, ...others].slice(0, MOST).join('\n'));
}
