import type { MemberStatus } from '@studyline/contract/members/calls';
import { IconCircleCheck, IconMailForward, IconUserOff } from '@tabler/icons-react';
import { Pill, type PillKind } from '../../ui/feedback/Pill.tsx';
import { useTranslation } from '../../words.ts';

const looks = {
  CURRENT: { kind: 'ok', icon: IconCircleCheck },
  INVITED: { kind: 'accent', icon: IconMailForward },
  FORMER: { kind: 'neutral', icon: IconUserOff },
} satisfies Record<MemberStatus, { kind: PillKind; icon: typeof IconUserOff }>;

export function MemberStatusPill({ status }: { status: MemberStatus }) {
  const { t } = useTranslation();
  const { kind, icon: Icon } = looks[status];
  return (
    <Pill kind={kind} icon={<Icon size={15} />}>
      {t(`members.status.${status}`)}
    </Pill>
  );
}
