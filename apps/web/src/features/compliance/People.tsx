import type { listTeamCompliance } from '@studyline/contract/compliance/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { type Status, StatusPill } from '../../ui/feedback/StatusPill.tsx';
import { PersonRow } from '../../ui/posts/PanelParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { openComplianceOf, teamComplianceOf } from './compliance-query.ts';
import { stateOf, timesOf } from './compliance-words.ts';

const pillOf = { open: 'due', overdue: 'late', done: 'done' } satisfies Record<string, Status>;

/** The progress of each person in a team, late ones first. */
export function TeamPeople({ postId, teamId }: { postId: number; teamId: number }) {
  return <People list={useInfiniteQuery(teamComplianceOf(postId, teamId))} />;
}

/** People who have not yet done what the post requires, late ones first, with the teams they act for. */
export function OpenPeople({ postId }: { postId: number }) {
  return <People list={useInfiniteQuery(openComplianceOf(postId))} withTeam />;
}

interface PeopleProps {
  list: UseInfiniteQueryResult<InfiniteData<Result<typeof listTeamCompliance>>>;
  withTeam?: boolean;
}

function People({ list, withTeam = false }: PeopleProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { data, isError, isFetchNextPageError, isFetchingNextPage } = list;
  const failed = (retry: () => unknown) => (
    <BlockError
      text={t('compliance.peopleFailed')}
      retryLabel={t('app.tryAgain')}
      onRetry={() => void retry()}
    />
  );
  if (!data) return isError ? failed(list.refetch) : <PanelSkeleton />;
  return (
    <>
      <ul>
        {data.pages
          .flatMap(({ items }) => items)
          .map((person) => {
            const times = timesOf(person, now);
            return (
              <li key={`${person.userId}-${person.teamId}`}>
                <PersonRow
                  person={{ userId: person.userId, name: person.displayName }}
                  {...(withTeam ? { detail: person.teamName, more: times } : { detail: times })}
                  end={
                    <StatusPill status={pillOf[stateOf(person)]}>
                      {t(`compliance.state.${stateOf(person)}`)}
                    </StatusPill>
                  }
                />
              </li>
            );
          })}
      </ul>
      {isFetchNextPageError && failed(list.fetchNextPage)}
      {list.hasNextPage && !isFetchNextPageError && (
        <TextButton
          // A disabled button would lose the keyboard focus.
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void list.fetchNextPage()}
        >
          {t('compliance.morePeople')}
        </TextButton>
      )}
    </>
  );
}
