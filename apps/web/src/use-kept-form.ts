import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { changedFields } from './changed-fields.ts';
import { forget, keep, ownKey, readKept } from './kept.ts';

/**
 * What is entered in a form that begins with these values. It survives a reload under its name, and leaving the form asks first.
 * While the form is being sent it takes no changes, because they would not arrive.
 */
export function useKeptForm<Values extends object>(name: string, initial: Values, isSending: boolean) {
  const [place] = useState(() => ownKey(name));
  const [start] = useState(initial);
  const [isRestored, setRestored] = useState(() => readEntered(place) !== undefined);
  const [values, setValues] = useState<Values>(() => ({ ...start, ...readEntered<Values>(place) }));
  const isDone = useRef(false);
  const isDirty = Object.keys(changedFields(values, start)).length > 0;

  useEffect(() => {
    if (isDone.current) return;
    const entered = changedFields(values, start);
    if (Object.keys(entered).length > 0) keep(place, entered);
    else forget(place);
  }, [values, start, place]);

  const blocker = useBlocker({
    // After the session of whoever began there is nobody to ask.
    shouldBlockFn: () => isDirty && !isDone.current && ownKey(name) === place,
    enableBeforeUnload: () => isSending,
    withResolver: true,
  });

  /** Before the screen is left for good. */
  const leave = () => {
    isDone.current = true;
    forget(place);
  };

  return {
    values,
    isSending,
    isRestored,
    change: (changes: Partial<Values>) => {
      if (!isSending) setValues((now) => ({ ...now, ...changes }));
    },
    /** What stays of a form that has been sent, to be sent again. */
    stay: (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes })),
    /** Begins anew. */
    discard: () => {
      setRestored(false);
      setValues(start);
    },
    leave,
    /** Set while somebody is about to leave. */
    leaving:
      blocker.status === 'blocked'
        ? {
            onStay: blocker.reset,
            onLeave: () => {
              leave();
              blocker.proceed();
            },
          }
        : undefined,
  };
}

function readEntered<Values extends object>(place: string): Partial<Values> | undefined {
  const found = readKept(place);
  return typeof found === 'object' && found !== null ? found : undefined;
}
