import { getChannel } from '@studyline/contract/channels/calls';
import { type Intent, replaceDocument } from '@studyline/contract/drafts/calls';
import { MAX_FILE_BYTES } from '@studyline/contract/post-files/calls';
import { type PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type CallError, describeInForm, isAborted } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths, readReferrer } from '../../paths.ts';
import { useFormat } from '../../use-format.ts';
import { t } from '../../words.ts';
import { findFileProblem } from '../post-files/find-file-problem.ts';
import { useUpload } from '../post-files/use-upload.ts';
import { savedText } from './saved-text.ts';

interface Fields {
  file: File | null;
  description: string;
  changeType: 'MAJOR' | 'MINOR';
}

interface Problem {
  file?: string;
  description?: string;
  form?: string;
}

/** The form for another file: its values, its errors, and the upload. */
export function useNewVersion(post: PostOpened, onClose: () => void) {
  const format = useFormat();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { postDetail: detail } = post;
  const { postId, channelId, currentVersion, version } = detail;
  const { data: channel } = useQuery(q(getChannel, { params: { channelId } }));
  const [fields, setFields] = useState<Fields>({
    file: null,
    description: '',
    changeType: 'MAJOR',
  });
  const [problem, setProblem] = useState<Problem>({});
  const upload = useUpload();
  const chosen = useRef<File>(undefined);
  // As the person saw the post when they started: a draft created since then is not replaced.
  const [edit] = useState(post.edit);

  const { mutate, isPending } = useCall(replaceDocument, {
    failure: 'form',
    onDone: (draft, { body }) => {
      const intent = body?.intent ?? 'DRAFT';
      showToast(savedText(draft, { isNew: draft.version !== version, intent, format }));
      onClose();
      void navigate({ href: paths.post(postId, draft.version, readReferrer(search)), replace: true });
    },
  });

  const take = async (file: File) => {
    chosen.current = file;
    setProblem({});
    setFields((before) => ({ ...before, file }));
    const found = await findFileProblem(file, MAX_FILE_BYTES);
    if (found && chosen.current === file)
      setProblem({ file: t(`error.${found}`, { limit: format.size(MAX_FILE_BYTES) }) });
  };

  const send = (intent: Intent) => {
    const description = fields.description.trim();
    const found = check({ ...fields, description }, intent === 'PUBLISH' && currentVersion !== null);
    // The file's error was found when it was chosen.
    const wrongFile = problem.file && fields.file ? { file: problem.file } : {};
    setProblem({ ...found, ...wrongFile });
    if (wrongFile.file || Object.keys(found).length > 0 || !fields.file || isPending) return;
    mutate(
      {
        params: { id: postId },
        body: { description, changeType: fields.changeType, intent, edit },
        file: fields.file,
        ...upload.begin(fields.file),
      },
      {
        onError: (error) => setProblem(problemOf(error)),
        onSettled: upload.end,
      },
    );
  };

  return {
    /** A first version is always a major one. */
    asksForChange: currentVersion !== null,
    mayPublish: channel?.can.publishPost === true,
    fields,
    set: (changes: Partial<Fields>) => {
      if (changes.file === null) chosen.current = undefined;
      // The file's error stays until another file is chosen.
      setProblem(({ file }) => (changes.file === undefined && file ? { file } : {}));
      setFields((before) => ({ ...before, ...changes }));
    },
    take: (file: File) => void take(file),
    problem,
    isPending,
    progress: upload.percent,
    send,
    cancel: upload.cancel,
  };
}

function check({ file, description }: Fields, needsDescription: boolean): Problem {
  return {
    ...(file === null ? { file: t('error.FILE_MISSING') } : {}),
    ...(needsDescription && description === '' ? { description: t('error.DESCRIPTION_REQUIRED') } : {}),
  };
}

/** Each error shows beside its field. */
function problemOf(error: CallError): Problem {
  if (isAborted(error)) return {};
  const text = describeInForm(error);
  if (error.errorCode?.startsWith('FILE_')) return { file: text };
  return error.errorCode === 'DESCRIPTION_REQUIRED' ? { description: text } : { form: text };
}
