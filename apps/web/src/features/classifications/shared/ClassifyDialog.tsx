import { updateClassifications } from '@studyline/contract/classifications/changes';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { showToast } from '../../../api/toasts.ts';
import type { Removed } from '../../../live/refresher.ts';
import { useCall } from '../../../live/use-call.ts';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { Bone } from '../../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../../words.ts';
import { schemaOf, treeOf } from '../category-queries.ts';
import { type Category, inTreeOrder, pathTo } from '../category-tree.ts';
import { CategoryPicker } from './CategoryPicker.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

interface ClassifyDialogProps {
  post: PostDetail;
  /** Whether saving recalls the draft from approval. */
  recalls: boolean;
  /** What this person can no longer see once the draft has returned to its author. */
  removes: Removed | undefined;
  /** Called after saving, with the message to show instead of the usual one, if there is one. */
  onSaved: () => void;
  savedWords?: string | undefined;
  onClose: () => void;
}

/** Chooses the categories of a post. Publications change immediately, without a new version. */
export function ClassifyDialog({
  post,
  recalls,
  removes,
  onSaved,
  savedWords,
  onClose,
}: ClassifyDialogProps) {
  const { t } = useTranslation();
  const { postId, channelId } = post;
  const { all, isPending: isLoading, retry } = useCategories(channelId);
  const form = useForm<{ chosen: { value: Category[]; seen: number[] } | undefined }>({
    initialValues: { chosen: undefined },
  });
  const { chosen } = form.values;
  const save = useCall(updateClassifications, {
    failure: 'form',
    waits: true,
    removes,
    onDone: () => {
      onClose();
      showToast(savedWords ?? t('classifications.classify.saved'));
      onSaved();
    },
  });
  const value = chosen?.value ?? all?.filter(({ categoryId }) => isOf(post, categoryId)) ?? [];

  const send = () => {
    const categoryIds = value.map(({ categoryId }) => categoryId);
    const isSame =
      categoryIds.length === post.classifications.length && categoryIds.every((id) => isOf(post, id));
    if (isSame) onClose();
    else save.mutate({ params: { id: postId }, body: { categoryIds, seen: chosen?.seen } });
  };

  return (
    <FormDialog
      size={520}
      title={t('classifications.classify.title')}
      form={form}
      onSubmit={send}
      submitLabel={t(recalls ? 'classifications.classify.saveAndTakeBack' : 'classifications.classify.save')}
      disabled={!all}
      loading={save.isPending}
      error={save.error}
      onClose={onClose}
    >
      <p>
        {t(
          post.currentVersion === null
            ? 'classifications.classify.ofDraft'
            : 'classifications.classify.ofPost',
        )}
      </p>
      {all && (
        <CategoryPicker
          channelId={channelId}
          value={value}
          onChange={(next) =>
            // Later changes by others have not been seen.
            form.setFieldValue('chosen', { value: next, seen: chosen?.seen ?? idsOf(post) })
          }
          disabled={save.isPending}
        />
      )}
      {isLoading && (
        <div aria-busy="true">
          <output className="sl-hidden">{t('classifications.loading')}</output>
          <Bone width="100%" height={46} />
        </div>
      )}
      {!all && !isLoading && (
        <BlockError text={t('shell.loadFailed')} retryLabel={t('app.tryAgain')} onRetry={retry} />
      )}
    </FormDialog>
  );
}

function idsOf({ classifications }: PostDetail): number[] {
  return classifications.map(({ categoryId }) => categoryId);
}

function isOf({ classifications }: PostDetail, id: number): boolean {
  return classifications.some(({ categoryId }) => categoryId === id);
}

/** Every category of the study; undefined until all have loaded. */
function useCategories(channelId: number): {
  all: Category[] | undefined;
  isPending: boolean;
  retry: () => void;
} {
  const schema = useQuery(schemaOf(channelId));
  const trees = useQueries({
    queries: (schema.data?.items ?? []).map((one) => treeOf(channelId, one.schema)),
  });
  const all = [schema, ...trees];
  const isWhole = all.every(({ data }) => data !== undefined);
  return {
    all: isWhole
      ? trees.flatMap(({ data }) => {
          const categories = inTreeOrder(data?.items ?? []);
          return categories.map(({ categoryId, number, name }) => {
            const parent = pathTo(categories, categoryId).at(-2)?.name;
            return { categoryId, number, name, ...(parent && { parent }) };
          });
        })
      : undefined,
    isPending: all.some(({ isPending }) => isPending),
    retry: () => void Promise.all(all.map(({ refetch }) => refetch())),
  };
}
