import type { Team } from '@studyline/contract/teams/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import { equipmentOfTeam } from '../equipment-loader.ts';

/** How many items are named. */
const NAMED = 5;

/** What is still on loan to a team that is about to be closed, with the way to have it picked up. A line of a list. */
export function Unreturned({ team: { channelId, id: teamId } }: { team: Team }) {
  const { t } = useTranslation();
  const { data, isError } = useInfiniteQuery({
    ...equipmentOfTeam({ channelId, teamId }, { filter: 'ALL', search: '' }),
    staleTime: 0,
  });
  if (isError) return <li>{t('rentalEquipment.unreturned.unknown')}</li>;
  const [page] = data?.pages ?? [];
  if (!page) return <li aria-busy>{t('rentalEquipment.unreturned.looking')}</li>;
  // Lost ones come last.
  const items = page.items.filter(({ status }) => status !== 'LOST');
  if (items.length === 0) return <li>{t('rentalEquipment.unreturned.none')}</li>;
  const names = items
    .slice(0, NAMED)
    .map(({ productName, serialNumber }) => `${productName} ${serialNumber}`);
  return (
    <li>
      <b>
        {t(page.lastPage ? 'rentalEquipment.unreturned.found' : 'rentalEquipment.unreturned.many', {
          count: items.length,
        })}
      </b>{' '}
      {names.join(', ')}
      {items.length > NAMED && ', …'}
      {items.some(({ can }) => can.requestPickup === true) && (
        <>
          {' '}
          <Link className="sl-link" href={paths.newPickup(channelId, { team: teamId })}>
            {t('serviceItems.transition.request_pickup')}
          </Link>
        </>
      )}
    </li>
  );
}
