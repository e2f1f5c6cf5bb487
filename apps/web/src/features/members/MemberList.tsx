import { Button } from '@mantine/core';
import type { listMembers } from '@studyline/contract/members/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { MemberCards } from './MemberCards.tsx';
import type { MembersList } from './members-loader.ts';
import classes from './Members.module.css';
import { type MemberRowsProps, MemberTable } from './MemberTables.tsx';

interface MemberListProps extends Pick<MemberRowsProps, 'openId' | 'onOpen' | 'onAddAgain'> {
  list: MembersList;
  found: UseInfiniteQueryResult<InfiniteData<Result<typeof listMembers>>>;
  onClear: () => void;
}

/** The matching members. During the next search the previous results stay; those with another status disappear immediately. */
export function MemberList({ list, found, onClear, ...row }: MemberListProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { data, isPlaceholderData } = found;
  const members = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((one) => one.memberStatus !== 'INVITED');
  const isOther = isPlaceholderData && (members.length === 0 || members[0]?.memberStatus !== list.status);
  if (found.isError && !data) {
    return (
      <BlockError
        text={t('shell.loadFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!data || isOther) return <TableSkeleton label={t('app.loading')} />;
  const { totalCount: total = 0, counts } = data.pages.at(-1) ?? {};
  const isNarrowed = list.search !== '' || list.teamId !== undefined || list.roleId !== undefined;
  if (list.status === 'FORMER' && counts?.FORMER === null)
    return <EmptyState title={t('members.notForYou')} text={t('members.notForYouText')} />;
  if (members.length === 0 && isNarrowed) {
    return (
      <EmptyState
        title={
          list.search ? t('members.nothingFoundFor', { search: list.search }) : t('members.nothingFound')
        }
        text={t('members.nothingFoundText')}
        actions={
          <Button variant="default" onClick={onClear}>
            {t('members.clear')}
          </Button>
        }
      />
    );
  }
  if (members.length === 0)
    return (
      <EmptyState title={t(`members.none.${list.status}`)} text={t(`members.noneText.${list.status}`)} />
    );
  return (
    <div className={classes.list}>
      <output className="sl-hidden">
        {isNarrowed && !isPlaceholderData ? t('members.found', { count: total }) : ''}
      </output>
      <div aria-busy={isPlaceholderData || undefined}>
        {isPhone ? (
          <MemberCards members={members} />
        ) : (
          <MemberTable {...row} status={list.status} members={members} />
        )}
      </div>
      <ListEnd
        list={found}
        moreLabel={t('shell.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
      <p className={classes.note}>
        {t('members.shown', { shown: members.length, total })}
        {list.status === 'FORMER' && ` ${t('members.kept')}`}
      </p>
    </div>
  );
}
