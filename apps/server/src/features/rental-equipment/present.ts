import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { type CalibrationState, DUE_SOON_DAYS } from '@studyline/contract/rental-equipment/fields';
import type { Certificate, Manual } from '@studyline/contract/rental-equipment/shapes';
import type { Actor } from '../../core/actor.ts';
import { productPictureUrl } from '../../core/product-picture-url.ts';
import { presentTeamName } from '../people/present.ts';
import { canViewTeamEquipment } from '../teams/policy.ts';
import { canRequestPickupOf, canRequestSupport } from './policy.ts';
import type { CertificateRow, ManualRow } from './paper-queries.ts';
import type { EquipmentRow } from './queries.ts';

export function presentEquipment(actor: Actor, row: EquipmentRow): RentalEquipment {
  const {
    daysLeft,
    status,
    pictureImage: _picture,
    team,
    overseenByTeamIds: _teams,
    hasSupportRequests: _on,
    hasPickups: _too,
    ...shown
  } = row;
  const calibrationState = stateOf(row);
  const isDue = calibrationState === 'OVERDUE' || calibrationState === 'DUE_SOON';
  return {
    ...shown,
    pictureUrl: productPictureUrl(row),
    teamCode: team.code,
    teamName: presentTeamName(actor.languageId, team) ?? '',
    status: status === 'ON_SITE' && isDue ? 'CALIBRATION_DUE' : status,
    calibrationState,
    calibrationDaysLeft: daysLeft,
    can: {
      requestSupport: canRequestSupport(actor, row),
      requestPickup: canRequestPickupOf(actor, row),
      viewTeam: canViewTeamEquipment(actor, row, true),
    },
  };
}

function stateOf({ calibrationDueOn, daysLeft }: EquipmentRow): CalibrationState {
  if (calibrationDueOn === null) return 'NOT_NEEDED';
  if (daysLeft === null) return 'STOPPED';
  if (daysLeft < 0) return 'OVERDUE';
  return daysLeft <= DUE_SOON_DAYS ? 'DUE_SOON' : 'LATER';
}

const fileOf = ({ fileName, bytes, sha256 }: ManualRow | CertificateRow) => ({
  fileName,
  fileSizeInBytes: bytes,
  checksum: sha256,
});

export function presentCertificate(row: CertificateRow): Certificate {
  const { certificateId, calibratedOn, dueOn, filingNumber, addedBy, addedAt } = row;
  const said = { certificateId, calibratedOn, dueOn, filingNumber, addedBy };
  return { ...said, ...fileOf(row), addedDateTimeMillis: addedAt.getTime() };
}

export function presentManual(row: ManualRow): Manual {
  return { ...fileOf(row), addedDateTimeMillis: row.addedAt.getTime() };
}
