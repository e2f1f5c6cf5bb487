import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import type { RentalFilter } from '@studyline/contract/rental-equipment/fields';
import { IconTruckReturn } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import type { ListEndProps } from '../../ui/feedback/ListEnd.tsx';
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
} as const;

/** Items on loan, those whose calibration is due first. During the next search the previous ones stay. */
export function EquipmentList({ list, filter, isNarrowed, hasPlaces, empty }: EquipmentListProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const words = useListWords();
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
                <Cards items={items} hasPlaces={hasPlaces} />
              ) : (
                <Table items={items} hasPlaces={hasPlaces} />
              )}
            </div>
          </>
        )}
      </FetchedList>
    </div>
  );
}

interface ItemsProps {
  items: RentalEquipment[];
  hasPlaces: boolean | undefined;
}

function Table({ items, hasPlaces }: ItemsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t('rentalEquipment.title')}
      columns={[
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
          item: <NameCell title={<Name item={item} />} detail={<Detail item={item} />} />,
          serial: <Serial item={item} />,
          place: <Place item={item} />,
          since: item.onSiteSince && (
            <span className={classes.day}>{format.day(Date.parse(item.onSiteSince))}</span>
          ),
          due: <DueDay item={item} />,
          status: <EquipmentPill item={item} />,
          support: <Support item={item} />,
          actions: hasActions(item) && <Actions item={item} />,
        },
      }))}
    />
  );
}

function Cards({ items, hasPlaces }: ItemsProps) {
  return (
    <PhoneRows isApart>
      {items.map((item) => (
        <PhoneRow
          key={item.rentalEquipmentId}
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
    <Link href={paths.scannedEquipment(code)} className="sl-clamp sl-link" title={name}>
      {name}
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
        <Link href={paths.equipmentOfTeam(item.channelId, item.teamId)} className="sl-link">
          {[item.teamCode, item.teamName].filter(Boolean).join(' ')}
        </Link>
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
