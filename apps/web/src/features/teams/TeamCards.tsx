import type { Team } from '@studyline/contract/teams/calls';
import { paths } from '../../paths.ts';
import { CountryTile } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { PhoneRow, PhoneRows } from '../../ui/PhoneRows.tsx';
import { useTranslation } from '../../words.ts';
import classes from './SitesAndMembersPage.module.css';
import { TeamStatusPill } from './TeamStatusPill.tsx';

/** Sites and other teams on a phone. A list across studies names each team's study. */
export function TeamCards({ teams }: { teams: (Team & { channelName?: string })[] }) {
  const { t } = useTranslation();
  return (
    <PhoneRows isApart>
      {teams.map((team) => (
        <PhoneRow
          key={team.id}
          mark={team.code && <span className={classes.code}>{team.code}</span>}
          isMarkAbove
          title={
            <Link href={paths.team(team.channelId, team.id)} className="sl-card-link">
              <span className="sl-clamp" title={team.name}>
                {team.name}
              </span>
            </Link>
          }
          detail={
            <>
              {team.countryId && <CountryTile code={team.countryId} />}
              {[
                team.channelName,
                team.teamType === 'STUDY_SITE'
                  ? (team.city ?? team.countryName)
                  : t(`teams.type.${team.teamType}`),
                t('teams.members', { count: team.activeMemberCount }),
              ]
                .filter(Boolean)
                .join(' · ')}
              <TeamStatusPill status={team.statusName} />
            </>
          }
        />
      ))}
    </PhoneRows>
  );
}
