import type { RentalCounts } from '@studyline/contract/rental-equipment/calls';
import type { RentalFilter } from '@studyline/contract/rental-equipment/fields';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './EquipmentPage.module.css';

/** How the items stand. Each number leads to what it counts. */
export function Standing({
  counts,
  onShow,
}: {
  counts: RentalCounts;
  onShow: (filter: RentalFilter) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = (count: number) => (count > 0 ? t('rentalEquipment.atSites', { count }) : undefined);
  const away = [
    ...(counts.inReturn > 0 ? [t('rentalEquipment.collected', { count: counts.inReturn })] : []),
    ...(counts.pickupRequested > 0 ? [t('rentalEquipment.booked', { count: counts.pickupRequested })] : []),
  ];
  const figures = [
    {
      key: 'overdue',
      kind: 'late',
      count: counts.overdue,
      detail: at(counts.overdueTeams),
      shows: 'CALIBRATION_DUE',
    },
    {
      key: 'dueSoon',
      kind: 'due',
      count: counts.dueSoon,
      detail: at(counts.dueSoonTeams),
      shows: 'CALIBRATION_DUE',
    },
    {
      key: 'outOfService',
      kind: undefined,
      count: counts.outOfService,
      detail: undefined,
      shows: 'OUT_OF_SERVICE',
    },
    {
      key: 'inReturn',
      kind: undefined,
      count: counts.inReturn + counts.pickupRequested,
      detail: away.join(', '),
      shows: 'IN_RETURN',
    },
  ] as const;
  return (
    <dl className={classes.standing} aria-label={t('rentalEquipment.standing')}>
      {figures.map(({ key, kind, count, detail, shows }) => (
        <div key={key} className={classes.figure} data-kind={kind}>
          <dt>{t(`rentalEquipment.${key}`)}</dt>
          <dd>
            {count > 0 ? (
              <button
                type="button"
                aria-label={`${t(`rentalEquipment.${key}`)}, ${format.number(count)}`}
                onClick={() => onShow(shows)}
              >
                {format.number(count)}
              </button>
            ) : (
              <b>{format.number(count)}</b>
            )}
            {detail && <small>{detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
