import { Button } from '@mantine/core';
import { answerInvitation } from '@studyline/contract/invitations/calls';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import type { OpenInvitation } from './invitation-loader.ts';
import classes from './shared/Invited.module.css';

/** Accepts the person's own invitation and opens the study. People who have not accepted the terms do so first. */
export function AcceptButton({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { channelId, channelName, teamId, inviteId } = invitation;
  const accept = useCall(answerInvitation, {
    failure: 'form',
    onDone: async () => {
      await navigate({ href: paths.timeline(channelId), replace: true });
      showToast(t('invitations.accepted', { study: channelName }));
    },
  });
  if (session.status === 'authenticated' && session.user.owesTerms) {
    return (
      <Button component={Link} href={paths.termsOfService(paths.invitation(token))} size="lg" fullWidth>
        {t('invitations.accept')}
      </Button>
    );
  }
  return (
    <div className={classes.stack}>
      <Button
        size="lg"
        fullWidth
        loading={accept.isPending || accept.isSuccess}
        onClick={() =>
          accept.mutate({
            params: { channelId, teamId, inviteId },
            query: { transitionName: 'accept_invite', token },
          })
        }
      >
        {t('invitations.accept')}
      </Button>
      <FormError error={accept.error} />
    </div>
  );
}
