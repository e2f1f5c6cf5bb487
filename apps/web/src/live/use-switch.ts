import { useRef, useState } from 'react';

/** A setting that a person switches on and off, which the server keeps. */
export interface Switch {
  isOn: boolean;
  set: (on: boolean) => void;
}

/**
 * A switch that shows at once what was chosen, until `save` has settled. Let it settle when the new state is refetched (see
 * `waits` of useCall). Changes of mind are saved one after the other.
 */
export function useSwitch(isOn: boolean, save: (on: boolean) => Promise<unknown>): Switch {
  const [wanted, setWanted] = useState<boolean>();
  const queue = useRef<Promise<void>>(Promise.resolve());
  return {
    isOn: wanted ?? isOn,
    set: (on) => {
      setWanted(on);
      const settle = () => setWanted((now) => (now === on ? undefined : now));
      // A failure is told by the call; the switch goes back to how things are.
      queue.current = queue.current.then(() => save(on)).then(settle, settle);
    },
  };
}
