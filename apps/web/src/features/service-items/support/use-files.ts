import {
  MAX_SERVICE_FILE_BYTES,
  MAX_SERVICE_FILES,
  serviceFiles,
} from '@studyline/contract/service-items/support-fields';
import { useState } from 'react';
import { useFormat } from '../../../use-format.ts';
import { t } from '../../../words.ts';
import { type FileProblem, findFileProblem } from '../../post-files/find-file-problem.ts';

interface ChosenFile {
  file: File;
  /** Why it cannot be sent, in words. */
  problem: string | undefined;
}

/** The files of a message, before it is sent. */
export interface Files {
  chosen: readonly ChosenFile[];
  most: number;
  /** What is wrong with all of them, in words. */
  problem: string | undefined;
  canSend: boolean;
  take: (files: readonly File[]) => void;
  remove: (file: File) => void;
  clear: () => void;
  /** As the call sends them. */
  named: () => { part: (typeof serviceFiles)[number]['name']; file: File }[];
}

export function useFiles(most = MAX_SERVICE_FILES): Files {
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly { file: File; problem?: FileProblem | undefined }[]>([]);
  const [hasTooMany, setTooMany] = useState(false);
  const judge = async (file: File) => {
    // A folder cannot be read.
    const problem = await findFileProblem(file, MAX_SERVICE_FILE_BYTES).catch(
      () => 'FILE_TYPE_REFUSED' as const,
    );
    setChosen((now) => now.map((one) => (one.file === file ? { file, problem } : one)));
  };
  const take = (files: readonly File[]) => {
    const added = files.slice(0, most - chosen.length);
    setTooMany(added.length < files.length);
    setChosen((now) => [...now, ...added.map((file) => ({ file }))]);
    for (const file of added) void judge(file);
  };
  return {
    chosen: chosen.map(({ file, problem }) => ({
      file,
      problem: problem && t(`error.${problem}`, { limit: format.size(MAX_SERVICE_FILE_BYTES) }),
    })),
    most,
    problem: hasTooMany ? t('serviceItems.support.tooMany', { count: most }) : undefined,
    canSend: chosen.every(({ problem }) => problem === undefined),
    take,
    remove: (file) => {
      setTooMany(false);
      setChosen((now) => now.filter((one) => one.file !== file));
    },
    clear: () => {
      setTooMany(false);
      setChosen([]);
    },
    named: () => chosen.map(({ file }, at) => ({ part: serviceFiles[at]!.name, file })),
  };
}
