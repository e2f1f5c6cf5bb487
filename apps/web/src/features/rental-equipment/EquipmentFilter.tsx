import type { RentalCounts } from '@studyline/contract/rental-equipment/calls';
import { type RentalFilter, rentalFilters } from '@studyline/contract/rental-equipment/fields';
import { Segments } from '../../ui/forms/Segments.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';

interface EquipmentFilterProps {
  value: RentalFilter;
  counts: RentalCounts | undefined;
  onChange: (filter: RentalFilter) => void;
}

/** Which items are shown, with how many there are. */
export function EquipmentFilter({ value, counts, onChange }: EquipmentFilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const totals = counts && {
    ALL: counts.items,
    CALIBRATION_DUE: counts.overdue + counts.dueSoon,
    OUT_OF_SERVICE: counts.outOfService,
    IN_RETURN: counts.pickupRequested + counts.inReturn,
    RETURNED: counts.returned,
  };
  return (
    <Segments
      label={t('rentalEquipment.show')}
      value={value}
      onChange={onChange}
      options={rentalFilters.map((filter) => ({
        value: filter,
        label: t(`rentalEquipment.filter.${filter}`),
        count: totals && format.number(totals[filter]),
      }))}
    />
  );
}
