import { Button } from '@mantine/core';
import type { Account, AccountHelp } from '@studyline/contract/accounts/calls';
import { initMember } from '@studyline/contract/app/calls';
import { IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { readSearch, useSetSearch } from '../../use-address.ts';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import { accountsOf } from './accounts-loader.ts';
import classes from './AccountsPage.module.css';
import { AccountTable } from './AccountTable.tsx';

/** How the people of a client sign in, and help for those who can't. */
export function AccountsPage({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const words = useListWords();
  const search = readSearch(useSearch({ strict: false }));
  const setSearch = useSetSearch();
  const list = useInfiniteQuery({ ...accountsOf(clientId, search), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = list;
  const [opened, setOpened] = useState<{ help: AccountHelp; account: Account }>();
  const client = init.clients.find((each) => each.clientId === clientId)?.name ?? '';
  usePageTitle(t('accounts.page', { client }));
  return (
    <div className={classes.page}>
      <PageHeading title={t('accounts.title')} below={t('accounts.intro', { client })} />
      <SearchField
        label={t('accounts.search')}
        hint={t('accounts.search')}
        search={search}
        onSearch={setSearch}
      />
      <FetchedList
        list={list}
        words={words}
        empty={
          <EmptyState
            title={t('clients.nothingFound', { search })}
            text={t('accounts.nothingFoundText')}
            actions={
              <Button variant="default" onClick={() => setSearch('')}>
                {t('accounts.clearSearch')}
              </Button>
            }
          />
        }
      >
        {(accounts) => (
          <>
            <output className="sl-hidden">
              {search && !isPlaceholderData
                ? t('accounts.found', { count: data?.pages.at(-1)?.totalCount ?? 0 })
                : ''}
            </output>
            <div aria-busy={isPlaceholderData || undefined}>
              <AccountTable
                accounts={accounts}
                ownUserId={init.user.basicUserInfo.userId}
                onHelp={(help, account) => setOpened({ help, account })}
              />
            </div>
          </>
        )}
      </FetchedList>
      <p className={classes.note}>
        <IconInfoCircle size={15} aria-hidden />
        {t('accounts.callBack')}
      </p>
      {opened && <HelpDialog clientId={clientId} {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
