import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { SaveBar } from '../../ui/frame/SaveBar.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { NarrowOnly, WideOnly } from '../../ui/Only.tsx';
import { paths } from '../../paths.ts';
import { ChipBar } from '../../ui/frame/TopBar.tsx';
import { useAddressValue } from '../../use-address.ts';
import { useTranslation } from '../../words.ts';
import { RecordedDownloads, RecordedPart } from '../recorded/shared/RecordedPart.tsx';
import { IdentityPart } from './IdentityPart.tsx';
import { NotificationsPart } from './NotificationsPart.tsx';
import { ownProfile } from './profile-loader.ts';
import { profileParts } from './profile-parts.ts';
import classes from './ProfilePage.module.css';
import { SecurityPart } from './SecurityPart.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** What people say about themselves, and how Studyline works for them. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { data: profile } = useSuspenseQuery(ownProfile);
  const [part] = useAddressValue('part', profileParts);
  const form = useProfileForm(profile);
  const { blocker, errors, attempts } = form;
  const title = t(`profile.parts.${part}`);
  usePageTitle(title);

  const page = useRef<HTMLDivElement>(null);
  const focusProblem = useEffectEvent(() => {
    const [first] = Object.keys(errors);
    if (first) page.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  });
  useEffect(() => {
    if (attempts > 0) focusProblem();
  }, [attempts]);

  const formId = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    // The form in a dialog of this one sends itself.
    if (event.target === event.currentTarget) form.send();
  };
  const buttons = form.isDirty && part === 'identity' && (
    <>
      <Button variant="default" disabled={form.isSaving} onClick={form.discard}>
        {t('forms.discard')}
      </Button>
      <Button type="submit" form={formId} loading={form.isSaving}>
        {t('profile.save')}
      </Button>
    </>
  );
  return (
    <div ref={page} className={classes.page} data-wide={part === 'recorded' || undefined}>
      <NarrowOnly>
        <div className={classes.chips}>
          <ChipBar
            label={t('shell.yourProfile')}
            chips={profileParts.map((one) => ({
              href: paths.updateProfile(one),
              label: t(`profile.parts.${one}`),
              current: one === part,
            }))}
          />
        </div>
      </NarrowOnly>
      <PageHeading
        stays={part === 'identity' && form.isDirty}
        title={title}
        below={t(`profile.intro.${part}`, { address: profile.basicUserInfo.emailAddress })}
        actions={part === 'recorded' ? <RecordedDownloads /> : buttons && <WideOnly>{buttons}</WideOnly>}
      />
      <div aria-live="assertive">
        {form.failure && (
          <Notice kind="late" icon={<IconAlertCircle size={18} aria-hidden />}>
            {form.failure}
          </Notice>
        )}
      </div>
      <div className={classes.part}>
        {part === 'identity' && (
          <form id={formId} className={classes.part} noValidate onSubmit={save}>
            <IdentityPart profile={profile} form={form} />
          </form>
        )}
        {part === 'security' && <SecurityPart />}
        {part === 'notifications' && <NotificationsPart timezoneId={profile.basicUserInfo.timezoneId} />}
        {part === 'recorded' && <RecordedPart />}
      </div>
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
