import { Textarea } from '@mantine/core';
import { MAX_DESCRIPTION, revertPost } from '@studyline/contract/drafts/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../../api/toasts.ts';
import { forget, ownKey } from '../../../kept.ts';
import { useCall } from '../../../live/use-call.ts';
import { paths, readReferrer } from '../../../paths.ts';
import { Segments } from '../../../ui/forms/Segments.tsx';
import { useKeptState } from '../../../use-kept-state.ts';
import { useTranslation } from '../../../words.ts';
import { askWords } from '../../posts/ask-words.ts';
import { currentVersion, nextLabel } from '../../posts/post-versions.ts';
import { rightsOf } from '../post-creation-loader.ts';
import classes from './NewVersionDialog.module.css';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

/** Publishes an earlier version's content again, and first says what that will do (specification 4: revert). */
export function RevertDialog({ post, to, onClose }: { post: PostOpened; to: number; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { postDetail: detail } = post;
  const { postId, channelId } = detail;
  // Changes behind the dialog have not been seen.
  const [target] = useState(() => detail.versions.find(({ version }) => version === to));
  const [seen] = useState(detail.currentVersion);
  const keptAs = `revert.1:${postId}.${target?.version}`;
  const [kept, keep] = useKeptState(keptAs, '');
  const form = useForm<{ text: string; changeType: 'MAJOR' | 'MINOR' }>({
    initialValues: { text: kept, changeType: 'MAJOR' },
    validate: { text: (text) => (text.trim() === '' ? t('error.DESCRIPTION_REQUIRED') : null) },
    onValuesChange: ({ text }) => keep(text),
  });
  const { changeType } = form.values;
  const current = currentVersion(detail);
  const { data: posting } = useQuery(rightsOf(channelId));
  const next = current ? nextLabel(current, changeType) : '';
  const revert = useCall(revertPost, {
    failure: 'form',
    onDone: ({ version, versionLabel }) => {
      forget(ownKey(keptAs));
      const isWaiting = versionLabel === 'DRAFT';
      showToast(isWaiting ? t('drafts.submittedToast') : t('drafts.revert.doneToast', { version: next }));
      onClose();
      void navigate({ href: paths.post(postId, version, readReferrer(search)), replace: true });
    },
  });
  if (!target || !current) return null;
  const send = (text: string) => {
    const body = { versionDescription: text.trim(), changeType, current: seen ?? undefined };
    revert.mutate({ params: { id: postId, version: target.version }, body });
  };
  const sentences = [
    t('drafts.revert.text', { version: target.label, next, current: current.label }),
    target.title !== current.title && t('drafts.revert.titleToo', { title: target.title }),
    posting &&
      t(posting.fourEyes || posting.can.publish !== true ? 'drafts.revert.fourEyes' : 'drafts.revert.atOnce'),
  ];
  return (
    <FormDialog
      title={t('drafts.revert.title', { version: target.label })}
      // The typed text outlives the dialog, because Escape closes it.
      form={{ ...form, isDirty: () => false }}
      onSubmit={({ text }) => send(text)}
      submitLabel={t('drafts.revert.to', { version: target.label })}
      loading={revert.isPending}
      error={revert.error}
      onClose={onClose}
    >
      <p>{sentences.filter(Boolean).join(' ')}</p>
      <div className={classes.choice}>
        <span aria-hidden>{t('drafts.upload.change')}</span>
        <Segments
          label={t('drafts.upload.change')}
          value={changeType}
          onChange={(value) => form.setFieldValue('changeType', value)}
          options={[
            { value: 'MAJOR', label: t('drafts.upload.major') },
            { value: 'MINOR', label: t('drafts.upload.minor') },
          ]}
        />
        <p>{t(changeType === 'MAJOR' ? 'drafts.upload.majorHint' : 'drafts.upload.minorHint')}</p>
      </div>
      {askWords({ asks: changeType === 'MAJOR' ? post.asks : [], changeType }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Textarea
        {...form.getInputProps('text')}
        label={t('drafts.revert.description')}
        description={t('drafts.descriptionHint')}
        maxLength={MAX_DESCRIPTION}
        rows={3}
        data-autofocus
        disabled={revert.isPending}
      />
    </FormDialog>
  );
}
