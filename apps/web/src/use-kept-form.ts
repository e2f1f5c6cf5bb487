import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { changedFields } from './changed-fields.ts';
import { forget, keep, ownKey, readKept } from './kept.ts';

interface KeptFormOptions<Values> {
  isSending: boolean;
  /** The values, as far as a storage can hold them. */
  enteredIn?: (values: Values, start: Values) => Partial<Values>;
  /** Whether there is a value that no storage can hold, such as a file. */
  holdsMore?: (values: Values) => boolean;
}

/**
 * The values of a form, starting from the given ones. They survive a reload under the form's name, and leaving the form asks first. While
 * the form is being sent it ignores changes, because they would not be sent.
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

  // Once the person's session has ended there is nobody to ask.
  const mayAsk = () => !isDone.current && ownKey(name) === place;
  const blocker = useBlocker({
    shouldBlockFn: () => (isDirty || isSending) && mayAsk(),
    enableBeforeUnload: () => (holdsMore(values) || isSending) && mayAsk(),
    withResolver: true,
  });

  /** Called before the screen is left. */
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
    /** What a sent form keeps, so that it can be sent again. */
    stay: (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes })),
    /** Adds values that arrive later, even while the form is being sent. */
    amend: (changesOf: (now: Values) => Partial<Values>) =>
      setValues((now) => ({ ...now, ...changesOf(now) })),
    /** Starts from other values. Entered values stay, and so does `held` for those that no storage can hold. */
    rebase: (newest: Values, held: Partial<Values>) => {
      setStart(newest);
      setValues({ ...newest, ...entered, ...held });
    },
    /** Starts over. */
    discard: () => {
      if (isSending) return;
      setRestored(false);
      setValues(start);
    },
    leave,
    /** Set while the person is about to leave. */
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
