import type { SessionState } from '../../api/session.ts';

/** Who is reading an invitation: someone not signed in, the invited person, or someone else. */
export function readerOf(session: SessionState, address: string): 'NOBODY' | 'INVITED' | 'OTHER' {
  if (session.status !== 'authenticated') return 'NOBODY';
  return session.user.emailAddress.toLowerCase() === address.toLowerCase() ? 'INVITED' : 'OTHER';
}
