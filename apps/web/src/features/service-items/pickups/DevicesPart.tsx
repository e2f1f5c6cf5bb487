import { Button } from '@mantine/core';
import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import type { ItemCondition } from '@studyline/contract/service-items/pickup-fields';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { useTranslation } from '../../../words.ts';
import { lentTo } from '../loaders.ts';
import { ConditionChoice } from './ConditionChoice.tsx';
import classes from './Pickup.module.css';
import type { ChosenDevice } from './pickup-form.ts';

interface Props {
  channelId: number;
  teamId: number;
  /** The item from which the form was opened: it is chosen at once. */
  asked: number | undefined;
  /** How it is. */
  condition: ItemCondition;
  chosen: readonly ChosenDevice[];
  error: string | undefined;
  onChange: (chosen: ChosenDevice[]) => void;
}

const asNew = (device: RentalEquipment, condition: ItemCondition = 'GOOD'): ChosenDevice => ({
  device,
  condition,
  isComplete: true,
});

/** What is lent to the site: what is collected, and how it is. */
export function DevicesPart({ channelId, teamId, asked, condition, chosen, error, onChange }: Props) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(lentTo(channelId, teamId));
  const items = (found.data?.pages ?? []).flatMap((page) => page.items);
  const open = items.filter(({ can }) => can.requestPickup === true);
  const isChosen = useRef(false);
  const choose = useEffectEvent((device: RentalEquipment) => {
    if (isChosen.current) return;
    // Only once: the person may take it out again.
    isChosen.current = true;
    onChange([...chosen, asNew(device, condition)]);
  });
  const first = open.find(({ rentalEquipmentId }) => rentalEquipmentId === asked);
  useEffect(() => {
    if (first) choose(first);
  }, [first]);
  const change = (one: ChosenDevice, part: Partial<ChosenDevice>) =>
    onChange(chosen.map((other) => (other === one ? { ...one, ...part } : other)));
  return (
    <section className={classes.card} aria-label={t('serviceItems.pickup.items')}>
      <div className={classes.cardHead}>
        <h3>{t('serviceItems.pickup.items')}</h3>
        {open.length > 0 && (
          <p>{t('serviceItems.pickup.chosen', { chosen: chosen.length, count: open.length })}</p>
        )}
      </div>
      {found.isError ? (
        <BlockError
          text={t('shell.loadFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <TableSkeleton label={t('app.loading')} rows={3} />
      ) : items.length === 0 ? (
        <p className={classes.nothing}>{t('serviceItems.pickup.nothingLent')}</p>
      ) : (
        <ul className={classes.devices}>
          {items.map((device) => {
            const one = chosen.find(
              ({ device: other }) => other.rentalEquipmentId === device.rentalEquipmentId,
            );
            const name = `${device.productName} ${device.serialNumber}`;
            const isOpen = device.can.requestPickup === true;
            return (
              <li key={device.rentalEquipmentId} data-chosen={one ? true : undefined}>
                <Checkbox
                  checked={one !== undefined}
                  disabled={!isOpen}
                  label={t('serviceItems.pickup.collect', { name })}
                  onChange={(checked) =>
                    onChange(checked ? [...chosen, asNew(device)] : chosen.filter((other) => other !== one))
                  }
                />
                <span className={classes.named}>
                  <b>{device.productName}</b>
                  <small>{[device.model, device.serialNumber].filter(Boolean).join(', ')}</small>
                </span>
                {one ? (
                  <>
                    <ConditionChoice
                      name={name}
                      value={one.condition}
                      onChange={(condition) => change(one, { condition })}
                    />
                    <Checkbox checked={one.isComplete} onChange={(isComplete) => change(one, { isComplete })}>
                      {t('serviceItems.pickup.complete')}
                    </Checkbox>
                  </>
                ) : (
                  <span className={classes.stays}>
                    {isOpen ? t('serviceItems.pickup.stays') : t(`rentalEquipment.status.${device.status}`)}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          variant="default"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('serviceItems.pickup.showMore')}
        </Button>
      )}
      {error && <p className={classes.error}>{error}</p>}
    </section>
  );
}
