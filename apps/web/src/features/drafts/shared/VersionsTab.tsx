import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconUpload } from '@tabler/icons-react';
import type { PostOpened, PostVersion } from '@studyline/contract/posts';
import { useSearch } from '@tanstack/react-router';
import { paths, readReferrer } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { PanelFoot } from '../../../ui/posts/PanelParts.tsx';
import { TextLink } from '../../../ui/TextButton.tsx';
import { VersionLine, VersionList } from '../../../ui/posts/VersionLine.tsx';
import { utcMinute } from '../../../time-words.ts';
import { useTranslation } from '../../../words.ts';
import { bylineOf } from '../../people/person-of.ts';
import { isUnpublished, stateOf } from '../../posts/version-state.ts';

/** The history of a post, newest version first. */
export function VersionsTab({ post, onAddVersion }: { post: PostOpened; onAddVersion: () => void }) {
  const { t } = useTranslation();
  const { postDetail: detail } = post;
  const isFile = detail.postType === 'DOCUMENT';
  return (
    <>
      <VersionList>
        {detail.versions.map((version) => (
          <Version key={version.version} version={version} post={post} />
        ))}
      </VersionList>
      {detail.can.addVersion === true && detail.can.editDraft !== true && (
        <PanelFoot>
          <Button
            variant="default"
            leftSection={isFile ? <IconUpload size={17} /> : <IconPencil size={17} />}
            onClick={onAddVersion}
          >
            {t(isFile ? 'drafts.addVersion' : 'drafts.newVersion')}
          </Button>
        </PanelFoot>
      )}
      {detail.can.editDraft === true && !isUnpublished(detail) && (
        <PanelFoot>
          <Button
            component={Link}
            variant="default"
            href={paths.draft(detail.postId)}
            leftSection={<IconPencil size={17} />}
          >
            {t('drafts.creation.titleOfDraft')}
          </Button>
        </PanelFoot>
      )}
    </>
  );
}

function Version({ version: line, post }: { version: PostVersion; post: PostOpened }) {
  const { t } = useTranslation();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { postId, version, currentVersion } = post.postDetail;
  const isCurrent = line.version === currentVersion;
  const isShown = line.version === version;
  const by = bylineOf(line);
  const at = line.lastPublishDateTimeMillis;
  return (
    <VersionLine
      version={line.label}
      current={isCurrent}
      here={isShown && !isCurrent}
      state={
        isShown && !isCurrent ? (
          <Pill kind="neutral" icon={<IconEye size={15} />}>
            {t('posts.state.here')}
          </Pill>
        ) : (
          <Pill kind={pillOf(line)}>{stateOf(line.versionLabel)}</Pill>
        )
      }
      change={line.changeDescription ?? t('drafts.versions.noDescription')}
      meta={
        at === null
          ? t('drafts.versions.notPublished', { by })
          : t('drafts.versions.meta', { by, when: utcMinute(at) })
      }
      links={
        !isShown && (
          <TextLink href={paths.post(postId, line.version, readReferrer(search))}>
            {t('drafts.versions.open')}
            <span className="sl-hidden">{line.label}</span>
          </TextLink>
        )
      }
    />
  );
}

function pillOf({ versionLabel }: PostVersion) {
  if (versionLabel === 'PUBLISHED') return 'accent';
  return versionLabel === 'DRAFT' ? 'dashed' : 'neutral';
}
