import { removeTaxonomy } from '@studyline/contract/classifications/changes';
import { type Taxonomy } from '@studyline/contract/classifications/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useTranslation } from '../../words.ts';

interface RemoveTaxonomyDialogProps {
  channelId: number;
  taxonomy: Taxonomy;
  /** Gets the focus once the row is gone. */
  fallback: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks before a taxonomy is removed. If it contains posts, the call says how many. */
export function RemoveTaxonomyDialog({ channelId, taxonomy, fallback, onClose }: RemoveTaxonomyDialogProps) {
  const { t } = useTranslation();
  const { name, schema } = taxonomy;
  const remove = useCall(removeTaxonomy, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('classifications.admin.removed', { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t('classifications.admin.removeTitle', { name })}
      action={t('classifications.admin.remove')}
      call={remove}
      onConfirm={() => remove.mutate({ params: { channelId, schema } })}
      onClose={onClose}
      returnTo={fallback}
    >
      <p>{t('classifications.admin.removeTaxonomyText')}</p>
    </ConfirmDialog>
  );
}
