import { Button } from '@mantine/core';
import { openInvitation } from '@studyline/contract/invitations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure, isOurFault } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { type SessionState, useSession } from '../../api/session.ts';
import { SignInFrame } from '../../layouts/PublicPages.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import { Logo } from '../../ui/frame/Logo.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextButton, TextLink } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { OtherLanguages } from '../auth/shared/OtherLanguages.tsx';
import type { OpenInvitation } from './invitation-loader.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import classes from './InvitationPage.module.css';
import { NewAccountForm } from './NewAccountForm.tsx';
import { AcceptButton, SignOutButton } from './OwnAnswer.tsx';

/** Where the link of an invitation leads: it is accepted here with an account, or by making one. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(q(openInvitation, { params: { token } }));
  usePageTitle(t('invitations.page.title'));
  return (
    <SignInFrame
      brand={<Logo size={32} name={t('app.name')} />}
      aside={{ title: t('auth.claimTitle'), text: t('auth.claimText') }}
      footer={
        <>
          <TextLink href={paths.termsOfService()} tone="quiet">
            {t('auth.terms')}
          </TextLink>
          <OtherLanguages />
        </>
      }
    >
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
        <div className={classes.stack} aria-busy="true" aria-label={t('invitations.page.loading')}>
          <Bone width={260} height={34} />
          <Bone width={340} height={46} />
          <Bone width={340} height={120} />
        </div>
      )}
    </SignInFrame>
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
        <SignOutButton address={emailAddress} />
      ) : invitation.hasAccount ? (
        <div className={classes.stack}>
          <p>{t('invitations.hasAccount', { email: emailAddress })}</p>
          <Button component={Link} href={paths.signIn(paths.invitation(token))} size="lg" fullWidth>
            {t('invitations.signIn')}
          </Button>
        </div>
      ) : (
        <NewAccountForm token={token} invitation={invitation} />
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
          invitation={invitation}
          isOwn={who === 'INVITED'}
          onDeclined={onDeclined}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}

/** Who reads the invitation: nobody who is signed in, the person it is of, or somebody else. */
function readerOf(session: SessionState, address: string): 'NOBODY' | 'INVITED' | 'OTHER' {
  if (session.status !== 'authenticated') return 'NOBODY';
  return session.user.emailAddress.toLowerCase() === address.toLowerCase() ? 'INVITED' : 'OTHER';
}

interface EndedProps {
  title: string;
  text?: string;
  study?: { channelId: number; channelName: string } | undefined;
}

/** Why there is nothing to accept, and where to go. */
function Ended({ title, text, study }: EndedProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'authenticated';
  return (
    <>
      <h1>{title}</h1>
      {text && <p className={classes.lead}>{text}</p>}
      {study ? (
        <Button component={Link} href={paths.timeline(study.channelId)} size="lg" fullWidth>
          {t('invitations.ended.toStudy', { study: study.channelName })}
        </Button>
      ) : (
        <Button
          component={Link}
          href={isSignedIn ? paths.home() : paths.signIn()}
          size="lg"
          variant="default"
          fullWidth
        >
          {t(isSignedIn ? 'invitations.ended.toHome' : 'invitations.ended.toSignIn')}
        </Button>
      )}
    </>
  );
}
