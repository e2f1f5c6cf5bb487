import { useState } from 'react';
import type { Step } from './MakingFrame.tsx';

/** Where somebody is in a form of several steps. */
export function useSteps(onLeave: () => void) {
  const [step, setStep] = useState<Step>('PRODUCTS');
  const [isAsked, setAsked] = useState(false);
  return {
    step,
    /** Whether somebody tried to go on while something is missing or wrong in this step. */
    isAsked,
    go: (next: Step) => {
      onLeave();
      setAsked(false);
      setStep(next);
      window.scrollTo(0, 0);
    },
    /** Shows what is missing or wrong, here or in an earlier step, and goes to the first field of it. */
    ask: (earlier?: Step) => {
      if (earlier) setStep(earlier);
      setAsked(true);
      setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
    },
  };
}
