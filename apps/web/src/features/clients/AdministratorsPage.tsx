import { initMember } from '@studyline/contract/app/calls';
import type { ClientAdministrator } from '@studyline/contract/clients/calls';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { PageHeading, SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { readSearch, useSetSearch } from '../../use-address.ts';
import { useTranslation } from '../../words.ts';
import { AddAdministrator } from './AddAdministrator.tsx';
import { AdministratorInvitations } from './AdministratorInvitations.tsx';
import { AdministratorList } from './AdministratorList.tsx';
import { administratorsOf } from './administrators-loader.ts';
import { RemoveAdministratorDialog } from './RemoveAdministratorDialog.tsx';
import classes from './StudiesPage.module.css';

/** From this many administrators there is a search field. */
const SEARCHED_FROM = 10;

/** The administrators of a client: a form to add one, and the list. */
export function AdministratorsPage({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const search = readSearch(useSearch({ strict: false }));
  const setSearch = useSetSearch();
  const { data: all } = useInfiniteQuery(administratorsOf(clientId, ''));
  const count = all?.pages.at(-1)?.totalCount;
  const [removing, setRemoving] = useState<ClientAdministrator>();
  const client = init.clients.find((each) => each.clientId === clientId)?.name ?? '';
  const ownUserId = init.user.basicUserInfo.userId;
  usePageTitle(t('clients.administration.page', { client }));
  return (
    <div className={classes.page}>
      <PageHeading
        title={t('clients.administration.title')}
        below={t('clients.administration.intro', { client })}
      />
      <AddAdministrator clientId={clientId} />
      <SectionHeading
        title={t('clients.administration.list')}
        count={count}
        end={
          (search || (count ?? 0) >= SEARCHED_FROM) && (
            <SearchField
              label={t('clients.administration.search')}
              hint={t('clients.administration.search')}
              search={search}
              onSearch={setSearch}
            />
          )
        }
      />
      <AdministratorList
        clientId={clientId}
        ownUserId={ownUserId}
        search={search}
        onRemove={setRemoving}
        onClearSearch={() => setSearch('')}
      />
      <AdministratorInvitations clientId={clientId} />
      {removing && (
        <RemoveAdministratorDialog
          clientId={clientId}
          clientName={client}
          administrator={removing}
          isSelf={removing.id === ownUserId}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}
