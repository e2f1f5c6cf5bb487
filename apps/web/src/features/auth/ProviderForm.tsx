import { getCsrfToken, type Provider } from '@studyline/contract/auth/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../api/query-options.ts';

interface ProviderFormProps {
  provider: Provider;
  callbackUrl: string;
  children: ReactNode;
}

/** Single sign-on leaves the app, so it is a form that the browser posts (specification 7). */
export function ProviderForm({ provider, callbackUrl, children }: ProviderFormProps) {
  const { data } = useQuery({ ...q(getCsrfToken), staleTime: Number.POSITIVE_INFINITY });
  const csrfToken = data?.csrfToken;
  return (
    <form method="post" action={provider.signinUrl}>
      <input type="hidden" name="csrfToken" value={csrfToken ?? ''} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <fieldset disabled={!csrfToken} style={{ all: 'unset', display: 'block', marginTop: 8 }}>
        {children}
      </fieldset>
    </form>
  );
}
