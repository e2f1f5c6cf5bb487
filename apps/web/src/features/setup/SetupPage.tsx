import { Button } from '@mantine/core';
import type { Result } from '@studyline/contract/core/endpoint';
import { acceptSetup, openSetup } from '@studyline/contract/setup/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { describeFailure, isOurFault } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { useSession } from '../../api/session.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { readerOf } from '../invitations/reader.ts';
import { Ended } from '../invitations/shared/Ended.tsx';
import classes from '../invitations/shared/Invited.module.css';
import { PublicFrame } from '../auth/shared/PublicFrame.tsx';
import { InvitedSkeleton } from '../invitations/shared/InvitedSkeleton.tsx';
import { NewAccountForm } from '../invitations/shared/NewAccountForm.tsx';
import { OtherAccount } from '../invitations/shared/OtherAccount.tsx';

/** Where the first administrator's link leads. The home page then asks for the organisation. */
export function SetupPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(q(openSetup, { params: { token } }));
  usePageTitle(t('setup.title'));
  return (
    <PublicFrame>
      {data ? (
        <Opened token={token} setup={data} />
      ) : !error ? (
        <InvitedSkeleton />
      ) : isOurFault(error) ? (
        <BlockError
          text={t('invitations.page.noAnswer')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Ended title={t('setup.ended.missing')} text={describeFailure(error)} />
      )}
    </PublicFrame>
  );
}

function Opened({ token, setup }: { token: string; setup: Result<typeof openSetup> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, emailAddress, hasAccount } = setup;
  const who = readerOf(useSession(), emailAddress);
  const date = format.longDate(setup.expirationDateTimeMillis);
  if (status === 'ENDED') return <Ended title={t('setup.ended.ENDED')} text={t('setup.ended.ENDEDText')} />;
  // The link creates an account until it expires. What follows needs only the account.
  if (status === 'EXPIRED' && !hasAccount)
    return <Ended title={t('setup.ended.EXPIRED')} text={t('setup.ended.EXPIREDText', { date })} />;
  return (
    <>
      <h1>{t('setup.title')}</h1>
      {/* The signed-in person may be someone else. */}
      {who !== 'OTHER' && <p className={classes.lead}>{t(hasAccount ? 'setup.whatNext' : 'setup.what')}</p>}
      {who === 'OTHER' ? (
        <OtherAccount address={emailAddress} />
      ) : hasAccount ? (
        <div className={classes.stack}>
          {who === 'NOBODY' && <p>{t('setup.hasAccount', { email: emailAddress })}</p>}
          <Button
            component={Link}
            href={who === 'INVITED' ? paths.home() : paths.signIn()}
            size="lg"
            fullWidth
          >
            {t(who === 'INVITED' ? 'setup.goOn' : 'setup.signIn')}
          </Button>
        </div>
      ) : (
        <NewAccountForm
          emailAddress={emailAddress}
          action={t('setup.create')}
          accept={(body) => call(acceptSetup, { params: { token }, body }).then(() => paths.home())}
        />
      )}
    </>
  );
}
