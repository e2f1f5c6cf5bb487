import type { Provider } from '@studyline/contract/auth/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../../api/toasts.ts';
import { type Translate, useTranslation } from '../../words.ts';
import type { ConnectedAccount } from './ConnectedAccountRow.tsx';

interface Outcome {
  /** Why the account was not connected. */
  refusal: string | undefined;
  forget: () => void;
}

/** What came of connecting an account, as the address says to which the provider has led back. A success is said in a toast. */
export function useConnectOutcome(
  providers: readonly Provider[],
  accounts: readonly ConnectedAccount[] | undefined,
): Outcome {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { provider, refused } = useSearch({ strict: false }) as Record<string, unknown>;
  const name = providers.find(({ id }) => id === provider)?.name;
  const forget = () => {
    if (provider === undefined && refused === undefined) return;
    const change = (old: Record<string, unknown>) => ({ ...old, provider: undefined, refused: undefined });
    void navigate({ to: '.', search: change as never, replace: true, resetScroll: false });
  };
  const isDone =
    name !== undefined &&
    refused === undefined &&
    accounts?.some((account) => account.provider === provider) === true;
  const sayDone = useEffectEvent(() => {
    showToast(t('security.singleSignOn.done', { name: name ?? '' }));
    forget();
  });
  useEffect(() => {
    if (isDone) sayDone();
  }, [isDone]);
  const isRefused = name !== undefined && refused !== undefined;
  return { refusal: isRefused ? sentenceOf(t, refused, name) : undefined, forget };
}

function sentenceOf(t: Translate, code: unknown, name: string): string {
  switch (code) {
    case 'SIGN_IN_CANCELLED':
      return t('security.singleSignOn.cancelled', { name });
    case 'ACCOUNT_OF_SOMEONE_ELSE':
    case 'PROVIDER_UNREACHABLE':
    case 'PROOF_REQUIRED':
    case 'REAUTHENTICATION_REQUIRED':
      return t(`error.${code}`, { name });
    default:
      return t('security.singleSignOn.failed', { name });
  }
}
