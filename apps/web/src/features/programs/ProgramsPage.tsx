import { Button } from '@mantine/core';
import { initMember } from '@studyline/contract/app/calls';
import type { ServiceAccount } from '@studyline/contract/programs/calls';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import { EndKeyDialog, EndProgramDialog, PauseDialog } from './ConfirmDialogs.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { NewOwnerDialog } from './NewOwnerDialog.tsx';
import { ProgramDialog } from './ProgramDialog.tsx';
import { programsOf } from './programs-loader.ts';
import classes from './ProgramsPage.module.css';
import { ProgramsToday } from './ProgramsToday.tsx';
import { type ProgramCommand, ProgramTable } from './ProgramTable.tsx';

/** What is open over the list: a command on a program, or a new program. */
type Opened = { command: ProgramCommand; program: ServiceAccount; keyId?: number | undefined };

/** The programs of a client: other systems that call the API with keys of their own. */
export function ProgramsPage({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const words = useListWords();
  const list = useInfiniteQuery(programsOf(clientId));
  const [opened, setOpened] = useState<Opened>();
  const [isAdding, setAdding] = useState(false);
  const client = init.clients.find((each) => each.clientId === clientId)?.name ?? '';
  usePageTitle(t('programs.page', { client }));
  const close = () => setOpened(undefined);
  const total = list.data?.pages[0]?.totalCount;
  const isEmpty = total === 0;
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('programs.add')}
    </Button>
  );
  return (
    <div className={classes.page}>
      <PageHeading
        title={t('programs.title')}
        below={t('programs.intro', { client })}
        actions={isEmpty ? undefined : addButton}
      />
      <FetchedList
        list={list}
        words={words}
        empty={
          <EmptyState
            badge="add"
            title={t('programs.empty')}
            text={t('programs.emptyText')}
            actions={addButton}
          />
        }
      >
        {(programs) => (
          <ProgramTable
            programs={programs}
            onCommand={(command, program, keyId) => setOpened({ command, program, keyId })}
          />
        )}
      </FetchedList>
      {total !== undefined && !isEmpty && <ProgramsToday clientId={clientId} />}
      <p className={classes.note}>
        <IconInfoCircle size={15} aria-hidden />
        {t('programs.never')}
      </p>
      {isAdding && (
        <ProgramDialog
          clientId={clientId}
          onClose={() => setAdding(false)}
          onCreated={(program) => {
            setAdding(false);
            setOpened({ command: 'newKey', program });
          }}
        />
      )}
      {opened && <OpenedDialog clientId={clientId} {...opened} onClose={close} />}
    </div>
  );
}

function OpenedDialog({ command, keyId = 0, ...dialog }: Opened & { clientId: number; onClose: () => void }) {
  switch (command) {
    case 'change':
      return <ProgramDialog {...dialog} />;
    case 'newKey':
      return <NewKeyDialog {...dialog} />;
    case 'newOwner':
      return <NewOwnerDialog {...dialog} />;
    case 'pause':
      return <PauseDialog {...dialog} />;
    case 'endKey':
      return <EndKeyDialog {...dialog} keyId={keyId} />;
    case 'end':
      return <EndProgramDialog {...dialog} />;
  }
}
