import type { SessionState } from '../../api/session.ts';

/** Who reads an invitation: nobody who is signed in, the person it is of, or somebody else. */
export function readerOf(session: SessionState, address: string): 'NOBODY' | 'INVITED' | 'OTHER' {
  if (session.status !== 'authenticated') return 'NOBODY';
  return session.user.emailAddress.toLowerCase() === address.toLowerCase() ? 'INVITED' : 'OTHER';
}
