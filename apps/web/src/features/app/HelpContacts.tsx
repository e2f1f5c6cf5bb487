import type { Init } from '@studyline/contract/app/calls';
import { useQuery } from '@tanstack/react-query';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../words.ts';
import { KeyContactRow } from '../channels/shared/KeyContactRow.tsx';
import { contactsOf } from '../channels/timeline-loader.ts';
import classes from './HelpPanel.module.css';

interface HelpContactsProps {
  init: Init;
  /** The screen's study, if it has one. */
  channelId: number | undefined;
}

/** The key contacts of the study on the screen. A person with a single study sees its contacts on every screen. */
export function HelpContacts({ init, channelId }: HelpContactsProps) {
  const { t } = useTranslation();
  const { channelSummaries: studies } = init;
  const only = channelId === undefined && studies.length === 1 ? studies[0] : undefined;
  const study = only ?? studies.find((one) => one.channelId === channelId);
  return (
    <section>
      <h3>{study ? t('help.contacts', { study: study.name }) : t('help.contactsOfStudy')}</h3>
      {study ? (
        <Contacts channelId={study.channelId} />
      ) : (
        <p className={classes.text}>{t(studies.length === 0 ? 'help.noStudy' : 'help.perStudy')}</p>
      )}
    </section>
  );
}

function Contacts({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({ ...contactsOf(channelId), retryOnMount: false });
  if (!data) {
    return isError ? (
      <BlockError
        text={t('help.contactsFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    ) : (
      <PanelSkeleton />
    );
  }
  if (data.items.length === 0) return <p className={classes.text}>{t('help.noContacts')}</p>;
  return (
    <ul>
      {data.items.map((contact) => (
        <li key={contact.userId}>
          <KeyContactRow contact={contact} />
        </li>
      ))}
    </ul>
  );
}
