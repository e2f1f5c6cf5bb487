import type { Team } from '@studyline/contract/teams/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../../ui/DataTable.tsx';
import { EmailAddress } from '../../../ui/EmailAddress.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../../ui/feedback/FetchedList.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useFormat } from '../../../use-format.ts';
import { useListWords } from '../../../use-list-words.ts';
import { useTranslation } from '../../../words.ts';
import classes from '../SitesAndMembersPage.module.css';
import { membersOf } from '../team-loader.ts';

/** The people of a team. Each row opens its member. */
export function TeamMembers({ team }: { team: Team }) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = useInfiniteQuery(membersOf(team.channelId, team.id));
  const words = useListWords();
  const kind = team.teamType === 'STUDY_SITE' ? 'site' : 'team';
  const next = team.can.invite === true ? t(`teams.addMembers.${kind}`) : t('invitations.whoTakesIn');
  const empty =
    team.activeMemberCount > 0 ? (
      <EmptyState title={t('teams.hiddenMembers')} text={t('teams.hiddenMembersText')} />
    ) : (
      <EmptyState title={t('teams.noMembers')} text={next} />
    );
  return (
    <div className={classes.list}>
      <FetchedList list={found} words={words} empty={empty}>
        {(members) => (
          <DataTable
            caption={t('teams.view.members')}
            columns={[
              { key: 'name', label: t('teams.column.name'), width: '42%' },
              { key: 'roles', label: t('teams.column.roles') },
              { key: 'joined', label: t('teams.column.joined') },
            ]}
            rows={members
              .filter((one) => one.memberStatus !== 'INVITED')
              .map((member) => {
                const { userId, displayName, emailAddress, portraitUrl } = member.userProfile.basicUserInfo;
                const here = member.membershipsByStatus.CURRENT.find(({ teamId }) => teamId === team.id);
                return {
                  id: member.channelMemberId,
                  opens: true,
                  cells: {
                    name: (
                      <NameCell
                        mark={
                          <Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={32} />
                        }
                        title={
                          <Link
                            href={paths.member(team.channelId, member.channelMemberId)}
                            className="sl-card-link"
                          >
                            {displayName}
                          </Link>
                        }
                        detail={<EmailAddress>{emailAddress}</EmailAddress>}
                      />
                    ),
                    roles: member.roleNames.join(', '),
                    joined: format.date(here?.joinedDateTimeMillis ?? member.joinedDateTimeMillis),
                  },
                };
              })}
          />
        )}
      </FetchedList>
    </div>
  );
}
