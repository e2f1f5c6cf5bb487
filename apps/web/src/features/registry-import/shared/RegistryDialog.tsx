import { Button } from '@mantine/core';
import { importStudy } from '@studyline/contract/registry-import/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { useRef, useState } from 'react';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { type Translate, useTranslation } from '../../../words.ts';
import { RecordField } from '../RecordField.tsx';
import { RegistryPreview } from '../RegistryPreview.tsx';
import type { Corrections } from '../SiteRows.tsx';
import { useRecordLookup } from '../use-record-lookup.ts';

interface RegistryDialogProps {
  clientId: number;
  onClose: () => void;
  /** Called instead of `onClose`. */
  onCreated: (study: { channelId: number; name: string }) => void;
  onByHand: () => void;
}

/** Creates a study from its registry record: look it up, see what it says, create it. */
export function RegistryDialog({ clientId, onClose, onCreated, onByHand }: RegistryDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const mainButton = useRef<HTMLButtonElement>(null);
  // The pressed button was disabled, or is gone, so the focus would leave the dialog.
  const keepFocus = () => requestAnimationFrame(() => (field.current ?? mainButton.current)?.focus());
  const lookup = useRecordLookup(clientId, keepFocus);
  const { source, found } = lookup;
  const corrections = useCorrections(found);
  const create = useCall(importStudy, {
    failure: 'form',
    // So that its creator has access to the study before the next step starts.
    waits: true,
    onDone: (done) => {
      showToast(wordsOf(done, t));
      const { channelId, created, study } = done;
      if (created && channelId !== null) onCreated({ channelId, name: study.name });
      else onClose();
    },
  });

  return (
    <Dialog
      opened
      size={720}
      onClose={onClose}
      busy={create.isPending}
      title={t('registryImport.title')}
      cancel
      note={t('registryImport.note')}
      actions={
        <Button
          ref={mainButton}
          size="md"
          disabled={!found}
          loading={create.isPending}
          onClick={() =>
            source &&
            create.mutate({
              params: { clientId },
              query: {},
              body: { ...source.body, siteCorrections: corrections.list },
            })
          }
        >
          {labelOf(found, t)}
        </Button>
      }
    >
      <RecordField lookup={lookup} field={field} busy={create.isPending} onByHand={onByHand} />
      {found && <RegistryPreview found={found} corrections={corrections} />}
      <FormError error={found && create.error} />
    </Dialog>
  );
}

/** What the person has corrected of the sites of this record; another record starts without. */
function useCorrections(found: Result<typeof importStudy> | undefined) {
  const [made, setMade] = useState<{ of: typeof found; byCode: Corrections['byCode'] }>();
  const byCode: Corrections['byCode'] = made && made.of === found ? made.byCode : new Map();
  const given = new Map(found?.study.newSites.map((site) => [site.code, site]));
  return {
    byCode,
    correct: (code: string, correction: { name: string; city: string }) =>
      setMade({ of: found, byCode: new Map(byCode).set(code, correction) }),
    // An emptied field keeps what the record says.
    list: [...byCode].flatMap(([code, { name, city }]) => {
      const site = given.get(code);
      const [newName, newCity] = [name.trim(), city.trim()];
      const changed = {
        ...(newName && newName !== site?.name && { name: newName }),
        ...(newCity && newCity !== site?.city && { city: newCity }),
      };
      return Object.keys(changed).length > 0 ? [{ code, ...changed }] : [];
    }),
  };
}

function labelOf(found: Result<typeof importStudy> | undefined, t: Translate): string {
  if (!found) return t('registryImport.create');
  const { created, sitesCreated: count } = found;
  if (created) return count > 0 ? t('registryImport.createWithSites', { count }) : t('registryImport.create');
  return count > 0 ? t('registryImport.renewWithSites', { count }) : t('registryImport.renew');
}

function wordsOf(
  { created, sitesCreated: count, study: { name } }: Result<typeof importStudy>,
  t: Translate,
) {
  if (!created) return t('registryImport.renewed', { name });
  return count > 0
    ? t('registryImport.createdWithSites', { name, count })
    : t('registryImport.created', { name });
}
