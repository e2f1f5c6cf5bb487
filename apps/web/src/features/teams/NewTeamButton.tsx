import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { type TeamsList, teamsOf } from './sites-and-members-loader.ts';

/** The way to the form of what is listed, for those who may create it. */
export function NewTeamButton({ channelId, list }: { channelId: number; list: TeamsList }) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery({ ...teamsOf(channelId, list), placeholderData: keepPreviousData });
  if (data?.pages[0]?.can.create !== true) return null;
  const isOfSites = list.view === 'sites';
  return (
    <Button
      variant="default"
      component={Link}
      href={isOfSites ? paths.createStudySite(channelId) : paths.createTeam(channelId)}
      leftSection={<IconPlus size={16} />}
    >
      {t(isOfSites ? 'teams.newSite' : 'teams.newTeam')}
    </Button>
  );
}
