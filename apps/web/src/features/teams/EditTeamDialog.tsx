import { Button } from '@mantine/core';
import type { Team } from '@studyline/contract/teams/calls';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { ApprovalField, KindFields, PlaceFields, TeamTextField, WorkFields } from './TeamFields.tsx';
import { useTeamChanges } from './use-team-changes.ts';

interface EditTeamDialogProps {
  team: Team;
  /** How the team is called and where it is, what it is and may see, or only when a site was approved. */
  part: 'details' | 'settings' | 'approval';
  onClose: () => void;
}

/** Changes what is known of a team. */
export function EditTeamDialog({ team, part, onClose }: EditTeamDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const fields = useRef<HTMLDivElement>(null);
  useReturnFocus();
  const { values, problems, change, attempts, isChanged, isSaving, failure, send } = useTeamChanges(
    team,
    onClose,
  );
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const isSite = team.teamType === 'STUDY_SITE';
  const parts = { values, problems, change, disabled: isSaving };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={isSaving}
      unsaved={isChanged}
      title={t(`teams.edit.${part}`)}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={isSaving}>
          {t('teams.edit.save')}
        </Button>
      }
    >
      <div ref={fields}>
        <DialogForm
          id={formId}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            send();
          }}
        >
          {part === 'details' && (
            <>
              <TeamTextField field="name" hint={t('teams.form.nameHint')} {...parts} />
              {isSite && <PlaceFields {...parts} />}
            </>
          )}
          {part === 'approval' && <ApprovalField {...parts} />}
          {part === 'settings' && (
            <>
              {isSite ? (
                <>
                  <TeamTextField field="code" hint={t('teams.form.codeHint')} {...parts} />
                  <ApprovalField {...parts} />
                </>
              ) : (
                <KindFields {...parts} />
              )}
              <WorkFields {...parts} />
            </>
          )}
        </DialogForm>
      </div>
      <FormError>{failure}</FormError>
    </Dialog>
  );
}
