import type { Team } from '@studyline/contract/teams/calls';
import { IconBan, IconCircleCheck, IconCircleDashed, IconLock, IconPlayerPause } from '@tabler/icons-react';
import { Pill, type PillKind } from '../../ui/feedback/Pill.tsx';
import { useTranslation } from '../../words.ts';

const looks = {
  PLANNED: { kind: 'dashed', icon: IconCircleDashed },
  SELECTED: { kind: 'accent', icon: IconCircleCheck },
  ACTIVE: { kind: 'ok', icon: IconCircleCheck },
  ON_HOLD: { kind: 'due', icon: IconPlayerPause },
  CLOSED: { kind: 'neutral', icon: IconLock },
  CANCELLED: { kind: 'neutral', icon: IconBan },
} satisfies Record<Team['statusName'], { kind: PillKind; icon: typeof IconBan }>;

export function TeamStatusPill({ status }: { status: Team['statusName'] }) {
  const { t } = useTranslation();
  const { kind, icon: Icon } = looks[status];
  return (
    <Pill kind={kind} icon={<Icon size={15} />}>
      {t(`teams.status.${status}`)}
    </Pill>
  );
}
