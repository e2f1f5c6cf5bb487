import { addNewsContent } from '@studyline/contract/drafts/calls';
import { addNewsPicture, MAX_NEWS_PICTURE_BYTES, type NewsPicture } from '@studyline/contract/news/calls';
import { useRef, useState } from 'react';
import { type CallError, describeInForm, isAborted } from '../../api/errors.ts';
import { call } from '../../api/call.ts';
import { newKey } from '../../api/request.ts';
import { useFormat } from '../../use-format.ts';
import { t } from '../../words.ts';

/** What images belong to: existing news, or a study in which news is being written. */
export interface PicturePlace {
  channelId: number;
  postId: number | undefined;
}

/** An image being uploaded, or one that failed. */
export interface Upload {
  key: number;
  name: string;
  percent: number | undefined;
  problem: string | undefined;
}

/** Uploads images one after the other, and reports the progress of each. */
export function usePictureUpload({ channelId, postId }: PicturePlace) {
  const format = useFormat();
  const tooLarge = () => t('error.FILE_TOO_LARGE', { limit: format.size(MAX_NEWS_PICTURE_BYTES) });
  const [uploads, setUploads] = useState<Upload[]>([]);
  const next = useRef(0);
  const aborters = useRef(new Map<number, AbortController>());

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const remove = (key: number) => {
    aborters.current.get(key)?.abort();
    aborters.current.delete(key);
    setUploads((now) => now.filter((one) => one.key !== key));
  };

  /** Undefined if it fails. The row says why. */
  const send = async (file: File): Promise<NewsPicture | undefined> => {
    const key = (next.current += 1);
    const aborter = new AbortController();
    aborters.current.set(key, aborter);
    setUploads((now) => [...now, { key, name: file.name, percent: 0, problem: undefined }]);
    try {
      if (file.size > MAX_NEWS_PICTURE_BYTES) {
        change(key, { percent: undefined, problem: tooLarge() });
        return undefined;
      }
      const options = {
        signal: aborter.signal,
        idempotencyKey: newKey(),
        onProgress: ({ loaded, total }: { loaded: number; total: number }) =>
          change(key, { percent: Math.round((loaded / Math.max(1, total)) * 100) }),
      };
      const picture = await (postId === undefined
        ? call(addNewsPicture, { params: { channelId }, file }, options)
        : call(addNewsContent, { params: { id: postId }, file }, options));
      remove(key);
      return picture;
    } catch (error) {
      if (isAborted(error)) remove(key);
      else change(key, { percent: undefined, problem: describeInForm(error as CallError) });
      return undefined;
    }
  };
  return { uploads, send, remove, isBusy: uploads.some(({ percent }) => percent !== undefined) };
}
