import { useRef, useState } from 'react';

/** An on/off setting that the server stores. */
export interface Switch {
  isOn: boolean;
  set: (on: boolean) => void;
}

/**
 * A switch that shows the choice immediately, until `save` has settled. `save` should settle once the new state has been refetched (see
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
      // The call reports a failure; the switch reverts to the actual state.
      queue.current = queue.current.then(() => save(on)).then(settle, settle);
    },
  };
}
