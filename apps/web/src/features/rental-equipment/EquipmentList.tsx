import { Button } from '@mantine/core';
import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { MAX_LABELS, type RentalFilter } from '@studyline/contract/rental-equipment/fields';
import { IconQrcode, IconTruckReturn } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { onDemand } from '../../navigation/on-demand.tsx';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/class-names.ts';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import type { ListEndProps } from '../../ui/feedback/ListEnd.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';
import { PhoneRow, PhoneRows } from '../../ui/PhoneRows.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { useFormat } from '../../use-format.ts';
import { useListWords } from '../../use-list-words.ts';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { MarkOfPost } from '../channels/shared/MarkOfPost.tsx';
import classes from './EquipmentList.module.css';
import { EquipmentPill } from './shared/EquipmentPill.tsx';

const LabelsDialog = onDemand(() => import('./LabelsDialog.tsx'), 'LabelsDialog');

interface EquipmentListProps {
  list: ListEndProps['list'] & {
    data: { pages: { items: RentalEquipment[]; totalCount?: number }[] } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  filter: RentalFilter;
  /** Whether a search or a study narrows it. */
  isNarrowed: boolean;
  /** Whether each item says where it is. */
  hasPlaces?: boolean;
  /** If nothing is lent, or nothing was found. */
  empty: ReactNode;
}

const emptyKeys = {
  CALIBRATION_DUE: 'noneDue',
  OUT_OF_SERVICE: 'noneOut',
  IN_RETURN: 'noneInReturn',
  RETURNED: 'noneReturned',
} as const;

/** Items on loan, those whose calibration is due first. During the next search the previous ones stay. */
export function EquipmentList({ list, filter, isNarrowed, hasPlaces, empty }: EquipmentListProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const words = useListWords();
  // Those of earlier searches stay chosen.
  const [chosen, setChosen] = useState<ReadonlyMap<number, RentalEquipment>>(new Map());
  const key = filter === 'ALL' ? undefined : emptyKeys[filter];
  const nothing =
    key === undefined || isNarrowed ? (
      empty
    ) : (
      <EmptyState title={t(`rentalEquipment.${key}`)} text={t(`rentalEquipment.${key}Text`)} />
    );
  return (
    <div className={classes.list}>
      <FetchedList list={list} words={words} empty={nothing}>
        {(items) => (
          <>
            <output className="sl-hidden">
              {isNarrowed && !list.isPlaceholderData
                ? t('rentalEquipment.found', { count: list.data?.pages.at(-1)?.totalCount ?? 0 })
                : ''}
            </output>
            <div aria-busy={list.isPlaceholderData || undefined}>
              {isPhone ? (
                <Cards items={items} hasPlaces={hasPlaces} chosen={chosen} onChoose={setChosen} />
              ) : (
                <Table items={items} hasPlaces={hasPlaces} chosen={chosen} onChoose={setChosen} />
              )}
            </div>
          </>
        )}
      </FetchedList>
      {chosen.size > 0 && <ChosenBar items={[...chosen.values()]} onClear={() => setChosen(new Map())} />}
    </div>
  );
}

/** What can be done with the items that are chosen. */
function ChosenBar({ items, onClear }: { items: RentalEquipment[]; onClear: () => void }) {
  const { t } = useTranslation();
  const [isPrinting, setPrinting] = useState(false);
  const isTooMany = items.length > MAX_LABELS;
  return (
    <section className={classes.chosen} aria-label={t('rentalEquipment.labels.print')}>
      <p aria-live="polite">
        {t('rentalEquipment.labels.chosen', { count: items.length })}
        {isTooMany && <small>{t('rentalEquipment.labels.most', { count: MAX_LABELS })}</small>}
      </p>
      <Button variant="default" onClick={onClear}>
        {t('rentalEquipment.labels.clear')}
      </Button>
      <Button
        disabled={isTooMany}
        onClick={() => setPrinting(true)}
        leftSection={<IconQrcode size={16} aria-hidden />}
      >
        {t('rentalEquipment.labels.print')}
      </Button>
      {isPrinting && <LabelsDialog items={items} onClose={() => setPrinting(false)} />}
    </section>
  );
}

type Chosen = ReadonlyMap<number, RentalEquipment>;

interface ItemsProps {
  items: RentalEquipment[];
  hasPlaces: boolean | undefined;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** The choice with these items, or without them. */
function choose(chosen: Chosen, items: readonly RentalEquipment[], isChosen: boolean): Chosen {
  const next = new Map(chosen);
  for (const item of items) {
    if (isChosen) next.set(item.rentalEquipmentId, item);
    else next.delete(item.rentalEquipmentId);
  }
  return next;
}

function Choice({
  item,
  chosen,
  onChoose,
}: { item: RentalEquipment } & Pick<ItemsProps, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation();
  const { productName: name, serialNumber: serial } = item;
  return (
    <Checkbox
      checked={chosen.has(item.rentalEquipmentId)}
      onChange={(isChosen) => onChoose(choose(chosen, [item], isChosen))}
      label={t('rentalEquipment.labels.choose', { name, serial })}
    />
  );
}

function Table({ items, hasPlaces, chosen, onChoose }: ItemsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t('rentalEquipment.title')}
      columns={[
        {
          key: 'choice',
          label: t('rentalEquipment.labels.chooseAll'),
          silent: true,
          width: 44,
          header: (
            <Checkbox
              checked={items.every(({ rentalEquipmentId: id }) => chosen.has(id))}
              onChange={(isChosen) => onChoose(choose(chosen, items, isChosen))}
              label={t('rentalEquipment.labels.chooseAll')}
            />
          ),
        },
        { key: 'item', label: t('rentalEquipment.column.item') },
        { key: 'serial', label: t('rentalEquipment.column.serial') },
        hasPlaces
          ? { key: 'place', label: t('rentalEquipment.column.place') }
          : { key: 'since', label: t('rentalEquipment.column.since') },
        { key: 'due', label: t('rentalEquipment.column.due') },
        { key: 'status', label: t('rentalEquipment.column.status') },
        ...(items.some(({ can }) => can.requestSupport === true)
          ? [{ key: 'support', label: t('rentalEquipment.support'), silent: true }]
          : []),
        ...(items.some(hasActions)
          ? [{ key: 'actions', label: t('rentalEquipment.column.actions'), silent: true }]
          : []),
      ]}
      rows={items.map((item) => ({
        id: item.rentalEquipmentId,
        cells: {
          choice: <Choice item={item} chosen={chosen} onChoose={onChoose} />,
          item: (
            <div className={classes.item}>
              <NameCell title={<Name item={item} />} detail={<Detail item={item} />} />
            </div>
          ),
          serial: <Serial item={item} />,
          place: <Place item={item} />,
          since: item.onSiteSince && (
            <span className={classes.day}>{format.day(Date.parse(item.onSiteSince))}</span>
          ),
          due: <DueDay item={item} />,
          status: <EquipmentPill item={item} />,
          support: (
            <div className={classes.support}>
              <Support item={item} />
            </div>
          ),
          actions: hasActions(item) && <Actions item={item} />,
        },
      }))}
    />
  );
}

function Cards({ items, hasPlaces, chosen, onChoose }: ItemsProps) {
  return (
    <PhoneRows isApart>
      {items.map((item) => (
        <PhoneRow
          key={item.rentalEquipmentId}
          mark={<Choice item={item} chosen={chosen} onChoose={onChoose} />}
          title={<Name item={item} />}
          detail={
            <span className={classes.lines}>
              <Detail item={item} />
              <Serial item={item} />
              {hasPlaces && <Place item={item} />}
              <span className={classes.end}>
                <EquipmentPill item={item} /> <DueDay item={item} />
              </span>
              <Support item={item} />
            </span>
          }
          end={hasActions(item) && <Actions item={item} />}
        />
      ))}
    </PhoneRows>
  );
}

function Support({ item }: { item: RentalEquipment }) {
  const { t } = useTranslation();
  const { channelId, teamId, rentalEquipmentId, productName: name, serialNumber: serial, can } = item;
  if (can.requestSupport !== true) return null;
  return (
    <Link
      href={paths.supportForEquipment(channelId, teamId, rentalEquipmentId)}
      className="sl-link"
      aria-label={t('rentalEquipment.supportFor', { name, serial })}
    >
      {t('rentalEquipment.support')}
    </Link>
  );
}

const hasActions = ({ can }: RentalEquipment) => can.requestPickup === true;

function Actions({ item }: { item: RentalEquipment }) {
  const { t } = useTranslation();
  const { channelId, teamId: team, rentalEquipmentId } = item;
  return (
    <RowMenu
      label={t('rentalEquipment.actionsOf', { name: `${item.productName} ${item.serialNumber}` })}
      items={[
        {
          label: t('serviceItems.transition.request_pickup'),
          icon: <IconTruckReturn size={18} aria-hidden />,
          href: paths.newPickup(channelId, { team, item: rentalEquipmentId }),
        },
      ]}
    />
  );
}

function Name({ item: { productName: name, code } }: { item: RentalEquipment }) {
  return (
    <Link href={paths.scannedEquipment(code)} className={cx('sl-link', classes.target)} title={name}>
      <span className="sl-clamp">{name}</span>
    </Link>
  );
}

function Detail({ item }: { item: RentalEquipment }) {
  const { t } = useTranslation();
  const parts = [item.model, item.isUnblindedOnly && t('rentalEquipment.unblindedOnly')].filter(Boolean);
  return parts.length > 0 && <span>{parts.join(' · ')}</span>;
}

function Serial({ item }: { item: RentalEquipment }) {
  const { t } = useTranslation();
  return (
    <span className={classes.serial}>
      {item.serialNumber}
      {item.assetNumber && <small>{t('rentalEquipment.asset', { number: item.assetNumber })}</small>}
    </span>
  );
}

function Place({ item }: { item: RentalEquipment }) {
  return (
    <span className={classes.place}>
      <MarkOfPost post={item} size={24} />
      <span>
        {item.can.viewTeam === true ? (
          <Link
            href={paths.equipmentOfTeam(item.channelId, item.teamId)}
            className={cx('sl-link', classes.target)}
          >
            {item.teamName}
          </Link>
        ) : (
          item.teamName
        )}
        <small>{item.channelName}</small>
      </span>
    </span>
  );
}

/** The day itself; the pill says how soon it is. */
function DueDay({ item }: { item: RentalEquipment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { calibrationDueOn, calibrationState } = item;
  if (calibrationDueOn === null)
    return <span className={classes.quiet}>{t('rentalEquipment.notNeeded')}</span>;
  if (calibrationState === 'STOPPED')
    return <span className={classes.quiet}>{t('rentalEquipment.stopped')}</span>;
  return (
    <span className={classes.day} data-state={calibrationState}>
      {format.day(Date.parse(calibrationDueOn))}
    </span>
  );
}
