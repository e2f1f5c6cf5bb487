import { useRef, useState } from 'react';
import type { CallOptions } from '../../api/call.ts';

/** An upload: how much has been sent, and how to cancel it. */
export function useUpload() {
  const [percent, setPercent] = useState<number>();
  const [wasAllSent, setAllSent] = useState(false);
  const aborter = useRef<AbortController>(undefined);
  return {
    /** Of the file; undefined while none is being sent. */
    percent,
    wasAllSent,
    /** For a call that starts now. */
    begin: (file: File | null): Pick<CallOptions, 'signal' | 'onProgress'> => {
      aborter.current = new AbortController();
      setAllSent(false);
      if (file) setPercent(0);
      return {
        signal: aborter.current.signal,
        onProgress: ({ loaded, total }) => {
          setPercent(Math.round((loaded / Math.max(1, total)) * 100));
          setAllSent(loaded === total);
        },
      };
    },
    end: () => setPercent(undefined),
    cancel: () => aborter.current?.abort(),
  };
}
