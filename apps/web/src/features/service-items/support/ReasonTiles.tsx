import { type SupportReason, supportReasons } from '@studyline/contract/service-items/support-fields';
import {
  IconCalendarRepeat,
  IconDots,
  IconFileText,
  IconGauge,
  IconKey,
  IconPackageOff,
  IconPackages,
  IconReceipt,
  IconSchool,
  IconSos,
  IconTool,
  IconTruck,
  IconTruckReturn,
  IconUrgent,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../words.ts';
import classes from './Support.module.css';

const icons: Record<SupportReason, typeof IconTool> = {
  EQUIPMENT_FAULT: IconTool,
  CALIBRATION_OR_MAINTENANCE: IconGauge,
  MISSING_OR_WRONG_ITEM: IconPackageOff,
  DELIVERY_DELAY: IconTruck,
  USER_TRAINING: IconSchool,
  DAMAGED_ON_ARRIVAL: IconUrgent,
  CONSUMABLES_NEEDED: IconPackages,
  DOCUMENT_OR_MANUAL_REQUEST: IconFileText,
  RELOCATION: IconCalendarRepeat,
  RETURN_QUESTION: IconTruckReturn,
  BILLING: IconReceipt,
  PORTAL_ACCESS: IconKey,
  OTHER: IconSos,
};
const FIRST = 5;

interface ReasonTilesProps {
  value: SupportReason | '';
  onChange: (reason: SupportReason) => void;
}

/** What a request is about: the usual ones first, the others behind a button. */
export function ReasonTiles({ value, onChange }: ReasonTilesProps) {
  const { t } = useTranslation();
  const name = useId();
  const [hasAll, setAll] = useState(value !== '' && supportReasons.indexOf(value) >= FIRST);
  const shown = hasAll ? supportReasons : supportReasons.slice(0, FIRST);
  return (
    <fieldset className={classes.reasons}>
      <legend>{t('serviceItems.support.about')}</legend>
      {shown.map((reason) => {
        const Icon = icons[reason];
        return (
          <label key={reason}>
            <input type="radio" name={name} checked={reason === value} onChange={() => onChange(reason)} />
            <Icon size={18} aria-hidden />
            {t(`serviceItems.support.reason.${reason}`)}
          </label>
        );
      })}
      {!hasAll && (
        <button type="button" onClick={() => setAll(true)}>
          <IconDots size={18} aria-hidden />
          {t('serviceItems.support.more', { count: supportReasons.length - FIRST })}
        </button>
      )}
    </fieldset>
  );
}
