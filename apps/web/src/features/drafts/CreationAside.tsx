import type { ChannelRole } from '@studyline/contract/channels';
import { Button } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { Checklist } from '../../ui/forms/Checklist.tsx';
import { Thumbnail } from '../../ui/posts/Media.tsx';
import { WideOnly } from '../../ui/Only.tsx';
import { PostCard } from '../../ui/posts/PostCard.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { StatusPill } from '../../ui/feedback/StatusPill.tsx';
import { useTranslation } from '../../words.ts';
import { askedAtMost, type AskedAction, type CreationForm, type Gap, gapsOf } from './creation-form.ts';
import classes from './CreationAside.module.css';

interface CreationAsideProps {
  form: CreationForm;
  /** The gaps that are shown as errors. Others are shown calmly. */
  errors: Gap[];
  roles: ChannelRole[];
  memberCount: number;
  mayPublish: boolean;
  draftExpiryDays: number;
  percent: number | undefined;
}

/** A preview of the post, and what is missing before it can be sent. */
export function CreationAside({
  form,
  errors,
  roles,
  memberCount,
  mayPublish,
  draftExpiryDays,
  percent,
}: CreationAsideProps) {
  const { t } = useTranslation();
  const [device, setDevice] = useState('desktop');
  const title = form.title.trim() || t('drafts.creation.untitled');
  const gaps = gapsOf(form);
  const asked = askedAtMost(form, roles, memberCount);
  const [category] = form.categories;
  const check = (gap: Gap, done: string, missing: string) => {
    if (!gaps.includes(gap)) return { state: 'done' as const, text: done };
    return { state: errors.includes(gap) ? ('missing' as const) : ('open' as const), text: missing };
  };
  const file =
    percent === undefined
      ? check(
          'file',
          t('drafts.creation.checks.fileDone'),
          t(form.file ? 'drafts.creation.checks.fileTooLarge' : 'drafts.creation.checks.fileMissing'),
        )
      : { state: 'busy' as const, text: t('drafts.creation.checks.fileBusy', { percent }) };
  return (
    <>
      <div className={classes.head}>
        <h2>{t('drafts.creation.preview')}</h2>
        <WideOnly>
          <Segments
            label={t('drafts.creation.device')}
            value={device}
            onChange={setDevice}
            options={[
              {
                value: 'desktop',
                label: <IconDeviceDesktop size={17} />,
                accessibleName: t('drafts.creation.computer'),
              },
              {
                value: 'mobile',
                label: <IconDeviceMobile size={17} />,
                accessibleName: t('drafts.creation.phone'),
              },
            ]}
          />
        </WideOnly>
      </div>
      <div className={classes.preview} data-device={device} inert>
        <PostCard
          compact
          href="#"
          headingLevel="h3"
          type="document"
          meta={[t('app.postTypes.DOCUMENT'), 'v1.0', ...(category ? [category.name] : [])]}
          title={title}
          unreadLabel={t('feed.unreadPost')}
          excerpt={form.description.trim() || undefined}
          media={<Thumbnail title={title} version="v1.0" />}
          status={
            form.action === 'NONE' ? undefined : <StatusPill status="due">{t('app.due.tomorrow')}</StatusPill>
          }
          action={form.action !== 'NONE' && <PreviewAction action={form.action} />}
        />
      </div>
      <Checklist
        title={mayPublish ? t('drafts.creation.checklist') : t('drafts.creation.checklistSubmit')}
        items={[
          check('title', t('drafts.creation.checks.titleDone'), t('drafts.creation.checks.titleMissing')),
          file,
          category
            ? { state: 'done', text: t('drafts.creation.checks.categoryDone') }
            : { state: 'open', text: t('drafts.creation.checks.categoryMissing') },
          form.action === 'NONE'
            ? { state: 'done', text: t('drafts.creation.checks.actionNone') }
            : check(
                'whoActs',
                t('drafts.creation.checks.actionDone', { count: asked }),
                t('drafts.creation.checks.actionMissing'),
              ),
        ]}
      />
      <p className={classes.note}>
        {mayPublish ? '' : `${t('drafts.creation.needsApproval')} `}
        {t('drafts.creation.expiry', { count: draftExpiryDays })}
      </p>
    </>
  );
}

/** The card's button for the people who are asked. */
function PreviewAction({ action }: { action: AskedAction }) {
  const { t } = useTranslation();
  if (action === 'VIEW') return <Button variant="default">{t('requiredActions.read')}</Button>;
  return (
    <Button variant="default" leftSection={<IconCheck size={16} />}>
      {t('requiredActions.acknowledge')}
    </Button>
  );
}
