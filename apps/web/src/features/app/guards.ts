import { redirect } from '@tanstack/react-router';
import { noteActivity } from '../../api/activity.ts';
import { ensureSession } from '../../api/session.ts';
import { paths, safeCallback } from '../../paths.ts';
import { asNavigation } from '../../navigation/failure-navigation.ts';

interface Visit {
  location: { href: string };
}

/**
 * Pages for signed-in people. Others go to sign-in and return; an account without access goes to /403, and a person who has not accepted
 * the terms to the terms page (specification 4).
 */
export async function guardSignedIn({ location }: Visit): Promise<void> {
  const session = await orNavigate(ensureSession(), location.href);
  if (session.status === 'unauthenticated') {
    // Whoever scans the label of an item on loan may know whom to call.
    const [, code] = /^\/equipment\/([^/?#]+)$/.exec(location.href) ?? [];
    const href =
      code === undefined ? paths.signIn(location.href) : paths.equipmentLabel(decodeURIComponent(code));
    throw redirect({ href, replace: true });
  }
  if (session.user.nonEecUser) throw redirect({ to: paths.forbidden(), replace: true });
  if (session.user.owesSecondFactor)
    throw redirect({ href: paths.secondFactor(location.href), replace: true });
  if (session.user.owesTerms) throw redirect({ href: paths.termsOfService(location.href), replace: true });
}

/** The sign-in page is for people who are not signed in. Others are redirected. */
export async function guardSignedOut({
  search,
}: {
  search: { callbackUrl?: string; unlocked?: true; refused?: string };
}): Promise<void> {
  // If the server does not answer, the form says so instead of an error page.
  const session = await ensureSession().catch(() => undefined);
  if (session?.status === 'authenticated' && search.unlocked) {
    // The other window hears of it. If the browser doesn't close this one, the page says that its person can.
    noteActivity();
    // Why the provider's answer was refused is only said here.
    if (search.refused === undefined) window.close();
  } else if (session?.status === 'authenticated') {
    throw redirect({ href: safeCallback(search.callbackUrl), replace: true });
  }
}

const LARGEST_ID = 2_147_483_647;

/**
 * Parses the ids in a page's path. Returns them as numbers, or false if one is invalid, so that the path matches no page: a 404
 * (specification 2).
 */
export function readIds<Name extends string>(texts: Record<Name, string>): Record<Name, number> | false {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, readId(text)] as const);
  if (entries.some(([, id]) => id === undefined)) return false;
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** The same for a place among documents: both ids may be omitted, and 0 is posts without a category. */
export function readPlace(texts: { taxonomyId?: string; categoryId?: string }) {
  const { categoryId, ...others } = texts;
  const ids = readIds<string>(categoryId === '0' ? others : { ...texts });
  return ids && (categoryId === '0' ? { ...ids, categoryId: 0 } : ids);
}

function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  return id <= LARGEST_ID ? id : undefined;
}

async function orNavigate<T>(work: Promise<T>, href: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asNavigation(error, href);
  }
}
