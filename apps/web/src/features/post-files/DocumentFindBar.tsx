import type { PostOpened } from '@studyline/contract/posts/calls';
import { FindBar } from '../../ui/posts/FindBar.tsx';
import { useTranslation } from '../../words.ts';
import { FindVersions } from './FindVersions.tsx';
import type { Find } from './use-find.ts';

/** The search field over the pages of a document. */
export function DocumentFindBar({ post, find }: { post: PostOpened; find: Find }) {
  const { t } = useTranslation();
  const { attachField, found, listed, isPartial, recognition, failure, text, setText, step, close } = find;
  const result = () => {
    if (failure) return t(`postFiles.find.${failure}`);
    if (!found) return '';
    return found.count === 0 ? t('postFiles.find.none') : t('postFiles.find.at', found);
  };
  const notes = [
    listed && t('postFiles.find.someListed', listed),
    recognition !== 'NONE' && t(`postFiles.find.scans.${recognition}`),
    isPartial && recognition === 'NONE' && t('postFiles.find.notAll'),
  ].filter(Boolean);
  return (
    <FindBar
      ref={attachField}
      labels={{
        field: t('postFiles.find.field'),
        previous: t('postFiles.find.previous'),
        next: t('postFiles.find.next'),
        close: t('postFiles.find.close'),
      }}
      value={text}
      onChange={setText}
      result={result()}
      note={notes.join(' ')}
      onStep={step}
      onClose={close}
    >
      {post.postDetail.versions.length > 1 && <FindVersions post={post} find={find} />}
    </FindBar>
  );
}
