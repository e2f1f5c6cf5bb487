import { getMailPreferences } from '@studyline/contract/mail/calls';
import { listConnectedAccounts } from '@studyline/contract/single-sign-on/calls';
import { getProfile, listSessions } from '@studyline/contract/users/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { providersQuery } from '../auth/sign-in-loader.ts';
import { countries } from '../teams/new-team-loader.ts';
import { listTypes } from '../teams/team-loader.ts';

export const ownProfile = q(getProfile);
export const mailPreferences = q(getMailPreferences);

export async function load({ queryClient }: LoaderInput): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(ownProfile),
    queryClient.ensureQueryData(listTypes),
    queryClient.ensureQueryData(countries),
    // The part that shows them says what is wrong with them.
    queryClient.prefetchQuery(mailPreferences),
    queryClient.prefetchQuery(q(listSessions)),
    queryClient.prefetchQuery(providersQuery),
    queryClient.prefetchQuery(q(listConnectedAccounts)),
  ]);
}
