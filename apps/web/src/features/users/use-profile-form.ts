import { type Profile, updateProfile } from '@studyline/contract/users/calls';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { type CallError, describeInForm } from '../../api/errors.ts';
import { renewSession } from '../../api/session.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { rememberLanguage, t } from '../../words.ts';
import { changesOf, problemsOf, type ProfileValues, requestOf, valuesOf } from './profile-form.ts';

/** The unsaved changes to one's profile. What changes elsewhere meanwhile shows in every field that was not touched here. */
export function useProfileForm(profile: Profile) {
  const saved = valuesOf(profile);
  const [entered, setEntered] = useState<Partial<ProfileValues>>({});
  // Errors show once the person tries to save.
  const [attempts, setAttempts] = useState(0);
  const changes = changesOf(entered, saved);
  const isDirty = Object.keys(changes).length > 0;

  const forget = () => {
    setEntered({});
    setAttempts(0);
  };
  const save = useCall(updateProfile, {
    failure: 'form',
    // The screen has the saved values before the entered ones are dropped.
    waits: true,
    onDone: ({ basicUserInfo }) => {
      forget();
      // The page is left once the form has nothing left to ask about.
      if (rememberLanguage(basicUserInfo.languageId)) setTimeout(() => window.location.reload());
      else showToast(t('profile.saved'));
      // Times are shown in the zone of the session. If it cannot be renewed now, it is within minutes.
      renewSession().catch(() => {});
    },
  });
  // What only the server knows is wrong, such as a number with letters.
  const refused = issuesOf(save.error);
  const blocker = useBlocker({
    // Another part of this screen has a different query.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });

  return {
    values: { ...saved, ...entered },
    change: (values: Partial<ProfileValues>) => {
      if (save.isPending) return;
      setEntered((now) => ({ ...now, ...values }));
      if (save.isError) save.reset();
    },
    errors: { ...(attempts > 0 && problemsOf(changes)), ...refused },
    attempts,
    isDirty,
    isSaving: save.isPending,
    failure: save.error && Object.keys(refused).length === 0 ? describeInForm(save.error) : undefined,
    send: () => {
      setAttempts((count) => count + 1);
      if (save.isPending || Object.keys(problemsOf(changes)).length > 0) return;
      save.mutate({ body: requestOf(changes) });
    },
    discard: () => {
      forget();
      save.reset();
    },
    blocker,
  };
}
function issuesOf(error: CallError | null): Record<string, string> {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path, message]));
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
