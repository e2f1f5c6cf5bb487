import { Button } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconPlayerPlay,
  IconSignature,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Checklist } from '../../ui/forms/Checklist.tsx';
import { Thumbnail } from '../../ui/posts/Media.tsx';
import { kindOf } from '../../ui/posts/post-kind.ts';
import { WideOnly } from '../../ui/Only.tsx';
import { PostCard } from '../../ui/posts/PostCard.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { StatusPill } from '../../ui/feedback/StatusPill.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { NewsPreviewButton } from '../news/shared/NewsPreviewButton.tsx';
import { useNobodyElse } from '../sharing/readers-query.ts';
import { ReadersPreview } from '../sharing/shared/ReadersPreview.tsx';
import { CourseCost } from './course/CourseCost.tsx';
import { lengthOf } from './course/course-form.ts';
import { type CreationForm, excerptOf, type Gap, hasText, previewedOf } from './creation-form.ts';
import type { AskedType } from './rules/rule-form.ts';
import { type CheckItem, gapsOf, postTypes } from './post-types.ts';
import classes from './CreationAside.module.css';

interface CreationAsideProps {
  form: CreationForm;
  /** The gaps that are shown as errors. Others are shown neutrally. */
  errors: Gap[];
  mayPublish: boolean;
  draftExpiryDays: number;
  percent: number | undefined;
  /** The label of the version: "v1.0". */
  version: string;
  isLaterVersion: boolean;
  channelId: number;
  /** Of the draft being edited. */
  postId: number | undefined;
}

/** A preview of the post, and what is missing before it can be sent. */
export function CreationAside({
  form,
  errors,
  mayPublish,
  draftExpiryDays,
  percent,
  version,
  isLaterVersion,
  channelId,
  postId,
}: CreationAsideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const isPhone = useIsPhone();
  const [device, setDevice] = useState('desktop');
  const { takesFile, checks } = postTypes[form.postType];
  const title = form.title.trim() || t(`drafts.creation.untitled.${form.postType}`);
  const excerpt = form.description.trim() || excerptOf(form.content);
  const gaps = gapsOf(form);
  const nobodyElse = useNobodyElse(channelId, previewedOf(form, postId, isLaterVersion));
  const [category] = form.categories;
  const [rule] = form.rules;
  const check = (gap: Gap, done: string, missing: string): CheckItem => {
    if (!gaps.includes(gap)) return { state: 'done', text: done };
    const isWrong = errors.includes(gap) || (gap === 'file' && form.fileProblem !== undefined);
    return { state: isWrong ? 'missing' : 'open', text: missing };
  };
  const actionCheck =
    form.rules.length === 0
      ? { state: 'open' as const, text: t('drafts.creation.checks.actionNone') }
      : check('rules', t('drafts.creation.checks.actionDone'), t('drafts.creation.checks.actionMissing'));
  const versionChecks = [
    form.description.trim()
      ? { state: 'done' as const, text: t('drafts.creation.checks.changesDone') }
      : {
          state: errors.includes('description') ? ('missing' as const) : ('open' as const),
          text: t('drafts.creation.checks.changesMissing'),
        },
  ];
  const postChecks = [
    category
      ? { state: 'done' as const, text: t('drafts.creation.checks.categoryDone') }
      : { state: 'open' as const, text: t('drafts.creation.checks.categoryMissing') },
    actionCheck,
  ];
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
          type={kindOf(form)}
          meta={[
            t(`app.postTypes.${form.postType}`),
            ...(takesFile ? [version] : []),
            ...(category ? [category.name] : []),
          ]}
          title={title}
          unreadLabel={t('feed.unreadPost')}
          excerpt={(takesFile ? form.description.trim() : excerpt) || undefined}
          media={takesFile && <Thumbnail title={title} version={version} />}
          status={
            rule && <StatusPill status="due">{format.due(now + rule.gracePeriodMillis, now).text}</StatusPill>
          }
          action={rule && <PreviewAction action={rule.requiredActionType} />}
        />
      </div>
      {!takesFile && hasText(form.content) && (
        <NewsPreviewButton title={title} html={form.content} className={classes.read} />
      )}
      <Checklist
        title={mayPublish ? t('drafts.creation.checklist') : t('drafts.creation.checklistSubmit')}
        items={[
          check('title', t('drafts.creation.checks.titleDone'), t('drafts.creation.checks.titleMissing')),
          ...checks(form, { t, now, percent, check }),
          ...(isLaterVersion ? versionChecks : postChecks),
          ...(nobodyElse ? [{ state: 'unusual' as const, text: t('sharing.readers.nobodyElse') }] : []),
        ]}
      />
      {/* On a phone it is in the form. */}
      {!isPhone && (
        <div className={classes.readers}>
          <h2>{t('sharing.readers.title')}</h2>
          <ReadersPreview channelId={channelId} of={previewedOf(form, postId, isLaterVersion)} />
        </div>
      )}
      {form.postType === 'COURSE' && (
        <CourseCost
          channelId={channelId}
          of={previewedOf(form, postId, isLaterVersion)}
          durationMillis={lengthOf(form)}
        />
      )}
      <p className={classes.note}>
        {mayPublish ? '' : `${t('drafts.creation.needsApproval')} `}
        {t('drafts.creation.expiry', { count: draftExpiryDays })}
      </p>
    </>
  );
}

/** The card's button for the people who have to act. */
function PreviewAction({ action }: { action: AskedType }) {
  const { t } = useTranslation();
  if (action === 'COMPLETE_COURSE')
    return (
      <Button variant="default" leftSection={<IconPlayerPlay size={16} />}>
        {t('requiredActions.watch')}
      </Button>
    );
  if (action === 'VIEW') return <Button variant="default">{t('requiredActions.read')}</Button>;
  return (
    <Button
      variant="default"
      leftSection={action === 'SIGN' ? <IconSignature size={16} /> : <IconCheck size={16} />}
    >
      {t(action === 'SIGN' ? 'requiredActions.sign' : 'requiredActions.acknowledge')}
    </Button>
  );
}
