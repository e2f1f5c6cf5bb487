import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buildQuery } from '../../api/build-query.ts';
import { q } from '../../api/query-options.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { Link } from '../../ui/Link.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useTranslation } from '../../words.ts';
import { mayInvite } from './invite-loader.ts';
import { InviteForm } from './InviteForm.tsx';

/** The invitation form for people who may invite; others are told that they may not. */
export function InvitePage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: members } = useSuspenseQuery(mayInvite(channelId));
  const { data: installation } = useQuery(buildQuery);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const title = t('invitations.invite.title');
  usePageTitle(title);
  const back = paths.sitesAndMembers(channelId, 'members');
  const bar = (actions?: ReactNode) => (
    <DetailBar
      heading
      closes
      back={{ href: back, label: t('invitations.invite.back') }}
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={title}
      detail={study.name}
      actions={actions}
    />
  );
  const mayAddMembers = members.can.takeIn === true;
  if (mayAddMembers) {
    const { email, team, roles } = search;
    const known = {
      email: typeof email === 'string' ? email : '',
      teamId: typeof team === 'number' ? team : undefined,
      // A single role is parsed as a number, several as a text.
      roleIds: String(roles ?? '')
        .split(',')
        .map(Number)
        .filter((id) => id > 0),
    };
    return (
      <InviteForm
        channelId={channelId}
        known={known}
        sendsMail={installation?.sendsMail !== false}
        bar={bar}
        back={back}
      />
    );
  }
  return (
    <FocusFrame skipLabel={t('forms.skip')} bar={bar()}>
      <EmptyState
        title={t('invitations.invite.denied')}
        text={t('invitations.whoTakesIn')}
        actions={
          <Button component={Link} size="md" href={back} leftSection={<IconArrowLeft size={18} />}>
            {t('invitations.invite.back')}
          </Button>
        }
      />
    </FocusFrame>
  );
}
