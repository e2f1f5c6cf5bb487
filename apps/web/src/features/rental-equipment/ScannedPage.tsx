import { ActionIcon, Button } from '@mantine/core';
import { getLabelDesk, type RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { IconAlertCircle, IconClock, IconLifebuoy, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { q } from '../../api/query-options.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { Link } from '../../ui/Link.tsx';
import { onDemand } from '../../navigation/on-demand.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { MarkOfPost } from '../channels/shared/MarkOfPost.tsx';
import { ProductPicture } from '../products/shared/ProductPicture.tsx';
import { Desk } from './Desk.tsx';
import { Papers } from './Papers.tsx';
import { EquipmentPill } from './shared/EquipmentPill.tsx';
import { scanned } from './scanned-loader.ts';
import classes from './ScannedPage.module.css';

const LabelsDialog = onDemand(() => import('./LabelsDialog.tsx'), 'LabelsDialog');

/** One item on loan, where its label leads: how it is first, then what can be done about it. */
export function ScannedPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const [isLabelled, setLabelled] = useState(false);
  const { data } = useQuery({ ...scanned(token), retry: false });
  usePageTitle(data?.item.productName ?? t('rentalEquipment.scanned.title'));
  // What has been returned is nobody's any more: only the desk may know.
  if (!data || data.item.status === 'RETURNED') return <Unknown token={token} />;
  const { item } = data;
  const { channelId, teamId, rentalEquipmentId, productName, model, serialNumber } = item;
  const report = item.can.requestSupport === true && (
    <Button
      component={Link}
      href={paths.supportForEquipment(channelId, teamId, rentalEquipmentId)}
      fullWidth
      size="md"
      leftSection={<IconLifebuoy size={18} aria-hidden />}
    >
      {t('rentalEquipment.scanned.report')}
    </Button>
  );
  return (
    <Frame item={item} bottomBar={report || undefined} onLabel={() => setLabelled(true)}>
      <div className={classes.page}>
        <div className={classes.head}>
          <ProductPicture url={item.pictureUrl} type="EQUIPMENT" size={76} />
          <div>
            <h2>{productName}</h2>
            <p>
              {[model, t('rentalEquipment.scanned.serial', { number: serialNumber })]
                .filter(Boolean)
                .join(', ')}
            </p>
            <EquipmentPill item={item} />
          </div>
        </div>
        <Calibration item={item} />
        <Papers scanned={data} />
        <Facts item={item} />
        {report && <div className={classes.wide}>{report}</div>}
        {isLabelled && <LabelsDialog items={[item]} onClose={() => setLabelled(false)} />}
      </div>
    </Frame>
  );
}

/** Of another site, unknown, or returned: whoever holds it can call. */
function Unknown({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...q(getLabelDesk, { params: { code: token } }), retry: false });
  return (
    <Frame>
      <div className={classes.page}>
        <EmptyState
          title={t('rentalEquipment.scanned.unknown')}
          text={t('rentalEquipment.scanned.unknownText')}
          actions={
            <Button component={Link} href={paths.equipment()} variant="default">
              {t('rentalEquipment.scanned.mine')}
            </Button>
          }
        />
        {data?.desk && <Desk desk={data.desk} />}
      </div>
    </Frame>
  );
}

function Frame({
  item,
  bottomBar,
  onLabel,
  children,
}: {
  item?: RentalEquipment;
  bottomBar?: ReactNode;
  onLabel?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      bar={
        <DetailBar
          heading
          closes
          back={{
            href: item ? paths.equipmentOfTeam(item.channelId, item.teamId) : paths.equipment(),
            label: t('rentalEquipment.title'),
          }}
          {...(item && { mark: <MarkOfPost post={item} size={28} /> })}
          title={t('rentalEquipment.scanned.title')}
          actions={
            onLabel && (
              <ActionIcon
                onClick={onLabel}
                aria-label={t('rentalEquipment.scanned.showLabel')}
                title={t('rentalEquipment.scanned.showLabel')}
              >
                <IconQrcode size={19} aria-hidden />
              </ActionIcon>
            )
          }
          {...(item && {
            detail: `${item.channelName} · ${item.teamName}`,
          })}
        />
      }
      bottomBar={bottomBar}
    >
      {children}
    </FocusFrame>
  );
}

/** What is due, in the colour of how urgent it is. */
function Calibration({ item }: { item: RentalEquipment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { calibrationState: state, calibrationDueOn, calibrationDaysLeft: days } = item;
  if ((state !== 'OVERDUE' && state !== 'DUE_SOON') || calibrationDueOn === null || days === null)
    return null;
  const isLate = state === 'OVERDUE';
  const due = days === 0 ? t('rentalEquipment.dueToday') : t('rentalEquipment.dueIn', { count: days });
  return (
    <Notice
      kind={isLate ? 'late' : 'due'}
      icon={isLate ? <IconAlertCircle size={18} aria-hidden /> : <IconClock size={18} aria-hidden />}
    >
      <b>
        {t('rentalEquipment.scanned.calibration', {
          due: isLate ? t('rentalEquipment.overdueBy', { count: -days }) : due,
        })}
      </b>
      <br />
      {format.dayWithWeekday(Date.parse(calibrationDueOn))}
    </Notice>
  );
}

function Facts({ item }: { item: RentalEquipment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = (text: string | null) => text && format.day(Date.parse(text));
  const facts = [
    [t('rentalEquipment.column.due'), day(item.calibrationDueOn) ?? t('rentalEquipment.notNeeded')],
    [t('rentalEquipment.scanned.article'), item.articleNumber],
    [t('rentalEquipment.scanned.asset'), item.assetNumber],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
