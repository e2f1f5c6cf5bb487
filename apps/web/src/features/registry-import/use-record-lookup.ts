import { importStudy } from '@studyline/contract/registry-import/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { useRef, useState } from 'react';
import { useCall } from '../../live/use-call.ts';
import { t } from '../../words.ts';
import { describeInForm } from '../../api/errors.ts';
import { findNumber, readRecordFile } from './record-file.ts';

/** Where a record comes from: the registry, by number, or a file. */
type Source =
  | { kind: 'number'; body: { nctId: string } }
  | { kind: 'file'; body: Record<string, unknown>; name: string; size: number };

export interface RecordLookup {
  /** The value of the number field. */
  text: string;
  source: Source | undefined;
  /** What the record says and what would be created from it, once known. */
  found: Result<typeof importStudy> | undefined;
  problem: { of: Source['kind']; text: string } | undefined;
  isPending: boolean;
  setText: (text: string) => void;
  lookUpNumber: () => void;
  takeFile: (file: File) => Promise<void>;
  clear: () => void;
}

/** Finds a registry record by number or in a file, and asks the server what it would create. `onEnd` is called after each attempt. */
export function useRecordLookup(clientId: number, onEnd: () => void): RecordLookup {
  const [text, setText] = useState('');
  const [source, setSource] = useState<Source>();
  const [problem, setProblem] = useState<RecordLookup['problem']>();
  const { mutate, reset, data, isPending } = useCall(importStudy, { failure: 'form' });
  /** Counts the requests, so that a large file that was read too late has no effect. */
  const asked = useRef(0);

  const clear = () => {
    asked.current += 1;
    setSource(undefined);
    setProblem(undefined);
    reset();
  };
  const refuse = (of: Source['kind'], words: string) => {
    setSource(undefined);
    setProblem({ of, text: words });
  };
  const look = (next: Source) => {
    clear();
    setSource(next);
    mutate(
      { params: { clientId }, query: { dryRun: true }, body: next.body },
      { onError: (error) => refuse(next.kind, describeInForm(error)), onSettled: onEnd },
    );
  };

  return {
    text,
    source,
    found: source && data,
    problem,
    isPending,
    setText: (next) => {
      setText(next);
      clear();
    },
    lookUpNumber: () => {
      const nctId = findNumber(text);
      if (nctId) {
        setText(nctId);
        look({ kind: 'number', body: { nctId } });
        return;
      }
      clear();
      refuse('number', t('registryImport.numberMissing'));
      onEnd();
    },
    takeFile: async (file) => {
      setText('');
      clear();
      const mine = asked.current;
      const read = await readRecordFile(file);
      if (asked.current !== mine) return;
      if ('problem' in read) refuse('file', read.problem);
      else look({ kind: 'file', body: read.record, name: file.name, size: file.size });
    },
    clear,
  };
}
