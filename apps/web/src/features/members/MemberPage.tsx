import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { IconMail } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { WayUp } from '../../ui/frame/WayUp.tsx';
import { useTranslation } from '../../words.ts';
import { memberOf } from './member-loader.ts';
import { ContactFacts, Days, Figures } from './MemberFacts.tsx';
import { MemberEmails } from './MemberEmails.tsx';
import { MemberHistory } from './MemberHistory.tsx';
import { MemberButtons } from './MemberButtons.tsx';
import classes from './MemberPage.module.css';
import { MemberStatusPill } from './MemberStatusPill.tsx';
import { RoleRows, TeamRows } from './MembershipRows.tsx';

/** One member: who they are, what they are in the study, and what happened to their membership. */
export function MemberPage({ channelId, memberId }: { channelId: number; memberId: string }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: member } = useSuspenseQuery(memberOf(channelId, memberId));
  const { userId, displayName, portraitUrl, jobTitle, emailAddress } = member.userProfile.basicUserInfo;
  usePageTitle(t('members.pageOfMember', { name: displayName, study: study.name }));
  return (
    <div className={classes.page}>
      <WayUp href={paths.sitesAndMembers(channelId, 'members')} label={t('members.way')} here={displayName} />
      <header className={classes.head}>
        <Avatar
          userId={userId}
          name={displayName}
          portraitUrl={portraitUrl}
          size={56}
          muted={member.memberStatus === 'FORMER'}
        />
        <div className={classes.names}>
          <h1>
            {displayName} <MemberStatusPill member={member} />
          </h1>
          {jobTitle && <p>{jobTitle}</p>}
        </div>
        <div className={classes.buttons}>
          <MemberButtons member={member} />
          <Button
            variant="default"
            component="a"
            href={`mailto:${emailAddress}`}
            leftSection={<IconMail size={16} aria-hidden />}
          >
            {t('members.email')}
          </Button>
        </div>
      </header>
      <div className={classes.columns}>
        <div className={classes.cards}>
          <FormCard title={t('members.teams')}>
            <TeamRows member={member} />
          </FormCard>
          <FormCard title={t('members.roles')}>
            <RoleRows member={member} />
          </FormCard>
          {member.can.viewAudit === true && (
            <>
              <MemberEmails member={member} />
              <MemberHistory member={member} />
            </>
          )}
        </div>
        <div className={classes.cards}>
          <FormCard title={t('members.contact')}>
            <ContactFacts member={member} />
          </FormCard>
          <FormCard title={t('members.membership')}>
            <Figures member={member} />
            <Days member={member} />
          </FormCard>
        </div>
      </div>
    </div>
  );
}
