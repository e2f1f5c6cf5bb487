import { Button } from '@mantine/core';
import type { Result } from '@studyline/contract/core/endpoint';
import type { ServiceKind } from '@studyline/contract/service-items/fields';
import type { listWaitingItems, WaitingItem } from '@studyline/contract/service-items/waiting-calls';
import { Fragment } from 'react';
import { paths } from '../../paths.ts';
import { StatusPill as Pill } from '../../ui/feedback/StatusPill.tsx';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { ActionList, ActionRow } from '../../ui/posts/ActionRow.tsx';
import type { PostKind } from '../../ui/posts/PostTypeIcon.tsx';
import { useTranslation } from '../../words.ts';
import { MarkOfPost } from '../channels/shared/MarkOfPost.tsx';
import { waitingIn } from '../service-items/item-paths.ts';
import { StatusPill } from '../service-items/shared/StatusPill.tsx';
import classes from './HomePage.module.css';

const SHOWN_ON_PHONES = 3;
const kinds: Record<ServiceKind, PostKind> = {
  ORDER: 'order',
  QUOTATION: 'quotation',
  PICKUP: 'pickup',
  SUPPORT_REQUEST: 'supportRequest',
};

/** The orders, quotations, pickups and support requests whose next step is the person's, and where the others are. */
export function WaitingServices({
  page: { items, counts, totalCount },
  isOnPhone,
}: {
  page: Result<typeof listWaitingItems>;
  isOnPhone: boolean;
}) {
  const { t } = useTranslation();
  const shown = isOnPhone ? items.slice(0, SHOWN_ON_PHONES) : items;
  const isOneStudy = counts.every(({ channelId }) => channelId === counts[0]?.channelId);
  return (
    <section className={classes.drafts} aria-label={t('serviceItems.waiting.title')}>
      <SectionHeading title={t('serviceItems.waiting.title')} count={totalCount} />
      <div className={classes.rows}>
        <ActionList>
          {shown.map((waiting) => (
            <ServiceRow key={waiting.item.serviceItemId} waiting={waiting} />
          ))}
        </ActionList>
      </div>
      {totalCount > shown.length && (
        <p className={classes.all}>
          {t('serviceItems.waiting.all')}{' '}
          {counts.map(({ channelId, channelName: study, kind, count }, place) => {
            const what = t(`serviceItems.waiting.count.${kind}`, { count });
            return (
              <Fragment key={`${channelId}-${kind}`}>
                {place > 0 && ' · '}
                <Link href={waitingIn(kind, channelId)} className="sl-link">
                  {isOneStudy ? what : t('serviceItems.waiting.ofStudy', { study, what })}
                </Link>
              </Fragment>
            );
          })}
        </p>
      )}
    </section>
  );
}

function ServiceRow({ waiting }: { waiting: WaitingItem }) {
  const { t } = useTranslation();
  const { item, channelName, nextStep } = waiting;
  const { serviceItemId, kind, number, title, site } = item;
  const href = paths.serviceItem(serviceItemId);
  const what = t(`serviceItems.waiting.steps.${nextStep}`, { number });
  return (
    <ActionRow
      href={href}
      mark={<MarkOfPost post={waiting} />}
      type={kinds[kind]}
      title={what}
      meta={[...(title ? [title] : []), site.name, channelName]}
      status={<DuePill waiting={waiting} />}
      action={
        <Button
          component={Link}
          href={href}
          variant="default"
          aria-label={t('serviceItems.waiting.openOne', { what })}
        >
          {t('serviceItems.waiting.open')}
        </Button>
      }
    />
  );
}

/** When it is due. An offer says how long it holds, and what has no day its state. */
function DuePill({ waiting: { item, daysLeft: days } }: { waiting: WaitingItem }) {
  const { t } = useTranslation();
  const { status, validUntilDate } = item;
  if (days === null || status === 'ISSUED')
    return <StatusPill status={status} validUntilDate={validUntilDate} />;
  if (days < 0) return <Pill status="late">{t('serviceItems.waiting.overdueBy', { count: -days })}</Pill>;
  return (
    <Pill status="due">
      {days === 0 ? t('serviceItems.waiting.dueToday') : t('serviceItems.waiting.dueIn', { count: days })}
    </Pill>
  );
}
