import type * as contract from '@studyline/contract/mail/calls';
import type { Call } from '../../http/route.ts';
import { pathOfUnsubscription } from '../../mail/unsubscribe-token.ts';

/** The page that asks the person to confirm that they unsubscribe. Following the link changes nothing. */
export function openUnsubscription(
  _actor: unknown,
  { token }: Call<typeof contract.openUnsubscription>,
): { url: string } {
  return { url: pathOfUnsubscription(token) };
}
