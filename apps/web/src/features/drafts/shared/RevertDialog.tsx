import { Button, Textarea } from '@mantine/core';
import { MAX_DESCRIPTION, revertPost } from '@studyline/contract/drafts/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { showToast } from '../../../api/toasts.ts';
import { forget, ownKey } from '../../../kept.ts';
import { useCall } from '../../../live/use-call.ts';
import { paths, readReferrer } from '../../../paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { Segments } from '../../../ui/forms/Segments.tsx';
import { singleClick } from '../../../ui/single-click.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useKeptState } from '../../../use-kept-state.ts';
import { useTranslation } from '../../../words.ts';
import { askWords } from '../../posts/ask-words.ts';
import { currentVersion, nextLabel } from '../../posts/post-versions.ts';
import { rightsOf } from '../post-creation-loader.ts';
import classes from './NewVersionDialog.module.css';

/** Publishes anew what an earlier version said, and says before what that sets in motion (specification 4: revert). */
export function RevertDialog({ post, to, onClose }: { post: PostOpened; to: number; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const form = useId();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { postDetail: detail } = post;
  const { postId, channelId } = detail;
  // What changes behind the dialog was not seen.
  const [target] = useState(() => detail.versions.find(({ version }) => version === to));
  const [seen] = useState(detail.currentVersion);
  const keptAs = `revert.1:${postId}.${target?.version}`;
  const [text, setText] = useKeptState(keptAs, '');
  const [changeType, setChangeType] = useState<'MAJOR' | 'MINOR'>('MAJOR');
  const [isMissing, setMissing] = useState(false);
  const current = currentVersion(detail);
  const { data: posting } = useQuery(rightsOf(channelId));
  const next = current ? nextLabel(current, changeType) : '';
  const { mutate, isPending, error } = useCall(revertPost, {
    about: { channelId },
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
  const send = (event: FormEvent) => {
    event.preventDefault();
    const versionDescription = text.trim();
    setMissing(versionDescription === '');
    if (versionDescription === '' || isPending) return;
    const body = { versionDescription, changeType, current: seen ?? undefined };
    mutate({ params: { id: postId, version: target.version }, body });
  };
  const sentences = [
    t('drafts.revert.text', { version: target.label, next, current: current.label }),
    target.title !== current.title && t('drafts.revert.titleToo', { title: target.title }),
    posting &&
      t(posting.fourEyes || posting.can.publish !== true ? 'drafts.revert.fourEyes' : 'drafts.revert.atOnce'),
  ];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('drafts.revert.title', { version: target.label })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      busy={isPending}
      actions={
        <Button type="submit" form={form} size="md" loading={isPending} onClick={singleClick(() => {})}>
          {t('drafts.revert.to', { version: target.label })}
        </Button>
      }
    >
      <DialogForm id={form} onSubmit={send}>
        <p>{sentences.filter(Boolean).join(' ')}</p>
        <div className={classes.choice}>
          <span aria-hidden>{t('drafts.upload.change')}</span>
          <Segments
            label={t('drafts.upload.change')}
            value={changeType}
            onChange={setChangeType}
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
          label={t('drafts.revert.description')}
          description={t('drafts.descriptionHint')}
          error={isMissing && t('error.DESCRIPTION_REQUIRED')}
          value={text}
          maxLength={MAX_DESCRIPTION}
          rows={3}
          data-autofocus
          disabled={isPending}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormError>{error && describeInForm(error)}</FormError>
      </DialogForm>
    </Dialog>
  );
}
