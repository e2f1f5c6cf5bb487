import { Button } from '@mantine/core';
import { IconEye, IconHistory, IconPencil, IconUpload } from '@tabler/icons-react';
import type { PostOpened, PostVersion } from '@studyline/contract/posts/calls';
import { useSearch } from '@tanstack/react-router';
import { paths, readReferrer } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { PanelFoot } from '../../../ui/posts/PanelParts.tsx';
import { TextButton, TextLink } from '../../../ui/TextButton.tsx';
import { VersionLine, VersionList } from '../../../ui/posts/VersionLine.tsx';
import { utcMinute } from '../../../time-words.ts';
import { useTranslation } from '../../../words.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { bylineOf } from '../../people/person-of.ts';
import { canCompare } from '../../post-files/can-compare.ts';
import { changeText } from '../draft-words.ts';
import { earlierFirst, revertTarget } from '../../posts/post-versions.ts';
import { isUnpublished, stateOf } from '../../posts/version-state.ts';

/** The history of a post, newest version first. */
export function VersionsTab({
  post,
  onAddVersion,
  onRevert,
}: {
  post: PostOpened;
  onAddVersion: () => void;
  onRevert: (version: number) => void;
}) {
  const { t } = useTranslation();
  const { postDetail: detail } = post;
  const target = revertTarget(detail);
  const addsVersion = detail.can.addVersion === true && detail.can.editDraft !== true;
  const isFile = detail.postType === 'DOCUMENT';
  return (
    <>
      <VersionList>
        {detail.versions.map((version) => (
          <Version
            key={version.version}
            version={version}
            post={post}
            onRevert={version === target ? undefined : onRevert}
          />
        ))}
      </VersionList>
      {(target || addsVersion) && (
        <PanelFoot>
          {target && (
            <ReasonButton
              variant="default"
              leftSection={<IconHistory size={17} />}
              reason={target.can.revert === true ? undefined : t(`error.${target.can.revert}`)}
              onClick={() => target.can.revert === true && onRevert(target.version)}
            >
              {t('drafts.revert.to', { version: target.label })}
            </ReasonButton>
          )}
          {addsVersion && (
            <Button
              variant={target ? 'subtle' : 'default'}
              {...(target && { color: 'gray' })}
              leftSection={isFile ? <IconUpload size={17} /> : <IconPencil size={17} />}
              onClick={onAddVersion}
            >
              {t(isFile ? 'drafts.addVersion' : 'drafts.newVersion')}
            </Button>
          )}
          {target && <small>{t('drafts.revert.foot', { version: target.label })}</small>}
        </PanelFoot>
      )}
      {detail.can.addVersion === 'PUBLISHED_BY_OTHERS' && (
        <PanelFoot>
          <small>{t('error.PUBLISHED_BY_OTHERS')}</small>
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

interface VersionProps {
  version: PostVersion;
  post: PostOpened;
  /** Undefined if a button below the whole list reverts to this one. */
  onRevert: ((version: number) => void) | undefined;
}

function Version({ version: line, post, onRevert }: VersionProps) {
  const { t } = useTranslation();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { postId, version, label, currentVersion } = post.postDetail;
  const [first, second] = earlierFirst(line.version, version);
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
      change={changeText(line, post.postDetail.versions)}
      meta={
        at === null
          ? t('drafts.versions.notPublished', { by })
          : t('drafts.versions.meta', { by, when: utcMinute(at) })
      }
      links={
        !isShown && (
          <>
            {onRevert && line.can.revert === true && (
              <TextButton
                aria-label={t('drafts.revert.to', { version: line.label })}
                aria-haspopup="dialog"
                onClick={() => onRevert(line.version)}
              >
                {t('drafts.revert.short')}
              </TextButton>
            )}
            {canCompare(post.postDetail) && (
              <TextLink href={paths.compare(postId, first, second, readReferrer(search))}>
                {t('drafts.versions.compare')}
                <span className="sl-hidden">
                  {t('drafts.versions.compareBoth', { version: line.label, other: label })}
                </span>
              </TextLink>
            )}
            <TextLink href={paths.post(postId, line.version, readReferrer(search))}>
              {t('drafts.versions.open')}
              <span className="sl-hidden">{line.label}</span>
            </TextLink>
          </>
        )
      }
    />
  );
}

function pillOf({ versionLabel }: PostVersion) {
  if (versionLabel === 'PUBLISHED') return 'accent';
  return versionLabel === 'DRAFT' ? 'dashed' : 'neutral';
}
