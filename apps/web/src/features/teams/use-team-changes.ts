import { type Team, updateTeam } from '@studyline/contract/teams/calls';
import { useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { changedFields } from '../../changed-fields.ts';
import { useCall } from '../../live/use-call.ts';
import { t } from '../../words.ts';
import { problemsOfChange, refusedFields, teamChangeOf, type TeamValues, valuesOf } from './team-form.ts';

/** What is changed of a team and not saved yet. What others change meanwhile shows wherever nothing was entered. */
export function useTeamChanges(team: Team, onClose: () => void) {
  const saved = valuesOf(team);
  const [entered, setEntered] = useState<Partial<TeamValues>>({});
  const changes = changedFields(entered, saved);
  const change = teamChangeOf(changes, saved);
  // Mistakes are said when somebody tries to save.
  const [attempts, setAttempts] = useState(0);
  const save = useCall(updateTeam, {
    failure: 'form',
    waits: true,
    onDone: ({ displayName }) => {
      showToast(t('toast.teamUpdated', { team: displayName }));
      onClose();
    },
  });
  const refused = save.error ? refusedFields(save.error) : {};
  return {
    values: { ...saved, ...entered },
    problems: attempts > 0 ? { ...refused, ...problemsOfChange(change) } : {},
    attempts,
    isChanged: Object.keys(changes).length > 0,
    isSaving: save.isPending,
    failure: save.error && Object.keys(refused).length === 0 ? describeInForm(save.error) : undefined,
    change: (values: Partial<TeamValues>) => {
      if (save.isPending) return;
      setEntered((now) => ({ ...now, ...values }));
      if (save.isError) save.reset();
    },
    send: () => {
      setAttempts((count) => count + 1);
      if (save.isPending || Object.keys(problemsOfChange(change)).length > 0) return;
      if (Object.keys(changes).length === 0) return onClose();
      save.mutate(
        { params: { channelId: team.channelId, teamId: team.id }, body: change },
        { onError: () => setAttempts((count) => count + 1) },
      );
    },
  };
}
