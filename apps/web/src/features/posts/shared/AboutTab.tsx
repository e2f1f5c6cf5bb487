import { IconFolder } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { Facts, groupChecksum } from '../../../ui/posts/PanelParts.tsx';
import { paths } from '../../../paths.ts';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { Link } from '../../../ui/Link.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { bylineOf } from '../../people/person-of.ts';
import { fileKind } from '../../post-files/file-kind.ts';
import classes from './AboutTab.module.css';
import { askWords } from '../ask-words.ts';
import { alwaysViewingWords } from '../sharing-words.ts';
import { isUnpublished } from '../version-state.ts';
import { utcMinute } from '../../../time-words.ts';

/** The record of a post: its file, its categories, who published it and when. */
export function AboutTab({
  post,
  onClassify,
  onPermissions,
}: {
  post: PostOpened;
  onClassify: () => void;
  onPermissions: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { postDetail: detail, fileName, fileSizeInBytes: bytes, checksum } = post;
  const { lastPublishDateTimeMillis: publishedAt } = detail;
  const pages = post.documentPreviewData.totalPages;
  const everSeeing = alwaysViewingWords(post.sharedWith.everSeeingRoleNames);
  const rows = [
    fileName !== null && { term: t('posts.about.file'), value: fileName },
    bytes !== null && {
      term: t('posts.about.sizeAndType'),
      value: t('posts.about.sizeType', { size: format.size(bytes), type: fileKind(post) }),
    },
    pages > 0 && { term: t('posts.about.pages'), value: format.number(pages) },
    fileName === null && { term: t('posts.about.type'), value: t(`app.postTypes.${detail.postType}`) },
    { term: t('posts.about.classification'), value: <Categories post={post} onClassify={onClassify} /> },
    {
      term: t('posts.about.published'),
      value:
        publishedAt === null
          ? t('posts.about.notPublished')
          : t('posts.about.byAt', { by: bylineOf(detail), when: utcMinute(publishedAt) }),
    },
    publishedAt === null && { term: t('posts.about.written'), value: bylineOf(detail) },
    {
      term: t('posts.about.shared'),
      value: (
        <>
          {everSeeing
            ? t('posts.about.sharedAnd', { shared: detail.sharedWithDescription, everSeeing })
            : detail.sharedWithDescription}{' '}
          {detail.can.updatePermissions === true && (
            <TextButton
              aria-label={t('sharing.dialog.editLabel')}
              aria-haspopup="dialog"
              onClick={onPermissions}
            >
              {t('sharing.dialog.edit')}
            </TextButton>
          )}
        </>
      ),
    },
    isUnpublished(detail) && { term: t('posts.asks.title'), value: askWords(post).join(' ') },
    detail.priority !== 'NORMAL' && {
      term: t('posts.about.priority'),
      value: t(`posts.about.${detail.priority}`),
    },
    checksum !== null && { term: t('posts.about.checksum'), value: groupChecksum(checksum), code: true },
  ];
  return <Facts rows={rows.filter((row) => row !== false)} />;
}

function Categories({ post, onClassify }: { post: PostOpened; onClassify: () => void }) {
  const { t } = useTranslation();
  const { channelId, classifications, can, postType } = post.postDetail;
  return (
    <span className={classes.pills}>
      {classifications.length === 0 && <span>{t('posts.about.unclassified')}</span>}
      {classifications.map(({ taxonomyId, categoryId, name }) => (
        <Link
          key={categoryId}
          className={classes.pill}
          href={`${paths.documents(channelId, taxonomyId, categoryId)}${postType === 'DOCUMENT' ? '' : '?show=EVERY_TYPE'}`}
        >
          <Pill kind="neutral" icon={<IconFolder size={15} />}>
            {name}
          </Pill>
        </Link>
      ))}
      {can.classify === true && (
        <TextButton aria-haspopup="dialog" aria-label={t('posts.about.classify')} onClick={onClassify}>
          {t('posts.about.change')}
        </TextButton>
      )}
    </span>
  );
}
