import type { ChannelMember, MemberStatus } from '@studyline/contract/members/calls';
import { IconCircleCheck, IconLock, IconMailForward, IconUserOff } from '@tabler/icons-react';
import { Pill, type PillKind } from '../../ui/feedback/Pill.tsx';
import { useTranslation } from '../../words.ts';

const looks = {
  CURRENT: { kind: 'ok', icon: IconCircleCheck },
  INVITED: { kind: 'accent', icon: IconMailForward },
  FORMER: { kind: 'neutral', icon: IconUserOff },
  DISABLED: { kind: 'late', icon: IconLock },
} satisfies Record<MemberStatus | 'DISABLED', { kind: PillKind; icon: typeof IconUserOff }>;

/** What a member is in the study, or that their account is disabled. */
export function MemberStatusPill({
  member: { memberStatus, disabledDateTimeMillis: disabledAt },
}: {
  member: Pick<ChannelMember, 'memberStatus' | 'disabledDateTimeMillis'>;
}) {
  const { t } = useTranslation();
  const status = disabledAt === null ? memberStatus : 'DISABLED';
  const { kind, icon: Icon } = looks[status];
  return (
    <Pill kind={kind} icon={<Icon size={15} />}>
      {t(`members.status.${status}`)}
    </Pill>
  );
}
