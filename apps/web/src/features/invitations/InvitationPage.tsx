import { Button } from '@mantine/core';
import { acceptInvitation, openInvitation } from '@studyline/contract/invitations/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure, isOurFault } from '../../api/errors.ts';
import { call } from '../../api/call.ts';
import { q } from '../../api/query-options.ts';
import { useSession } from '../../api/session.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import type { OpenInvitation } from './invitation-loader.ts';
import { AcceptButton } from './OwnAnswer.tsx';
import { readerOf } from './reader.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { Ended } from './shared/Ended.tsx';
import classes from './shared/Invited.module.css';
import { ProviderButtons } from '../auth/shared/ProviderButtons.tsx';
import { PublicFrame } from '../auth/shared/PublicFrame.tsx';
import { InvitedSkeleton } from './shared/InvitedSkeleton.tsx';
import { NewAccountForm } from './shared/NewAccountForm.tsx';
import { OtherAccount } from './shared/OtherAccount.tsx';

/** Where an invitation's link leads: it is accepted here with an existing or a new account. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(q(openInvitation, { params: { token } }));
  usePageTitle(t('invitations.page.title'));
  return (
    <PublicFrame>
      {data ? (
        <Opened token={token} invitation={data} onDeclined={() => void refetch()} />
      ) : error ? (
        isOurFault(error) ? (
          <BlockError
            text={t('invitations.page.noAnswer')}
            retryLabel={t('app.tryAgain')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Ended title={t('invitations.ended.missing')} text={describeFailure(error)} />
        )
      ) : (
        <InvitedSkeleton />
      )}
    </PublicFrame>
  );
}

interface OpenedProps {
  token: string;
  invitation: OpenInvitation;
  onDeclined: () => void;
}

function Opened({ token, invitation, onDeclined }: OpenedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const session = useSession();
  const [isDeclining, setDeclining] = useState(false);
  const { status, channelId, channelName, emailAddress, invitedBy: inviter } = invitation;
  const who = readerOf(session, emailAddress);
  const until = format.longDate(invitation.expirationDateTimeMillis);
  if (status === 'REVOKED') return <Ended title={t('invitations.ended.missing')} />;
  if (status !== 'PENDING') {
    const values = { email: emailAddress, study: channelName, inviter, date: until };
    return (
      <Ended
        title={t(`invitations.ended.${status}`)}
        text={t(`invitations.ended.${status}Text`, values)}
        study={status === 'ACCEPTED' && who === 'INVITED' ? { channelId, channelName } : undefined}
      />
    );
  }
  if (invitation.can.accept !== true)
    return (
      <Ended
        title={t('invitations.ended.OUTDATED')}
        text={t('invitations.ended.OUTDATEDText', { study: channelName })}
      />
    );
  return (
    <>
      <h1>{t('invitations.page.heading', { study: channelName })}</h1>
      <p className={classes.lead}>
        {t('invitations.page.what', { inviter, title: invitation.channelTitle || channelName })}
      </p>
      <dl className={classes.facts}>
        <dt>{t('invitations.page.team')}</dt>
        <dd>{invitation.teamName}</dd>
        <dt>{t('invitations.page.roles')}</dt>
        <dd>{invitation.roleNames.join(', ')}</dd>
        <dt>{t('invitations.page.until')}</dt>
        <dd>{until}</dd>
        {invitation.message && (
          <>
            <dt>{t('invitations.page.message')}</dt>
            <dd>{invitation.message}</dd>
          </>
        )}
      </dl>
      {who === 'INVITED' ? (
        <AcceptButton token={token} invitation={invitation} />
      ) : who === 'OTHER' ? (
        <OtherAccount address={emailAddress} />
      ) : invitation.hasAccount ? (
        <div className={classes.stack}>
          <p>{t('invitations.hasAccount', { email: emailAddress })}</p>
          <Button component={Link} href={paths.signIn(paths.invitation(token))} size="lg" fullWidth>
            {t('invitations.signIn')}
          </Button>
        </div>
      ) : (
        <>
          <NewAccountForm
            emailAddress={emailAddress}
            firstName={invitation.firstName}
            lastName={invitation.lastName}
            action={t('invitations.account.create')}
            accept={(body) =>
              call(acceptInvitation, { params: { token }, body }).then(({ channelId: id }) =>
                paths.timeline(id),
              )
            }
          />
          <ProviderButtons callbackUrl={paths.invitation(token)} hasDivider />
        </>
      )}
      {who !== 'OTHER' && (
        <div className={classes.decline}>
          <TextButton tone="quiet" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
            {t('invitations.decline.open')}
          </TextButton>
        </div>
      )}
      {isDeclining && (
        <DeclineDialog
          token={token}
          isOwn={who === 'INVITED'}
          invitation={invitation}
          onDeclined={onDeclined}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}
