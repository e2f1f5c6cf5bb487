import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import type { RentalStatus } from '@studyline/contract/rental-equipment/fields';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCalendarTime,
  IconCircleCheck,
  IconClock,
  IconPackageImport,
  IconTool,
  IconTruck,
  IconTruckReturn,
} from '@tabler/icons-react';
import { Pill, type PillKind } from '../../../ui/feedback/Pill.tsx';
import { type Translate, useTranslation } from '../../../words.ts';

const looks: Record<RentalStatus, { kind: PillKind; icon: typeof IconClock }> = {
  RESERVED: { kind: 'neutral', icon: IconCalendarTime },
  SHIPPED: { kind: 'accent', icon: IconTruck },
  ON_SITE: { kind: 'ok', icon: IconCircleCheck },
  CALIBRATION_DUE: { kind: 'due', icon: IconClock },
  OUT_OF_SERVICE: { kind: 'neutral', icon: IconTool },
  PICKUP_REQUESTED: { kind: 'accent', icon: IconTruckReturn },
  IN_RETURN: { kind: 'accent', icon: IconTruckReturn },
  RETURNED: { kind: 'neutral', icon: IconPackageImport },
  LOST: { kind: 'late', icon: IconAlertTriangle },
};

type Standing = Pick<RentalEquipment, 'status' | 'calibrationDaysLeft'>;

/** The state of an item; of one on site whose calibration is due, how soon. */
export function EquipmentPill({ item }: { item: Standing }) {
  const { t } = useTranslation();
  const isOverdue = item.status === 'CALIBRATION_DUE' && (item.calibrationDaysLeft ?? 0) < 0;
  const { kind, icon: Icon } = isOverdue
    ? { kind: 'late' as const, icon: IconAlertCircle }
    : looks[item.status];
  return (
    <Pill kind={kind} icon={<Icon size={15} />}>
      {statusWords(item, t)}
    </Pill>
  );
}

function statusWords({ status, calibrationDaysLeft: days }: Standing, t: Translate): string {
  if (status !== 'CALIBRATION_DUE' || days === null) return t(`rentalEquipment.status.${status}`);
  if (days < 0) return t('rentalEquipment.overdueBy', { count: -days });
  return days === 0 ? t('rentalEquipment.dueToday') : t('rentalEquipment.dueIn', { count: days });
}
