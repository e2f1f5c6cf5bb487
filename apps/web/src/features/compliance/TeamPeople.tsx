import { useInfiniteQuery } from '@tanstack/react-query';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { type Status, StatusPill } from '../../ui/feedback/StatusPill.tsx';
import { PersonRow } from '../../ui/posts/PanelParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { teamComplianceOf } from './compliance-query.ts';
import { stateOf, timesOf } from './compliance-words.ts';

const pillOf = { open: 'due', overdue: 'late', done: 'done' } satisfies Record<string, Status>;

/** How each person of a team stands, those who are late first. */
export function TeamPeople({ postId, teamId }: { postId: number; teamId: number }) {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  const list = useInfiniteQuery(teamComplianceOf(postId, teamId));
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
          .map((person) => (
            <li key={person.userId}>
              <PersonRow
                person={{ userId: person.userId, name: person.displayName }}
                detail={timesOf(person, now, format)}
                end={
                  <StatusPill status={pillOf[stateOf(person)]}>
                    {t(`compliance.state.${stateOf(person)}`)}
                  </StatusPill>
                }
              />
            </li>
          ))}
      </ul>
      {isFetchNextPageError && failed(list.fetchNextPage)}
      {list.hasNextPage && !isFetchNextPageError && (
        <TextButton
          // A disabled button would lose the focus of the keyboard.
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void list.fetchNextPage()}
        >
          {t('compliance.morePeople')}
        </TextButton>
      )}
    </>
  );
}
