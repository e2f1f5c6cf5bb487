import type { TrailEntry } from '@studyline/contract/audit/calls';
import type { Team } from '@studyline/contract/teams/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { History } from '../../posts/shared/History.tsx';
import { historyOf } from '../team-loader.ts';
import classes from '../TeamPage.module.css';

/** The audit trail of a team, and the way to the study's, filtered by it. */
export function TeamHistory({ team: { channelId, id } }: { team: Team }) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(historyOf(channelId, id));
  const whatOf = ({ eventText: event, postTitle, subjectName, subjectUserId, actorUserId }: TrailEntry) => {
    const what = postTitle ?? (subjectUserId === actorUserId ? null : subjectName);
    return what ? t('teams.history.about', { event, what }) : event;
  };
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t('teams.tab.history')}</h2>
        <TextLink href={`${paths.audit(channelId)}?team=${id}`}>{t('teams.history.open')}</TextLink>
      </div>
      <History found={found} whatOf={whatOf} teamsOf={() => []} />
    </section>
  );
}
