import type { ServiceStatus } from '@studyline/contract/service-items/fields';
import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconPackage,
  IconPlayerPause,
  IconTruck,
} from '@tabler/icons-react';
import { Pill, type PillKind } from '../../ui/feedback/Pill.tsx';
import { useTranslation } from '../../words.ts';

const looks: Record<ServiceStatus, [PillKind, typeof IconClock]> = {
  DRAFT: ['neutral', IconPackage],
  SUBMITTED: ['neutral', IconPackage],
  AWAITING_APPROVAL: ['due', IconClock],
  APPROVED: ['accent', IconCircleCheck],
  IN_FULFILMENT: ['accent', IconPackage],
  BACKORDERED: ['due', IconClock],
  PARTIALLY_SHIPPED: ['accent', IconTruck],
  SHIPPED: ['accent', IconTruck],
  DELIVERED: ['ok', IconCircleCheck],
  RECEIPT_CONFIRMED: ['ok', IconCircleCheck],
  ON_HOLD: ['due', IconPlayerPause],
  REJECTED: ['late', IconBan],
  CANCELLED: ['neutral', IconBan],
  REQUESTED: ['neutral', IconClock],
  IN_PREPARATION: ['accent', IconClock],
  ISSUED: ['due', IconClock],
  CONVERTED_TO_ORDER: ['ok', IconCircleCheck],
  DECLINED: ['late', IconBan],
  EXPIRED: ['neutral', IconBan],
  SUPERSEDED: ['neutral', IconBan],
  SCHEDULED: ['accent', IconClock],
  COLLECTED: ['accent', IconTruck],
  RECEIVED: ['accent', IconPackage],
  INSPECTED: ['ok', IconCircleCheck],
  CLOSED: ['ok', IconCircleCheck],
  FAILED_ATTEMPT: ['late', IconTruck],
  NEW: ['neutral', IconClock],
  ACKNOWLEDGED: ['accent', IconClock],
  IN_PROGRESS: ['accent', IconClock],
  WAITING_FOR_SITE: ['due', IconClock],
  RESOLVED: ['ok', IconCircleCheck],
  REOPENED: ['due', IconClock],
};

export function StatusPill({ status }: { status: ServiceStatus }) {
  const { t } = useTranslation();
  const [kind, Icon] = looks[status];
  return (
    <Pill kind={kind} icon={<Icon size={15} aria-hidden />}>
      {t(`serviceItems.status.${status}`)}
    </Pill>
  );
}
