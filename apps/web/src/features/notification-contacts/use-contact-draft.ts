import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../words.ts';
import type { ContactDraft } from './ContactEditor.tsx';

/** The unsaved changes of the open contact. Before they are lost, the person is asked: on leaving, and on closing or losing the row. */
export function useContactDraft() {
  const [draft, setDraft] = useState<ContactDraft>();
  const [next, setNext] = useState<() => void>();
  const isDirty = draft !== undefined;
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const stay = () => {
    setNext(undefined);
    if (blocker.status === 'blocked') blocker.reset();
  };
  const leave = () => {
    setDraft(undefined);
    setNext(undefined);
    next?.();
    if (blocker.status === 'blocked') blocker.proceed();
  };
  return {
    draft,
    setDraft,
    /** Does what would lose the changes, once the person agrees. */
    ask: (action: () => void) => (isDirty ? setNext(() => action) : action()),
    leaveDialog: (next !== undefined || blocker.status === 'blocked') && {
      title: t('forms.unsaved'),
      text: t('forms.leaveText'),
      stayLabel: t('forms.stay'),
      leaveLabel: t('forms.discard'),
      onStay: stay,
      onLeave: leave,
    },
  };
}
