import { ActionIcon, Button } from '@mantine/core';
import type { ChannelMember } from '@studyline/contract/members/calls';
import { IconChevronDown, IconChevronUp, IconExternalLink, IconMail, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { Link } from '../../ui/Link.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { useIsWide } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { memberOf } from './member-loader.ts';
import { ContactFacts, Days, Figures, TeamFacts } from './MemberFacts.tsx';
import { MemberButtons } from './MemberButtons.tsx';
import classes from './MemberPanel.module.css';
import { MemberStatusPill } from './MemberStatusPill.tsx';

interface MemberPanelProps {
  channelId: number;
  memberId: string;
  /** The list in which it is open, for stepping to its neighbours. */
  members: ChannelMember[];
  onOpen: (memberId: string) => void;
  onClose: () => void;
}

/** One member of the list, beside it or above it. */
export function MemberPanel({ channelId, memberId, members, onOpen, onClose }: MemberPanelProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const place = members.findIndex(({ channelMemberId }) => channelMemberId === memberId);
  const {
    data: member,
    error,
    refetch,
  } = useQuery({
    ...memberOf(channelId, memberId),
    placeholderData: members[place],
  });
  const isGone = error instanceof CallError && error.status === 404;
  const step = (label: string, Icon: typeof IconX, to: ChannelMember | undefined) => (
    <ActionIcon
      aria-label={label}
      aria-disabled={!to}
      data-disabled={!to || undefined}
      onClick={() => to && onOpen(to.channelMemberId)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <SidePanel
      beside={isWide}
      label={member?.userProfile.basicUserInfo.displayName ?? t('members.panel')}
      onClose={onClose}
      head={
        <>
          <span>{t('members.panel')}</span>
          {step(t('members.previous'), IconChevronUp, place > 0 ? members[place - 1] : undefined)}
          {step(t('members.next'), IconChevronDown, place < 0 ? undefined : members[place + 1])}
          <ActionIcon aria-label={t('app.close')} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </>
      }
      foot={member && !isGone && <MemberButtons member={member} />}
    >
      {isGone || (error && !member) ? (
        <Failure isGone={isGone} onRetry={() => void refetch()} />
      ) : member ? (
        <Member member={member} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}

function Failure({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <BlockError
      text={t(isGone ? 'members.gone' : 'members.failed')}
      retryLabel={t('app.tryAgain')}
      onRetry={onRetry}
    />
  );
}

function Member({ member }: { member: ChannelMember }) {
  const { t } = useTranslation();
  const { channelId, channelMemberId, memberStatus, userProfile } = member;
  const { userId, displayName, portraitUrl, jobTitle, emailAddress } = userProfile.basicUserInfo;
  return (
    <>
      <div className={classes.person}>
        <Avatar
          userId={userId}
          name={displayName}
          portraitUrl={portraitUrl}
          size={64}
          muted={memberStatus === 'FORMER'}
        />
        <div>
          <h2>{displayName}</h2>
          {jobTitle && <p>{jobTitle}</p>}
          <MemberStatusPill member={member} />
        </div>
      </div>
      <div className={classes.ways}>
        <Button
          variant="default"
          component="a"
          href={`mailto:${emailAddress}`}
          leftSection={<IconMail size={16} aria-hidden />}
        >
          {t('members.email')}
        </Button>
        <Button
          variant="default"
          component={Link}
          href={paths.member(channelId, channelMemberId)}
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('members.openPage')}
        </Button>
      </div>
      <Figures member={member} />
      <section>
        <h3>{t('members.contact')}</h3>
        <ContactFacts member={member} />
      </section>
      <section>
        <h3>{t('members.teamsAndRoles')}</h3>
        <TeamFacts member={member} />
        <Days member={member} />
      </section>
    </>
  );
}
