import type { Team } from '@studyline/contract/teams/calls';
import { useTranslation } from '../../words.ts';
import { OrganisationSelect } from './OrganisationSelect.tsx';
import { ApprovalField, KindFields, PlaceFields, TeamTextField, WorkFields } from './TeamFields.tsx';
import { useTeamChanges } from './use-team-changes.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { refusedFields } from './team-form.ts';

interface EditTeamDialogProps {
  team: Team;
  /** The team's name and place, its type and permissions, or only when a site was approved. */
  part: 'details' | 'settings' | 'approval';
  onClose: () => void;
}

/** Changes a team's details. */
export function EditTeamDialog({ team, part, onClose }: EditTeamDialogProps) {
  const { t } = useTranslation();
  const { form, values, problems, change, isSaving, error, send } = useTeamChanges(team, onClose);
  const isSite = team.teamType === 'STUDY_SITE';
  const parts = { values, problems, change, disabled: isSaving };
  return (
    <FormDialog
      title={t(`teams.edit.${part}`)}
      form={form}
      onSubmit={send}
      submitLabel={t('teams.edit.save')}
      loading={isSaving}
      error={error}
      errorAt={refusedFields}
      onClose={onClose}
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
            <>
              <KindFields {...parts} />
              <OrganisationSelect
                channelId={team.channelId}
                value={values.organisation}
                error={problems.organisation}
                disabled={isSaving}
                onChange={(organisation) => change({ organisation })}
              />
            </>
          )}
          <WorkFields {...parts} />
        </>
      )}
    </FormDialog>
  );
}
