import { Select } from '@mantine/core';
import type { RentalCounts } from '@studyline/contract/rental-equipment/calls';
import { type RentalFilter, rentalFilters } from '@studyline/contract/rental-equipment/fields';
import { Segments } from '../../ui/forms/Segments.tsx';
import { useFormat } from '../../use-format.ts';
import { useIsPhone } from '../../use-media.ts';
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
  const isPhone = useIsPhone();
  const totals = counts && {
    ALL: counts.items,
    CALIBRATION_DUE: counts.overdue + counts.dueSoon,
    OUT_OF_SERVICE: counts.outOfService,
    IN_RETURN: counts.pickupRequested + counts.inReturn,
    RETURNED: counts.returned,
  };
  const options = rentalFilters.map((filter) => ({
    value: filter,
    label: t(`rentalEquipment.filter.${filter}`),
    count: totals && format.number(totals[filter]),
  }));
  // Five are too wide for a phone.
  if (isPhone)
    return (
      <Select
        size="md"
        aria-label={t('rentalEquipment.show')}
        data={options.map(({ value: filter, label, count = '' }) => ({
          value: filter,
          label: `${label} ${count}`.trim(),
        }))}
        value={value}
        allowDeselect={false}
        withScrollArea={false}
        onChange={(filter) => filter && onChange(filter)}
      />
    );
  return <Segments label={t('rentalEquipment.show')} value={value} onChange={onChange} options={options} />;
}
