import type { Team } from '@studyline/contract/teams';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './SitesAndMembersPage.module.css';
import { membersOf } from './team-loader.ts';

/** The people of a team. Each row opens its member. */
export function TeamMembers({ team }: { team: Team }) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = useInfiniteQuery(membersOf(team.channelId, team.id));
  const { data } = found;
  if (!data) {
    return found.isError ? (
      <BlockError
        text={t('shell.loadFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <TableSkeleton label={t('app.loading')} />
    );
  }
  const members = data.pages.flatMap((page) => page.items);
  if (members.length === 0)
    return <EmptyState title={t('teams.noMembers')} text={t('teams.noMembersText')} />;
  return (
    <div className={classes.list}>
      <DataTable
        caption={t('teams.view.members')}
        columns={[
          { key: 'name', label: t('teams.column.name'), width: '42%' },
          { key: 'roles', label: t('teams.column.roles') },
          { key: 'joined', label: t('teams.column.joined') },
        ]}
        rows={members.map((member) => {
          const { userId, displayName, emailAddress, portraitUrl } = member.userProfile.basicUserInfo;
          const here = member.membershipsByStatus.CURRENT.find(({ teamId }) => teamId === team.id);
          return {
            id: member.channelMemberId,
            opens: true,
            cells: {
              name: (
                <NameCell
                  mark={<Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={32} />}
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
      <ListEnd
        list={found}
        moreLabel={t('shell.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
    </div>
  );
}
