import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/forms/FormParts.tsx';
import { SaveBar } from '../../../ui/frame/SaveBar.tsx';
import { PageHeading } from '../../../ui/frame/SectionHeading.tsx';
import { TabArea, TabBar, TabPanel } from '../../../ui/frame/TabBar.tsx';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { NarrowOnly, WideOnly } from '../../../ui/Only.tsx';
import { TextLink } from '../../../ui/TextButton.tsx';
import { useAddressValue } from '../../../use-address.ts';
import { useTranslation } from '../../../words.ts';
import { TaxonomyAdmin } from '../../classifications/shared/TaxonomyAdmin.tsx';
import { AddContactButton } from '../../notification-contacts/shared/AddContactButton.tsx';
import { NotificationContacts } from '../../notification-contacts/shared/NotificationContacts.tsx';
import { StudyChips } from '../StudyChips.tsx';
import { settingsOf } from './channel-admin-loader.ts';
import classes from './ChannelAdminPage.module.css';
import { ContactsPart } from './ContactsPart.tsx';
import { DetailsPart } from './DetailsPart.tsx';
import { LookPart } from './LookPart.tsx';
import { RolesPart } from './RolesPart.tsx';
import { SharingPart } from './SharingPart.tsx';
import { useStudyForm } from './use-study-form.ts';

const allParts = ['details', 'look', 'roles', 'contacts', 'notifications', 'sharing', 'taxonomies'] as const;
/** The part of a field that is not among the details. */
const partOfField: Record<string, (typeof allParts)[number]> = {
  bannerColorCSS: 'look',
  draftExpiryDays: 'sharing',
  defaultPermissions: 'sharing',
};

/** What can be changed about a study. Details, look and sharing are saved together; the other parts immediately. */
export function ChannelAdminPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: settings } = useSuspenseQuery(settingsOf(channelId));
  // An administrator of the client may not be in the study, and then does not see its taxonomies.
  const parts = allParts.filter((one) => one !== 'taxonomies' || settings.can.editTaxonomies === true);
  const [asked, setPart] = useAddressValue('part', allParts);
  const part = parts.includes(asked) ? asked : 'details';
  const form = useStudyForm(settings);
  const { blocker, errors } = form;
  usePageTitle(t('studyAdmin.pageOfStudy', { study: settings.name }));

  const page = useRef<HTMLDivElement>(null);
  const shownAttempt = useRef(0);
  /** Leads to the first error, once for each attempt to save: first to its part, and from there to its field. */
  const goToProblem = useEffectEvent((attempt: number, shown: (typeof allParts)[number]) => {
    const [first] = Object.keys(errors);
    if (!first || shownAttempt.current === attempt) return;
    const wanted = partOfField[first] ?? 'details';
    if (shown !== wanted) return setPart(wanted);
    shownAttempt.current = attempt;
    page.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  });
  const { attempts } = form;
  const hasProblems = Object.keys(errors).length > 0;
  useEffect(() => {
    if (hasProblems) goToProblem(attempts, part);
  }, [attempts, hasProblems, part]);

  const buttons = form.isDirty && (
    <>
      <Button variant="default" disabled={form.isSaving} onClick={form.discard}>
        {t('forms.discard')}
      </Button>
      <Button loading={form.isSaving} onClick={form.send}>
        {t('studyAdmin.save')}
      </Button>
    </>
  );
  const { clientId, clientName, can } = settings;
  return (
    <div ref={page} className={classes.page}>
      {can.open === true && (
        <NarrowOnly>
          <div className={classes.chips}>
            <StudyChips channelId={channelId} />
          </div>
        </NarrowOnly>
      )}
      <PageHeading
        stays={form.isDirty}
        title={t('studyAdmin.title')}
        below={t('studyAdmin.of', { study: settings.name, client: clientName })}
        actions={
          part === 'notifications' ? (
            <AddContactButton place={{ channelId }} />
          ) : (
            buttons && <WideOnly>{buttons}</WideOnly>
          )
        }
      />
      {can.open !== true && (
        <Notice kind="neutral">
          {t('studyAdmin.notMember')}{' '}
          <TextLink href={paths.settingsStudies(clientId)}>
            {t('studyAdmin.openStudies', { client: clientName })}
          </TextLink>
        </Notice>
      )}
      <div aria-live="assertive">
        {form.failure && (
          <Notice kind="late" icon={<IconAlertCircle size={18} aria-hidden />}>
            {form.failure}
          </Notice>
        )}
      </div>
      <TabArea value={part} onChange={setPart}>
        <TabBar
          label={t('studyAdmin.parts')}
          tabs={parts.map((value) => ({ value, label: t(`studyAdmin.tab.${value}`) }))}
        />
        <TabPanel value={part}>
          <div className={classes.part}>
            {part === 'details' && <DetailsPart settings={settings} form={form} />}
            {part === 'look' && <LookPart settings={settings} form={form} />}
            {part === 'roles' && <RolesPart settings={settings} />}
            {part === 'contacts' && <ContactsPart settings={settings} />}
            {part === 'notifications' && <NotificationContacts place={{ channelId }} hasButton />}
            {part === 'sharing' && <SharingPart settings={settings} form={form} />}
            {part === 'taxonomies' && <TaxonomyAdmin channelId={channelId} />}
          </div>
        </TabPanel>
      </TabArea>
      {buttons && <SaveBar>{buttons}</SaveBar>}
      {blocker.status === 'blocked' && (
        <LeaveDialog
          title={t('forms.unsaved')}
          text={t('forms.leaveText')}
          stayLabel={t('forms.stay')}
          leaveLabel={t('forms.discard')}
          onStay={blocker.reset}
          onLeave={blocker.proceed}
        />
      )}
    </div>
  );
}
