import { useRef, useState } from 'react';
import type { CallOptions } from '../../api/call.ts';

/** An upload: how much has been sent, and how to cancel it. */
export function useUpload() {
  const [percent, setPercent] = useState<number>();
  const [wasAllSent, setAllSent] = useState(false);
  const giveUp = useRef<AbortController>(undefined);
  return {
    /** Of the file; undefined while none is being sent. */
    percent,
    wasAllSent,
    /** For a call that starts now. */
    begin: (file: File | null): Pick<CallOptions, 'signal' | 'onProgress'> => {
      giveUp.current = new AbortController();
      setAllSent(false);
      if (file) setPercent(0);
      return {
        signal: giveUp.current.signal,
        onProgress: ({ loaded, total }) => {
          setPercent(Math.round((loaded / Math.max(1, total)) * 100));
          setAllSent(loaded === total);
        },
      };
    },
    end: () => setPercent(undefined),
    giveUp: () => giveUp.current?.abort(),
  };
}
