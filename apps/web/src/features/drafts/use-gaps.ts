import { useState } from 'react';
import type { Gap } from './creation-form.ts';

/** Which gaps of a form are shown as errors: fields left empty, and all gaps after an attempt to send it. */
export function useGaps() {
  const [left, setLeft] = useState<readonly Gap[]>([]);
  const [attempts, setAttempts] = useState(0);
  return {
    left,
    attempts,
    onLeave: (gap: Gap) => setLeft((current) => [...current, gap]),
    /** Shows these, and moves to the first. */
    refuse: (gaps: readonly Gap[]) => {
      setLeft(gaps);
      setAttempts((count) => count + 1);
    },
  };
}
