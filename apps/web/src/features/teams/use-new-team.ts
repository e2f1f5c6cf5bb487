import { createTeam } from '@studyline/contract/teams';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { forget, keep, ownKey, readKept } from '../../kept.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { t } from '../../words.ts';
import { enteredIn, newTeamOf, problemsOfNew, refusedFields, startOf, type TeamValues } from './team-form.ts';

export type TeamKind = 'site' | 'team';

/** The form of a new study site or of another team. What was typed survives a reload. */
export function useNewTeam(channelId: number, kind: TeamKind) {
  const navigate = useNavigate();
  const name = `new-team.1:${kind}.${channelId}`;
  const [place] = useState(() => ownKey(name));
  const [start] = useState(() => startOf(kind));
  const [kept] = useState(() => readEntered(place));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [values, setValues] = useState<TeamValues>(() => ({ ...start, ...kept }));
  // Mistakes are said when somebody tries to send.
  const [attempts, setAttempts] = useState(0);
  const isDone = useRef(false);
  const isDirty = Object.keys(enteredIn(values, start)).length > 0;

  const create = useCall(createTeam, {
    failure: 'form',
    onDone: (team) => {
      isDone.current = true;
      forget(place);
      showToast(t('toast.teamAdded'));
      void navigate({ href: paths.team(channelId, team.id), replace: true });
    },
  });
  const refused = create.error ? refusedFields(create.error) : {};
  const problems = attempts > 0 ? { ...refused, ...problemsOfNew(values) } : {};

  useEffect(() => {
    if (isDone.current) return;
    const entered = enteredIn(values, start);
    if (Object.keys(entered).length > 0) keep(place, entered);
    else forget(place);
  }, [values, start, place]);

  const blocker = useBlocker({
    // After the session of whoever began there is nobody to ask.
    shouldBlockFn: () => isDirty && !isDone.current && ownKey(name) === place,
    enableBeforeUnload: () => create.isPending,
    withResolver: true,
  });

  return {
    values,
    problems,
    attempts,
    isSending: create.isPending,
    isRestored,
    failure: create.error && Object.keys(refused).length === 0 ? describeInForm(create.error) : undefined,
    change: (changes: Partial<TeamValues>) => {
      if (create.isPending) return;
      setValues((now) => ({ ...now, ...changes }));
      if (create.isError) create.reset();
    },
    send: () => {
      setAttempts((count) => count + 1);
      if (create.isPending || Object.keys(problemsOfNew(values)).length > 0) return;
      create.mutate(
        { params: { channelId }, body: newTeamOf(values) },
        { onError: () => setAttempts((n) => n + 1) },
      );
    },
    discard: () => {
      setRestored(false);
      setValues(start);
      setAttempts(0);
      create.reset();
    },
    blocker,
    /** Before the screen is left for good. */
    leave: () => {
      isDone.current = true;
      forget(place);
    },
  };
}

function readEntered(place: string): Partial<TeamValues> | undefined {
  const found = readKept(place);
  return typeof found === 'object' && found !== null ? found : undefined;
}
