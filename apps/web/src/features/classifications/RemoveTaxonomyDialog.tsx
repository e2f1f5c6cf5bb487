import { Button } from '@mantine/core';
import { removeTaxonomy } from '@studyline/contract/classifications/changes';
import { type Taxonomy } from '@studyline/contract/classifications/calls';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogText } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';

interface RemoveTaxonomyDialogProps {
  channelId: number;
  taxonomy: Taxonomy;
  /** Has the focus once the row is gone. */
  fallback: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks before a taxonomy is removed. While posts stand in it, the call says how many. */
export function RemoveTaxonomyDialog({ channelId, taxonomy, fallback, onClose }: RemoveTaxonomyDialogProps) {
  const { t } = useTranslation();
  const { name, schema } = taxonomy;
  useReturnFocus(fallback);
  const remove = useCall(removeTaxonomy, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('classifications.admin.removed', { name }));
      onClose();
    },
  });
  return (
    <Dialog
      opened
      size={480}
      onClose={onClose}
      busy={remove.isPending}
      title={t('classifications.admin.removeTitle', { name })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button
          color="red"
          size="md"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { channelId, schema } })}
        >
          {t('classifications.admin.remove')}
        </Button>
      }
    >
      <DialogText>
        <p>{t('classifications.admin.removeTaxonomyText')}</p>
        <FormError>{remove.error && describeInForm(remove.error)}</FormError>
      </DialogText>
    </Dialog>
  );
}
