import { listSecondFactors } from '@studyline/contract/second-factors/calls';
import { listConnectedAccounts } from '@studyline/contract/single-sign-on/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../api/errors.ts';
import { q } from '../../../api/query-options.ts';
import { DisconnectDialog } from '../DisconnectDialog.tsx';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { UnloadedCard } from '../../../ui/feedback/UnloadedCard.tsx';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { useTranslation } from '../../../words.ts';
import { providersQuery } from '../../auth/sign-in-loader.ts';
import { ConnectRefusal } from '../ConnectRefusal.tsx';
import { ConnectedAccountRow, type ConnectedAccount } from '../ConnectedAccountRow.tsx';
import { ProviderRow } from '../ProviderRow.tsx';
import { useConnectOutcome } from '../use-connect-outcome.ts';
import { SecurityRows } from './SecurityRow.tsx';

const ProveDialog = onDemand(
  () => import('../FactorDialogs.tsx').then(({ ProveDialog }) => ({ ProveDialog })),
  'ProveDialog',
);

/** The organisations with whose accounts the person signs in, or could; nothing if there are none. */
export function ConnectedAccountsCard() {
  const { t } = useTranslation();
  const providers = useQuery(providersQuery);
  const accounts = useQuery(q(listConnectedAccounts));
  const factors = useQuery(q(listSecondFactors)).data;
  const [leaving, setLeaving] = useState<ConnectedAccount>();
  /** What continues once a second factor has been shown. */
  const [waiting, setWaiting] = useState<{ run: () => void }>();
  const offered = Object.values(providers.data ?? {}).filter(({ type }) => type === 'oidc');
  const items = accounts.data?.items;
  const { refusal, forget } = useConnectOutcome(offered, items);
  const error = providers.error ?? accounts.error;
  const isUnloaded = !providers.data || !items;
  if (isUnloaded && (error || offered.length > 0))
    return (
      <UnloadedCard
        title={t('security.singleSignOn.title')}
        failure={
          error
            ? {
                text: describeFailure(error),
                retryLabel: t('app.tryAgain'),
                onRetry: () => void Promise.all([providers.refetch(), accounts.refetch()]),
              }
            : undefined
        }
      />
    );
  if (isUnloaded || (offered.length === 0 && items.length === 0)) return null;
  const hasFactor = factors !== undefined && (factors.totp !== null || factors.passkeys.length > 0);
  // The cards of second factors say what to do.
  const isStale = factors !== undefined && !factors.isProved && !hasFactor;
  const prove = (run: () => void) => setWaiting({ run });
  const begin = (run: () => void) => (factors?.isProved === false ? prove(run) : run());
  const isConnected = (id: string) => items.some(({ provider }) => provider === id);
  return (
    <FormCard title={t('security.singleSignOn.title')} hint={t('security.singleSignOn.hint')}>
      {refusal && <ConnectRefusal>{refusal}</ConnectRefusal>}
      <SecurityRows>
        {items.map((account) => (
          <ConnectedAccountRow
            key={account.id}
            account={account}
            isOffered={offered.some(({ id }) => id === account.provider)}
            isStale={isStale}
            onDisconnect={() => begin(() => setLeaving(account))}
          />
        ))}
        {offered
          .filter(({ id }) => !isConnected(id))
          .map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              isStale={isStale}
              begin={begin}
              onProofRequired={prove}
              onStart={forget}
            />
          ))}
      </SecurityRows>
      {waiting && (
        <ProveDialog
          hasPasskeys={factors !== undefined && factors.passkeys.length > 0}
          onProved={() => {
            setWaiting(undefined);
            waiting.run();
          }}
          onClose={() => setWaiting(undefined)}
        />
      )}
      {leaving && (
        <DisconnectDialog
          account={leaving}
          onProofRequired={() => {
            setLeaving(undefined);
            prove(() => setLeaving(leaving));
          }}
          onDisconnected={forget}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </FormCard>
  );
}
