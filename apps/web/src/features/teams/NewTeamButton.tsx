import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { type TeamsList, teamsOf } from './sites-and-members-loader.ts';

interface NewTeamButtonProps {
  channelId: number;
  list: TeamsList;
  /** If the list is empty, the button is in its empty state. */
  place: 'heading' | 'empty list';
}

/** Leads to the form that creates what is listed, for those who may. */
export function NewTeamButton({ channelId, list, place }: NewTeamButtonProps) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery({ ...teamsOf(channelId, list), placeholderData: keepPreviousData });
  const [first] = data?.pages ?? [];
  if (first?.can.create !== true) return null;
  const isEmpty = first.totalCount === 0 && !list.search && list.state === 'OPEN';
  if (isEmpty !== (place === 'empty list')) return null;
  const isOfSites = list.view === 'sites';
  return (
    <Button
      variant={isEmpty ? 'filled' : 'default'}
      component={Link}
      href={isOfSites ? paths.createStudySite(channelId) : paths.createTeam(channelId)}
      leftSection={<IconPlus size={16} />}
    >
      {t(isOfSites ? 'teams.newSite' : 'teams.newTeam')}
    </Button>
  );
}
