import { useRef, useState } from 'react';

export interface Switch {
  isOn: boolean;
  set: (on: boolean) => void;
}

/**
 * A switch that shows at once what was chosen, until `save` has settled, which it does when the new state was got again.
 * Who changes their mind meanwhile is followed in order.
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
