import type { PostOpened } from '@studyline/contract/posts/calls';
import { getSharing, updatePermissions } from '@studyline/contract/sharing/readers';
import { hashKey, useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Notice } from '../../../ui/forms/FormParts.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { returnsToAuthor } from '../../posts/post-versions.ts';
import { useHandedBackWithPost } from '../../posts/use-handed-back.ts';
import type { Sharing } from '../permission-words.ts';
import { PermissionFields } from './PermissionFields.tsx';
import { ReadersChange, ReadersPreview } from './ReadersPreview.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

interface PermissionsDialogProps {
  post: PostOpened;
  /** Leads back to where the post was opened from. */
  goBack: () => void;
  onClose: () => void;
}

/** Changes who may do what with a post. It shows who will gain and lose access before saving. */
export function PermissionsDialog({ post, goBack, onClose }: PermissionsDialogProps) {
  const { t } = useTranslation();
  const { postId, channelId, title } = post.postDetail;
  const handedBack = useHandedBackWithPost(post, goBack);
  const now = sharingOf(post);
  const form = useForm<{ base: Sharing | undefined; chosen: Sharing | undefined }>({
    initialValues: { base: now, chosen: now },
  });
  const { base, chosen } = form.values;
  const { data, isError, refetch } = useQuery(
    q(getSharing, { params: { channelId }, query: { pageSize: 1 } }),
  );
  const save = useCall(updatePermissions, {
    failure: 'form',
    removes: handedBack?.removes,
    onDone: () => {
      showToast(
        handedBack ? t('sharing.dialog.handedBack', { name: post.createdByUserName }) : t('sharing.updated'),
      );
      onClose();
      handedBack?.leave();
    },
  });
  if (!now || !base || !chosen) return null;
  const isSame = (one: Sharing, other: Sharing) => hashKey([one]) === hashKey([other]);
  const isOutdated = !isSame(now, base) && !save.isPending && !save.isSuccess;
  const send = () => {
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
    <FormDialog
      size={680}
      title={t('sharing.dialog.title', { title })}
      form={form}
      onSubmit={send}
      submitLabel={t('sharing.dialog.save')}
      disabled={!data}
      loading={save.isPending}
      error={save.error}
      summary={data && <ReadersChange {...readers} />}
      onClose={onClose}
    >
      {returnsToAuthor(post.postDetail) && <p>{t('sharing.dialog.draft')}</p>}
      {isOutdated && (
        <Notice kind="due">
          {t('sharing.dialog.changed')}{' '}
          <TextButton
            onClick={() => {
              form.setInitialValues({ base: now, chosen: now });
              form.reset();
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
            onChange={(change) =>
              form.setFieldValue('chosen', (before) => before && { ...before, ...change })
            }
          />
          <ReadersPreview {...readers} withoutAsks />
        </>
      )}
    </FormDialog>
  );
}

/** Undefined if the person may no longer change them. */
function sharingOf({
  permissions,
  postDetail: { blinding, preActivation },
}: PostOpened): Sharing | undefined {
  return permissions ? { permissions, blinding, preActivation } : undefined;
}

const flat = ({ permissions, ...flags }: Sharing) => ({ ...permissions, ...flags });
