import { Button } from '@mantine/core';
import {
  acceptAdministratorInvitation,
  joinAsAdministrator,
  openAdministratorInvitation,
} from '@studyline/contract/administrators/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { describeFailure, isOurFault } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { useSession } from '../../api/session.ts';
import { useCall } from '../../live/use-call.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
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

/** Where the link of an invitation to administer a client leads: it is accepted with an existing or a new account. */
export function AdministratorInvitationPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(q(openAdministratorInvitation, { params: { token } }));
  usePageTitle(t('clients.administratorInvitations.page.title'));
  return (
    <PublicFrame>
      {data ? (
        <Opened token={token} invitation={data} />
      ) : !error ? (
        <InvitedSkeleton />
      ) : isOurFault(error) ? (
        <BlockError
          text={t('invitations.page.noAnswer')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Ended title={t('invitations.ended.missing')} text={describeFailure(error)} />
      )}
    </PublicFrame>
  );
}

interface OpenedProps {
  token: string;
  invitation: Result<typeof openAdministratorInvitation>;
}

function Opened({ token, invitation }: OpenedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, emailAddress: email, clientName: client, invitedBy: inviter } = invitation;
  const who = readerOf(useSession(), email);
  const values = { email, client, inviter, date: format.longDate(invitation.expirationDateTimeMillis) };
  if (status !== 'PENDING') {
    return (
      <Ended
        title={t(`clients.administratorInvitations.page.${status}`)}
        text={t(`clients.administratorInvitations.page.${status}Text`, values)}
      />
    );
  }
  return (
    <>
      <h1>{t('clients.administratorInvitations.page.heading', values)}</h1>
      <p className={classes.lead}>{t('clients.administratorInvitations.page.what', values)}</p>
      <p>{t('clients.administratorInvitations.page.until', values)}</p>
      {who === 'INVITED' ? (
        <JoinButton token={token} />
      ) : who === 'OTHER' ? (
        <OtherAccount address={email} />
      ) : invitation.hasAccount ? (
        <div className={classes.stack}>
          <p>{t('invitations.hasAccount', { email })}</p>
          <Button
            component={Link}
            href={paths.signIn(paths.administratorInvitation(token))}
            size="lg"
            fullWidth
          >
            {t('invitations.signIn')}
          </Button>
        </div>
      ) : (
        <NewAccountForm
          emailAddress={email}
          firstName={invitation.firstName}
          lastName={invitation.lastName}
          action={t('invitations.account.create')}
          accept={(body) =>
            call(acceptAdministratorInvitation, { params: { token }, body }).then(({ clientId }) =>
              paths.settingsStudies(clientId),
            )
          }
        />
      )}
    </>
  );
}

/** People who have not accepted the terms do so first. */
function JoinButton({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const join = useCall(joinAsAdministrator, {
    failure: 'form',
    onDone: ({ clientId }) => navigate({ href: paths.settingsStudies(clientId), replace: true }),
  });
  if (session.status === 'authenticated' && session.user.owesTerms) {
    const href = paths.termsOfService(paths.administratorInvitation(token));
    return (
      <Button component={Link} href={href} size="lg" fullWidth>
        {t('invitations.accept')}
      </Button>
    );
  }
  return (
    <div className={classes.stack}>
      <Button
        size="lg"
        fullWidth
        loading={join.isPending || join.isSuccess}
        onClick={() => join.mutate({ params: { token } })}
      >
        {t('invitations.accept')}
      </Button>
      <FormError error={join.error} />
    </div>
  );
}
