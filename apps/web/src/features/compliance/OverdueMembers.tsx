import type { MemberMetrics } from '@studyline/contract/compliance/metrics';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { Link } from '../../ui/Link.tsx';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { TextButton, TextLink } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useListWords } from '../../use-list-words.ts';
import { useNow } from '../../use-now.ts';
import { locale, useTranslation } from '../../words.ts';
import { DuePill } from '../required-actions/shared/ActionPill.tsx';
import classes from './Insights.module.css';
import { type InsightsFilter, overdueOf } from './insights-loader.ts';
import { type Details, nameOfTeam } from './insights-words.ts';

/** Who has overdue actions, the most first, with what is overdue for longest. Their page says how to reach them. */
export function OverdueMembers({
  channelId,
  filter,
  details,
  onClear,
}: {
  channelId: number;
  filter: InsightsFilter;
  details: Details;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useListWords();
  const found = useInfiniteQuery({ ...overdueOf(channelId, filter), placeholderData: keepPreviousData });
  const total = found.data?.pages.at(-1)?.totalCount;
  const post = details.posts.items.find(({ postId }) => postId === filter.post);
  const team = details.teams.items.find(({ teamId }) => teamId === filter.at);
  return (
    <section className={classes.overdue}>
      <SectionHeading
        title={t('compliance.insights.overduePeople')}
        count={total === undefined ? undefined : format.number(total)}
        end={
          filter.post !== undefined && (
            <TextButton onClick={onClear}>{t('compliance.insights.showAll')}</TextButton>
          )
        }
      />
      {filter.post !== undefined && post && (
        <p className={classes.note}>
          {team ? t('compliance.insights.only', { post: post.title, team: nameOfTeam(team) }) : post.title}
        </p>
      )}
      <FetchedList
        list={found}
        words={words}
        empty={<EmptyState badge="done" title={t('compliance.behind.nothing')} />}
      >
        {(people) => (
          <DataTable
            caption={t('compliance.insights.overduePeople')}
            columns={[
              { key: 'member', label: t('compliance.insights.column.member') },
              { key: 'team', label: t('compliance.insights.column.team') },
              { key: 'what', label: t('compliance.insights.column.what') },
              { key: 'since', label: t('compliance.insights.column.since') },
              { key: 'open', label: t('compliance.insights.viewMember'), silent: true },
            ]}
            rows={people.map((person) => ({
              id: person.userId,
              cells: {
                member: (
                  <NameCell
                    mark={<Avatar userId={person.userId} name={person.displayName} size={28} />}
                    title={
                      <span className="sl-clamp" title={person.displayName}>
                        {person.displayName}
                      </span>
                    }
                  />
                ),
                team: new Intl.ListFormat(locale, { type: 'unit' }).format(person.teamNames),
                what: <Overdue person={person} />,
                since: <DuePill at={person.overdueActions[0]?.dueDateTimeMillis ?? null} now={now} />,
                open: (
                  <span className={classes.view}>
                    <TextLink
                      href={paths.member(channelId, `${channelId}-${person.userId}`)}
                      aria-label={t('compliance.insights.viewOf', { name: person.displayName })}
                    >
                      {t('compliance.insights.viewMember')}
                    </TextLink>
                  </span>
                ),
              },
            }))}
          />
        )}
      </FetchedList>
    </section>
  );
}

function Overdue({ person: { overdueActions, overdueCount } }: { person: MemberMetrics }) {
  const { t } = useTranslation();
  const [first] = overdueActions;
  if (!first) return null;
  const title = (
    <Link href={paths.compliance(first.postId, first.version)} className="sl-link">
      <span className="sl-clamp" title={first.title}>
        {first.title}
      </span>
    </Link>
  );
  const action = t(`compliance.insights.action.${first.requiredActionType}`);
  const more = overdueCount - 1;
  return (
    <NameCell
      title={title}
      detail={more > 0 ? t('compliance.insights.andMore', { action, count: more }) : action}
    />
  );
}
