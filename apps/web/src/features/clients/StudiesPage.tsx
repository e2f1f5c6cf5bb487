import { Button } from '@mantine/core';
import { initMember } from '@studyline/contract/app/calls';
import { IconDatabaseImport, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { q } from '../../api/query-options.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { readSearch, useAddressValue, useSetSearch } from '../../use-address.ts';
import { useTranslation } from '../../words.ts';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import classes from './StudiesPage.module.css';
import { AssignDialog } from './AssignDialog.tsx';
import { JoinDialog } from './JoinDialog.tsx';
import { NewStudyDialog } from './NewStudyDialog.tsx';
import { RegistryDialog } from '../registry-import/shared/RegistryDialog.tsx';
import { StudyList } from './StudyList.tsx';
import { assignButtonId } from './StudiesTable.tsx';
import { studiesOf } from './studies-loader.ts';

/** From this many studies there is a search field. */
const SEARCHED_FROM = 10;

interface Named {
  channelId: number;
  name: string;
}

/** The studies of a client, for its administrators: names and figures, and two ways to create one. */
export function StudiesPage({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const search = readSearch(useSearch({ strict: false }));
  const setSearch = useSetSearch();
  const [dialog, openDialog] = useAddressValue('dialog', ['none', 'registry', 'new']);
  const { data: all } = useInfiniteQuery(studiesOf(clientId, ''));
  const count = all?.pages.at(-1)?.totalCount;
  const client = init.clients.find((each) => each.clientId === clientId)?.name ?? '';
  const mayImport = init.featureFlags.some(({ key, enabled }) => key === 'ENABLE_REGISTRY_IMPORT' && enabled);
  usePageTitle(t('clients.pageOfClient', { client }));

  const [assigning, setAssigning] = useState<Named>();
  const [joining, setJoining] = useState<Named>();
  const navigate = useNavigate();
  const { history } = useRouter();
  /** The person who creates a study administers it. Its sites and people come next. */
  const goOn = ({ channelId }: Named) => {
    // The way back leads to the list, not to the dialog: without the flush both steps would be one.
    openDialog('none');
    history.flush();
    void navigate({ href: paths.sitesAndMembers(channelId) });
  };
  const endAssigning = () => {
    const id = assignButtonId(assigning?.channelId ?? 0);
    setAssigning(undefined);
    // Only once the dialog has released the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${id}`)?.focus());
  };

  const isEmpty = count === 0 && !search;
  const importButton = useRef<HTMLButtonElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    const opener = dialog === 'registry' ? importButton : newButton;
    openDialog('none');
    // Once the dialog has released the focus.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const buttons = (
    <>
      {mayImport && (
        <Button
          ref={importButton}
          variant="default"
          leftSection={<IconDatabaseImport size={17} aria-hidden />}
          onClick={() => openDialog('registry')}
        >
          {t('clients.fromRegistry')}
        </Button>
      )}
      <Button
        ref={newButton}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => openDialog('new')}
      >
        {t('clients.newStudy')}
      </Button>
    </>
  );
  return (
    <div className={classes.page}>
      <PageHeading
        title={t('clients.title')}
        below={count ? t('clients.studiesOf', { count, client }) : client}
        actions={isEmpty ? undefined : buttons}
      />
      {isEmpty ? (
        <EmptyState badge="add" title={t('clients.empty')} text={t('clients.emptyText')} actions={buttons} />
      ) : (
        <>
          {(search || (count ?? 0) >= SEARCHED_FROM) && (
            <SearchField
              label={t('clients.search')}
              hint={t('clients.searchHint')}
              search={search}
              onSearch={setSearch}
            />
          )}
          <StudyList
            clientId={clientId}
            search={search}
            onAssign={setAssigning}
            onJoin={setJoining}
            onClearSearch={() => setSearch('')}
          />
        </>
      )}
      {dialog === 'registry' && mayImport && (
        <RegistryDialog
          clientId={clientId}
          onClose={close}
          onCreated={goOn}
          onByHand={() => openDialog('new')}
        />
      )}
      {dialog === 'new' && (
        <NewStudyDialog clientId={clientId} clientName={client} onClose={close} onCreated={goOn} />
      )}
      {joining && <JoinDialog study={joining} onClose={() => setJoining(undefined)} />}
      {assigning && dialog === 'none' && (
        <AssignDialog
          clientId={clientId}
          clientName={client}
          ownUserId={init.user.basicUserInfo.userId}
          study={assigning}
          onClose={endAssigning}
        />
      )}
    </div>
  );
}
