import { Button } from '@mantine/core';
import { addresses } from '@studyline/contract/core/addresses';
import { getProfile } from '@studyline/contract/users/calls';
import { confirmEmailChange, openEmailChange } from '@studyline/contract/users/email-change';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { CallError, describeFailure, isOurFault } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { renewSession, useSession } from '../../api/session.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { PublicFrame } from '../auth/shared/PublicFrame.tsx';
import { useSignOut } from '../auth/use-sign-out.ts';
import classes from './ConfirmEmailPage.module.css';

/** Where the link to a new address leads. It asks first, because mail scanners open links. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(q(openEmailChange, { params: { token } }));
  usePageTitle(t('profile.email.confirmTitle'));
  return (
    <PublicFrame>
      {data ? (
        <Opened token={token} emailAddress={data.emailAddress} />
      ) : !error ? (
        <div aria-busy="true">
          <Bone width={260} height={34} />
          <Bone width={340} height={80} />
        </div>
      ) : isOurFault(error) ? (
        <BlockError text={t('auth.noAnswer')} retryLabel={t('app.tryAgain')} onRetry={() => void refetch()} />
      ) : (
        <Ended failure={error} />
      )}
    </PublicFrame>
  );
}

function Opened({ token, emailAddress }: { token: string; emailAddress: string }) {
  const { t } = useTranslation();
  const { status } = useSession();
  const back = addresses.confirmEmail(token);
  const signOut = useSignOut(back);
  const confirm = useMutation({
    mutationKey: ['confirmEmailChange'],
    meta: { failure: 'form' },
    mutationFn: async () => {
      const { emailAddress: own } = await call(confirmEmailChange, { params: { token } });
      // It names the person's address.
      renewSession().catch(() => {});
      return own;
    },
  });
  const refusal = confirm.error instanceof CallError ? confirm.error.errorCode : undefined;
  if (refusal === 'EMAIL_CHANGE_NOT_FOUND') return <Ended failure={confirm.error} />;
  if (confirm.isSuccess)
    return (
      <>
        <h1>{t('profile.email.confirmed')}</h1>
        <p className={classes.lead}>{t('profile.email.confirmText', { email: confirm.data })}</p>
        <Button component={Link} href={paths.updateProfile()} size="lg" fullWidth>
          {t('profile.email.goOn')}
        </Button>
      </>
    );
  return (
    <>
      <h1>{t('profile.email.confirmTitle')}</h1>
      <p className={classes.lead}>{t('profile.email.confirmText', { email: emailAddress })}</p>
      <FormError error={confirm.error} />
      {status === 'unauthenticated' ? (
        <Button component={Link} href={paths.signIn(back)} size="lg" fullWidth>
          {t('profile.email.signIn')}
        </Button>
      ) : refusal === 'EMAIL_CHANGE_OF_ANOTHER' ? (
        <Button size="lg" fullWidth loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('profile.email.other')}
        </Button>
      ) : (
        <Button size="lg" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('profile.email.confirm')}
        </Button>
      )}
    </>
  );
}

/** Why a link does nothing. Whoever is signed in also reads which address they have, and which one still waits. */
function Ended({ failure }: { failure: Error | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isSignedIn = useSession().status === 'authenticated';
  const { data: profile } = useQuery({ ...q(getProfile), enabled: isSignedIn });
  const waiting = profile?.emailChange;
  return (
    <>
      <h1>{t('profile.email.ended')}</h1>
      <p className={classes.lead}>{describeFailure(failure)}</p>
      {profile && (
        <p className={classes.lead}>
          {t('profile.email.endedNow', { email: profile.basicUserInfo.emailAddress })}{' '}
          {waiting &&
            t('profile.email.endedWaiting', {
              email: waiting.emailAddress,
              date: format.dateTime(waiting.expirationDateTimeMillis),
            })}
        </p>
      )}
      <Button component={Link} href={paths.updateProfile()} size="lg" fullWidth>
        {t('profile.email.toProfile')}
      </Button>
    </>
  );
}
