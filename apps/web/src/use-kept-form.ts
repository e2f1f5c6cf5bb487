import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { changedFields } from './changed-fields.ts';
import { forget, keep, ownKey, readKept } from './kept.ts';

interface KeptFormOptions<Values> {
  isSending: boolean;
  /** What was entered, as far as a storage can hold it. */
  enteredIn?: (values: Values, start: Values) => Partial<Values>;
  /** Whether something was entered that no storage can hold, such as a file. */
  holdsMore?: (values: Values) => boolean;
}

/**
 * What is entered in a form that begins with these values. It survives a reload under its name, and leaving the form asks first.
 * While the form is being sent it takes no changes, because they would not arrive.
 */
export function useKeptForm<Values extends object>(
  name: string,
  initial: Values,
  { isSending, enteredIn = changedFields, holdsMore = () => false }: KeptFormOptions<Values>,
) {
  const [place] = useState(() => ownKey(name));
  const [start, setStart] = useState(initial);
  const [isRestored, setRestored] = useState(() => readEntered(place) !== undefined);
  const [values, setValues] = useState<Values>(() => ({ ...start, ...readEntered<Values>(place) }));
  const isDone = useRef(false);
  const entered = enteredIn(values, start);
  const isDirty = Object.keys(entered).length > 0 || holdsMore(values);

  useEffect(() => {
    if (isDone.current) return;
    const fields = enteredIn(values, start);
    if (Object.keys(fields).length > 0) keep(place, fields);
    else forget(place);
  }, [values, start, place, enteredIn]);

  // After the session of whoever began there is nobody to ask.
  const mayAsk = () => !isDone.current && ownKey(name) === place;
  const blocker = useBlocker({
    shouldBlockFn: () => (isDirty || isSending) && mayAsk(),
    // What was typed survives a reload.
    enableBeforeUnload: () => (holdsMore(values) || isSending) && mayAsk(),
    withResolver: true,
  });

  /** Before the screen is left for good. */
  const leave = () => {
    isDone.current = true;
    forget(place);
  };

  return {
    values,
    start,
    isSending,
    isRestored,
    isDirty,
    change: (changes: Partial<Values>) => {
      if (!isSending) setValues((now) => ({ ...now, ...changes }));
    },
    /** What stays of a form that has been sent, to be sent again. */
    stay: (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes })),
    /** Adds what is known only later, even while the form is being sent. */
    amend: (changesOf: (now: Values) => Partial<Values>) =>
      setValues((now) => ({ ...now, ...changesOf(now) })),
    /** Starts from other values. What was entered stays, and `held` of what no storage holds. */
    rebase: (newest: Values, held: Partial<Values>) => {
      setStart(newest);
      setValues({ ...newest, ...entered, ...held });
    },
    /** Begins anew. */
    discard: () => {
      if (isSending) return;
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
