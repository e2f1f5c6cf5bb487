import { listServiceItems, type ServiceItem } from '@studyline/contract/service-items/calls';
import type { Team } from '@studyline/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { CallError } from '../../../api/errors.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import { openStatesOf } from '../list-groups.ts';

/** How many items are named. */
const NAMED = 5;

/** What is still to come of the orders or pickups of a team that is about to be closed. A line of a list, if there is anything. */
export function OpenItems({
  team: { channelId, id: teamId },
  kind,
}: {
  team: Team;
  kind: Extract<ServiceItem['kind'], 'ORDER' | 'PICKUP'>;
}) {
  const { t } = useTranslation();
  const query = { kind, teamId, statusName: openStatesOf(kind), pageSize: NAMED };
  const { data, error } = useQuery({
    ...q(listServiceItems, { params: { channelId }, query }),
    staleTime: 0,
  });
  // The study may have none of the kind, or show none to the person.
  const isHidden = error instanceof CallError && ['FEATURE_OFF', 'FORBIDDEN'].includes(error.errorCode ?? '');
  if (error && !isHidden) return <li>{t(`serviceItems.openAtTeam.unknown.${kind}`)}</li>;
  if (!data || data.totalCount === 0) return null;
  return (
    <li>
      <b>{t(`serviceItems.openAtTeam.${kind}`, { count: data.totalCount })}</b>{' '}
      {data.items.map(({ serviceItemId, number }, place) => (
        <span key={serviceItemId}>
          {place > 0 && ', '}
          <Link className="sl-link" href={paths.serviceItem(serviceItemId)}>
            {t(`serviceItems.named.${kind}`, { number })}
          </Link>
        </span>
      ))}
      {data.totalCount > NAMED && ', …'}
    </li>
  );
}
