import type { ChannelRole } from '@studyline/contract/channels';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { Checklist } from '../../ui/Checklist.tsx';
import { Thumbnail } from '../../ui/Media.tsx';
import { PostCard } from '../../ui/PostCard.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { useTranslation } from '../../words.ts';
import { askedAtMost, type CreationForm, gapsOf } from './creation-form.ts';
import classes from './CreationAside.module.css';

interface CreationAsideProps {
  form: CreationForm;
  roles: ChannelRole[];
  memberCount: number;
  mayPublish: boolean;
  draftExpiryDays: number;
  percent: number | undefined;
}

/** What the post will look like, and what is missing before it can go out. */
export function CreationAside({
  form,
  roles,
  memberCount,
  mayPublish,
  draftExpiryDays,
  percent,
}: CreationAsideProps) {
  const { t } = useTranslation();
  const [device, setDevice] = useState('desktop');
  const title = form.title.trim() || t('creation.untitled');
  const gaps = gapsOf(form);
  const asked = askedAtMost(form, roles, memberCount);
  const file =
    percent === undefined
      ? check(!gaps.includes('file'), t('creation.checks.fileDone'), t('creation.checks.fileMissing'))
      : { state: 'busy' as const, text: t('creation.checks.fileBusy', { percent }) };
  return (
    <>
      <div className={classes.head}>
        <h2>{t('creation.preview')}</h2>
        <Segments
          label={t('creation.device')}
          value={device}
          onChange={setDevice}
          options={[
            {
              value: 'desktop',
              label: <IconDeviceDesktop size={17} />,
              accessibleName: t('creation.computer'),
            },
            { value: 'mobile', label: <IconDeviceMobile size={17} />, accessibleName: t('creation.phone') },
          ]}
        />
      </div>
      <div className={classes.preview} data-device={device} inert>
        <PostCard
          compact
          href="#"
          headingLevel="h3"
          type="document"
          meta={[t('feed.types.DOCUMENT'), 'v1.0']}
          title={title}
          unreadLabel={t('feed.unreadPost')}
          excerpt={form.description.trim() || undefined}
          media={<Thumbnail title={title} version="v1.0" />}
          status={
            form.action === 'NONE' ? undefined : (
              <StatusPill status="due">{t('creation.dueTomorrow')}</StatusPill>
            )
          }
        />
      </div>
      <Checklist
        title={mayPublish ? t('creation.checklist') : t('creation.checklistSubmit')}
        items={[
          check(!gaps.includes('title'), t('creation.checks.titleDone'), t('creation.checks.titleMissing')),
          file,
          check(
            form.categoryIds.length > 0,
            t('creation.checks.categoryDone'),
            t('creation.checks.categoryMissing'),
          ),
          form.action === 'NONE'
            ? { state: 'done', text: t('creation.checks.actionNone') }
            : check(
                asked > 0,
                t('creation.checks.actionDone', { count: asked }),
                t('creation.checks.actionMissing'),
              ),
        ]}
      />
      <p className={classes.note}>
        {mayPublish ? '' : `${t('creation.needsApproval')} `}
        {t('creation.expiry', { count: draftExpiryDays })}
      </p>
    </>
  );
}

function check(done: boolean, yes: string, no: string): { state: 'done' | 'missing'; text: string } {
  return done ? { state: 'done', text: yes } : { state: 'missing', text: no };
}
