import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { type CalibrationState, DUE_SOON_DAYS } from '@studyline/contract/rental-equipment/fields';
import type { EquipmentRow } from './queries.ts';

export function presentEquipment(row: EquipmentRow): RentalEquipment {
  const { daysLeft, status, ...shown } = row;
  const calibrationState = stateOf(row);
  const isDue = calibrationState === 'OVERDUE' || calibrationState === 'DUE_SOON';
  return {
    ...shown,
    status: status === 'ON_SITE' && isDue ? 'CALIBRATION_DUE' : status,
    calibrationState,
    calibrationDaysLeft: daysLeft,
  };
}

function stateOf({ calibrationDueOn, daysLeft }: EquipmentRow): CalibrationState {
  if (calibrationDueOn === null) return 'NOT_NEEDED';
  if (daysLeft === null) return 'STOPPED';
  if (daysLeft < 0) return 'OVERDUE';
  return daysLeft <= DUE_SOON_DAYS ? 'DUE_SOON' : 'LATER';
}
