import { ensureSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { redirect } from '@tanstack/react-router';

/** For people who are signed in; others sign in first. */
export async function load(): Promise<void> {
  const session = await ensureSession();
  if (session.status === 'unauthenticated') throw redirect({ href: paths.signIn(), replace: true });
}
