import type { OrderStatus } from '@studyline/contract/service-items/fields';
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

const looks: Record<OrderStatus, [PillKind, typeof IconClock]> = {
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
};

export function OrderStatusPill({ status }: { status: OrderStatus }) {
  const { t } = useTranslation();
  const [kind, Icon] = looks[status];
  return (
    <Pill kind={kind} icon={<Icon size={15} aria-hidden />}>
      {t(`serviceItems.status.${status}`)}
    </Pill>
  );
}
