import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconClockOff,
  IconHistory,
  IconMailForward,
  IconPackage,
  IconPencil,
  IconPlayerPause,
  IconTruck,
  IconUserOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Pill, type PillKind } from './Pill.tsx';

const statuses = {
  due: { kind: 'due', icon: IconClock },
  late: { kind: 'late', icon: IconAlertCircle },
  paused: { kind: 'neutral', icon: IconPlayerPause },
  done: { kind: 'ok', icon: IconCircleCheck },
  current: { kind: 'accent', icon: undefined },
  superseded: { kind: 'neutral', icon: IconHistory },
  draft: { kind: 'dashed', icon: IconPencil },
  expired: { kind: 'neutral', icon: IconClockOff },
  invited: { kind: 'accent', icon: IconMailForward },
  former: { kind: 'neutral', icon: IconUserOff },
  shipped: { kind: 'accent', icon: IconTruck },
  delivered: { kind: 'ok', icon: IconPackage },
} satisfies Record<string, { kind: PillKind; icon: typeof IconClock | undefined }>;

export type Status = keyof typeof statuses;

/** A pill with the colour and icon of a status. The caller supplies the words. */
export function StatusPill({ status, children }: { status: Status; children: ReactNode }) {
  const { kind, icon: Icon } = statuses[status];
  return (
    <Pill kind={kind} icon={Icon && <Icon size={15} />}>
      {children}
    </Pill>
  );
}
