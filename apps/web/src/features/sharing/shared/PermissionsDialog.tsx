import { Button } from '@mantine/core';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { getSharing, updatePermissions } from '@studyline/contract/sharing/readers';
import { hashKey, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { FormError, Notice } from '../../../ui/forms/FormParts.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';
import { returnsToAuthor } from '../../posts/post-versions.ts';
import { useHandedBackWithPost } from '../../posts/use-handed-back.ts';
import type { Sharing } from '../permission-words.ts';
import { PermissionFields } from './PermissionFields.tsx';
import { ReadersChange, ReadersPreview } from './ReadersPreview.tsx';

interface PermissionsDialogProps {
  post: PostOpened;
  /** To where the post was opened from. */
  goBack: () => void;
  onClose: () => void;
}

/** Changes who may do what with a post. Whom that gives it to and takes it from stands there before it is saved. */
export function PermissionsDialog({ post, goBack, onClose }: PermissionsDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  useReturnFocus();
  const { postId, channelId, postType, title } = post.postDetail;
  const handedBack = useHandedBackWithPost(post, goBack);
  const now = sharingOf(post);
  const [base, setBase] = useState(now);
  const [chosen, setChosen] = useState(now);
  const { data, isError, refetch } = useQuery(
    q(getSharing, { params: { channelId }, query: { pageSize: 1 } }),
  );
  const save = useCall(updatePermissions, {
    about: { channelId },
    failure: 'form',
    removes: handedBack?.removes,
    onDone: () => {
      showToast(
        handedBack
          ? t('sharing.dialog.handedBack', { name: post.createdByUserName })
          : t('toast.permissionsUpdated'),
      );
      onClose();
      handedBack?.leave();
    },
  });
  if (!now || !base || !chosen) return null;
  const isSame = (one: Sharing, other: Sharing) => hashKey([one]) === hashKey([other]);
  const isOutdated = !isSame(now, base) && !save.isPending && !save.isSuccess;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (isSame(chosen, base)) return onClose();
    save.mutate({ params: { id: postId }, body: { ...flat(chosen), seen: flat(base) } });
  };
  const readers = {
    channelId,
    paused: save.isPending,
    of: {
      postId,
      viewPost: chosen.permissions.viewPost,
      blinding: chosen.blinding,
      preActivation: chosen.preActivation,
    },
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={save.isPending}
      unsaved={!isSame(chosen, base)}
      size={680}
      title={t('sharing.dialog.title', { title })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      summary={data && <ReadersChange {...readers} />}
      actions={
        data && (
          <Button size="md" type="submit" form={formId} loading={save.isPending}>
            {t('sharing.dialog.save')}
          </Button>
        )
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        {returnsToAuthor(post.postDetail) && <p>{t('sharing.dialog.draft')}</p>}
        {isOutdated && (
          <Notice kind="due">
            {t('sharing.dialog.changed')}{' '}
            <TextButton
              onClick={() => {
                setBase(now);
                setChosen(now);
                save.reset();
              }}
            >
              {t('sharing.dialog.showNewest')}
            </TextButton>
          </Notice>
        )}
        {!data && !isError && <PanelSkeleton />}
        {!data && isError && (
          <BlockError
            text={t('sharing.dialog.failed')}
            retryLabel={t('app.tryAgain')}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <>
            <PermissionFields
              channelId={channelId}
              sharing={chosen}
              roles={data.roles}
              ownTeamsOnly={data.can.shareWithAll !== true}
              mayMark={data.can.markUnblinded}
              disabled={save.isPending}
              onChange={(change) => {
                setChosen((before) => before && { ...before, ...change });
                if (save.isError) save.reset();
              }}
            />
            <ReadersPreview {...readers} postType={postType} withoutAsks />
          </>
        )}
      </DialogForm>
      <FormError>{save.error && describeInForm(save.error)}</FormError>
    </Dialog>
  );
}

/** Undefined for who may not change them any more. */
function sharingOf({
  permissions,
  postDetail: { blinding, preActivation },
}: PostOpened): Sharing | undefined {
  return permissions ? { permissions, blinding, preActivation } : undefined;
}

const flat = ({ permissions, ...flags }: Sharing) => ({ ...permissions, ...flags });
