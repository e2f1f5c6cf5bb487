import type { ServiceStatus } from '@studyline/contract/service-items/fields';
import { daysLeft } from '@studyline/contract/service-items/validity';
import {
  IconAlertCircle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconClockOff,
  IconFileCheck,
  IconHistory,
  IconLoader2,
  IconPackage,
  IconPlayerPause,
  IconSend,
  IconTruck,
  IconX,
} from '@tabler/icons-react';
import { Pill, type PillKind } from '../../../ui/feedback/Pill.tsx';
import { useTranslation } from '../../../words.ts';

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
  REQUESTED: ['neutral', IconSend],
  IN_PREPARATION: ['neutral', IconLoader2],
  ISSUED: ['accent', IconFileCheck],
  CONVERTED_TO_ORDER: ['ok', IconCircleCheck],
  DECLINED: ['neutral', IconX],
  EXPIRED: ['neutral', IconClockOff],
  SUPERSEDED: ['neutral', IconHistory],
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

export function StatusPill({
  status,
  validUntilDate = null,
  damaged = 0,
  short = 0,
}: {
  status: ServiceStatus;
  /** Of a quotation. */
  validUntilDate?: string | null;
  /** How many units of an order arrived damaged. */
  damaged?: number;
  /** How many of them didn't arrive. */
  short?: number;
}) {
  const { t } = useTranslation();
  const faults = [
    ...(damaged > 0 ? [t('serviceItems.receipt.countDamaged', { count: damaged })] : []),
    ...(short > 0 ? [t('serviceItems.receipt.countShort', { count: short })] : []),
  ];
  if (faults.length > 0)
    return (
      <Pill kind="due" icon={<IconAlertCircle size={15} aria-hidden />}>
        {t('serviceItems.receivedFaulty', { faults: faults.join(', ') })}
      </Pill>
    );
  const left = status === 'ISSUED' && validUntilDate !== null ? daysLeft(validUntilDate) : undefined;
  const [kind, Icon]: [PillKind, typeof IconClock] = left === undefined ? looks[status] : ['due', IconClock];
  return (
    <Pill kind={kind} icon={<Icon size={15} aria-hidden />}>
      {left === undefined
        ? t(`serviceItems.status.${status}`)
        : left === 0
          ? t('serviceItems.lastDay')
          : t('serviceItems.daysLeft', { count: left })}
    </Pill>
  );
}
