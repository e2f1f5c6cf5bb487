import { getChannel } from '@studyline/contract/channels/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { useTranslation } from '../../words.ts';
import classes from './NotificationContactsPage.module.css';
import { AddContactButton } from './shared/AddContactButton.tsx';
import { NotificationContacts } from './shared/NotificationContacts.tsx';

/** The same list as in the administration of the study, for people who say who is told but don't change the study. */
export function NotificationContactsPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  usePageTitle(t('notificationContacts.ofStudy', { study: study.name }));
  const place = { channelId };
  return (
    <div className={classes.page}>
      <PageHeading
        title={t('notificationContacts.list')}
        below={t('notificationContacts.below')}
        actions={<AddContactButton place={place} />}
      />
      <NotificationContacts place={place} hasButton />
    </div>
  );
}
