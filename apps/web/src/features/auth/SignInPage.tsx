import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { onActivityElsewhere } from '../../api/activity.ts';
import { buildQuery } from '../../api/build-query.ts';
import { renewSession, useSession } from '../../api/session.ts';
import { keepsAnything } from '../../kept.ts';
import { safeCallback } from '../../paths.ts';
import { useTranslation } from '../../words.ts';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { lazyLater } from '../../navigation/lazy-screens.tsx';
import { navigateWithFallback } from '../../navigation/redirect-fallback.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProviderButtons } from './shared/ProviderButtons.tsx';
import { PublicFrame } from './shared/PublicFrame.tsx';
import { UnlockForm } from './shared/UnlockForm.tsx';
import { providersQuery } from './sign-in-loader.ts';
import classes from './SignInPage.module.css';

const SignedInAgain = lazyLater(() => import('./SignedInAgain.tsx'), 'SignedInAgain');

/** The sign-in page, with this installation's ways to sign in. */
export function SignInPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { callbackUrl, unlocked, refused } = useSearch({ strict: false }) as {
    callbackUrl?: string;
    unlocked?: true;
    refused?: string;
  };
  const { data, error } = useQuery(providersQuery);
  const providers = data && Object.values(data);
  const outboxUrl = useQuery(buildQuery).data?.outboxUrl;
  const next = safeCallback(callbackUrl);
  const session = useSession();
  usePageTitle(t('auth.signIn'));
  const proceed = (url: string) => navigateWithFallback(router, safeCallback(url));
  const isEnded = session.status === 'unauthenticated' && session.ended;
  useEffect(() => {
    if (!isEnded) return undefined;
    // The person signs in again in another window, such as the provider's.
    return onActivityElsewhere(() => {
      const signedIn = renewSession().then(({ status }) => status === 'authenticated');
      void signedIn.then((is) => (is ? navigateWithFallback(router, next) : undefined)).catch(() => {});
    });
  }, [isEnded, next, router]);
  const takesPassword = !providers || providers.some(({ type }) => type === 'credentials');
  if (session.status === 'authenticated' && unlocked)
    return (
      <Suspense>
        <SignedInAgain refused={refused} />
      </Suspense>
    );
  if (session.status === 'unauthenticated' && session.locked)
    return (
      <PublicFrame>
        <UnlockForm person={session.locked} next={next} onDone={proceed} />
      </PublicFrame>
    );
  return (
    <PublicFrame>
      <h1>{t('auth.signIn')}</h1>
      <p className={classes.lead}>{t('auth.lead')}</p>
      {isEnded && (
        <output className={classes.ended}>
          <Notice kind="neutral">{t('auth.sessionEnded')}</Notice>
        </output>
      )}
      {takesPassword && <PasswordForm next={next} onDone={proceed} initialError={error} />}
      {/* What the person was writing is only in this window's memory. */}
      <ProviderButtons callbackUrl={next} hasDivider={takesPassword} apart={isEnded && keepsAnything()} />
      <p className={classes.note}>{t('auth.noAccount')}</p>
      {outboxUrl && (
        <a href={outboxUrl} className={classes.outbox}>
          {t('auth.outbox')}
        </a>
      )}
    </PublicFrame>
  );
}
