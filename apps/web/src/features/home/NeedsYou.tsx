import type { Init } from '@studyline/contract/app/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyLater } from '../../navigation/lazy-screens.tsx';
import { paths } from '../../paths.ts';
import { ActionList } from '../../ui/posts/ActionRow.tsx';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import { useIsPhone } from '../../use-media.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import {
  ACTIONS_SHOWN,
  dueEquipment,
  neededActions,
  seesEquipment,
  seesServices,
  waitingDelegations,
  waitingServices,
} from './home-loader.ts';
import classes from './HomePage.module.css';
import { mergePages } from '../feed/feed-list.ts';
import { neededRows } from './needed-rows.ts';
import { NeededRow } from './NeededRow.tsx';
import { useFinished } from './use-finished.ts';
import { myDrafts, waitingDrafts } from '../drafts/waiting-drafts.ts';
import { WaitingDrafts } from './WaitingDrafts.tsx';

const DueEquipment = lazyLater(() => import('./DueEquipment.tsx'), 'DueEquipment');
const WaitingServices = lazyLater(() => import('./WaitingServices.tsx'), 'WaitingServices');
const WaitingDelegations = lazyLater(() => import('./WaitingDelegations.tsx'), 'WaitingDelegations');

const ACTIONS_SHOWN_ON_PHONES = 3;

/**
 * What needs the person across studies: actions, overdue first, then by due time; orders and requests; delegations; equipment; and drafts. If nothing does, it says so unless other
 * blocks follow.
 */
export function NeedsYou({ init, isOnly }: { init: Init; isOnly: boolean }) {
  const { t } = useTranslation();
  const { data, isError: failed, refetch } = useQuery(neededActions);
  const drafts = useInfiniteQuery(myDrafts);
  const sites = useQuery(waitingDelegations).data?.items;
  const lends = seesEquipment(init);
  const equipment = useQuery({ ...dueEquipment, enabled: lends });
  const isServed = seesServices(init);
  const services = useQuery({ ...waitingServices, enabled: isServed });
  const forMe = waitingDrafts(mergePages(drafts.data?.pages ?? []), useNow());
  const isPhone = useIsPhone();
  const most = isPhone ? ACTIONS_SHOWN_ON_PHONES : ACTIONS_SHOWN;
  const waiting = neededRows(data?.items ?? []);
  const { rows, finish } = useFinished(waiting.slice(0, most));
  const all = init.counts.requiredActionsCount;
  const more = all - Math.min(waiting.length, most);
  const isEmpty = data !== undefined && rows.length === 0;
  const isAllDone =
    isOnly &&
    isEmpty &&
    sites?.length === 0 &&
    (!lends || equipment.data?.items.length === 0) &&
    (!isServed || services.data?.items.length === 0) &&
    drafts.data &&
    forMe.length === 0 &&
    !drafts.hasNextPage;
  return (
    <>
      {(!isEmpty || isAllDone) && (
        <SectionHeading
          title={t('home.needsYou')}
          count={all > 0 ? all : undefined}
          end={
            isEmpty ? undefined : (
              <Link href={paths.requiredActions()} className="sl-link">
                {t('home.viewAllActions')}
              </Link>
            )
          }
        />
      )}
      {failed && !data && (
        <BlockError
          text={t('home.actionsFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {isAllDone && (
        <p className={classes.nothing}>
          <IconCircleCheck size={20} aria-hidden />
          <b>{t('feed.empty.nothingNeedsYou')}</b>
          <span>{t('feed.empty.nothingNeedsYouText')}</span>
        </p>
      )}
      {rows.length > 0 && (
        <div className={classes.rows}>
          <ActionList
            more={
              isPhone &&
              more > 0 && (
                <Link href={paths.requiredActions()} className="sl-link">
                  {t('home.moreActions', { count: more })}
                </Link>
              )
            }
          >
            {rows.map((row) => (
              <NeededRow key={row.key} row={row} onDone={finish} />
            ))}
          </ActionList>
        </div>
      )}
      {isServed && !services.data && services.isError && (
        <BlockError
          text={t('home.servicesFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void services.refetch()}
        />
      )}
      {services.data && services.data.items.length > 0 && (
        <Suspense>
          <WaitingServices page={services.data} isOnPhone={isPhone} />
        </Suspense>
      )}
      {sites && sites.length > 0 && (
        <Suspense>
          <WaitingDelegations sites={sites} />
        </Suspense>
      )}
      {lends && !equipment.data && equipment.isError && (
        <BlockError
          text={t('home.equipmentFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void equipment.refetch()}
        />
      )}
      {equipment.data && equipment.data.items.length > 0 && (
        <Suspense>
          <DueEquipment page={equipment.data} />
        </Suspense>
      )}
      {!drafts.data && drafts.isError && (
        <BlockError
          text={t('home.draftsFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void drafts.refetch()}
        />
      )}
      {(forMe.length > 0 || drafts.hasNextPage) && (
        <WaitingDrafts drafts={forMe} list={drafts} isFirst={isEmpty} />
      )}
    </>
  );
}
