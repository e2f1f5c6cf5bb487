import { useForm } from '@mantine/form';
import { type Team, updateTeam } from '@studyline/contract/teams/calls';
import { showToast } from '../../api/toasts.ts';
import { changedFields } from '../../changed-fields.ts';
import { useCall } from '../../live/use-call.ts';
import { t } from '../../words.ts';
import { problemsOfChange, teamChangeOf, type TeamProblems, type TeamValues, valuesOf } from './team-form.ts';

/** The unsaved changes to a team. Concurrent changes by others show in every field that was not touched here. */
export function useTeamChanges(team: Team, onClose: () => void) {
  const saved = valuesOf(team);
  const changesIn = (entered: Partial<TeamValues>) => changedFields(entered, saved);
  const form = useForm<Partial<TeamValues>>({
    initialValues: {},
    validate: (entered) => problemsOfChange(teamChangeOf(changesIn(entered), saved)),
  });
  const values = { ...saved, ...form.values };
  const save = useCall(updateTeam, {
    failure: 'form',
    waits: true,
    onDone: ({ displayName }) => {
      showToast(t('toast.teamUpdated', { team: displayName }));
      onClose();
    },
  });
  return {
    form: { ...form, isDirty: () => Object.keys(changesIn(form.values)).length > 0 },
    values,
    problems: form.errors as TeamProblems,
    isSaving: save.isPending,
    error: save.error,
    change: (changes: Partial<TeamValues>) => {
      if (save.isPending) return;
      form.setValues(changes);
    },
    send: (entered: Partial<TeamValues>) => {
      const changes = changesIn(entered);
      if (Object.keys(changes).length === 0) return onClose();
      save.mutate({
        params: { channelId: team.channelId, teamId: team.id },
        body: teamChangeOf(changes, saved),
      });
    },
  };
}
