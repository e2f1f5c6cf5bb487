import { createTeam } from '@studyline/contract/teams/calls';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { useKeptForm } from '../../use-kept-form.ts';
import { t } from '../../words.ts';
import { newTeamOf, problemsOfNew, refusedFields, startOf, type TeamValues } from './team-form.ts';

export type TeamKind = 'site' | 'team';

/** The form for a new study site or other team, and sending it. */
export function useNewTeam(channelId: number, kind: TeamKind) {
  const navigate = useNavigate();
  // Errors show once the person tries to send.
  const [attempts, setAttempts] = useState(0);
  const create = useCall(createTeam, {
    failure: 'form',
    onDone: (team) => {
      form.leave();
      showToast(t('toast.teamAdded'));
      void navigate({ href: paths.team(channelId, team.id), replace: true });
    },
  });
  const form = useKeptForm(`new-team.1:${kind}.${channelId}`, startOf(kind), {
    isSending: create.isPending,
  });
  const { values } = form;
  const refused = create.error ? refusedFields(create.error) : {};
  const problems = attempts > 0 ? { ...refused, ...problemsOfNew(values) } : {};

  return {
    ...form,
    problems,
    attempts,
    failure: create.error && Object.keys(refused).length === 0 ? describeInForm(create.error) : undefined,
    change: (changes: Partial<TeamValues>) => {
      form.change(changes);
      if (create.isError) create.reset();
    },
    send: () => {
      setAttempts((count) => count + 1);
      if (create.isPending || Object.keys(problemsOfNew(values)).length > 0) return;
      create.mutate(
        { params: { channelId }, body: newTeamOf(values) },
        { onError: () => setAttempts((count) => count + 1) },
      );
    },
    discard: () => {
      form.discard();
      setAttempts(0);
      create.reset();
    },
  };
}
