import { ActionIcon } from '@mantine/core';
import { IconBell, IconChevronDown, IconChevronUp, IconDownload } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { paths, readReferrer } from '../../paths.ts';
import { BarLine, MarkUnreadButton, VersionMenu } from '../../ui/frame/DetailBar.tsx';
import type { MenuItem } from '../../ui/menu-props.ts';
import { WideOnly } from '../../ui/Only.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { RenameForm } from '../posts/shared/RenameForm.tsx';
import { useIsNarrow, useIsPhone } from '../../use-media.ts';
import { useSubscriptions, useUnreadMark } from '../posts/use-post-marks.ts';
import type { Neighbours } from './use-neighbours.ts';
import { isUnpublished, stateOf, versionAndState } from '../posts/version-state.ts';
import { TitleBar } from './shared/TitleBar.tsx';
import { type WayBack } from './way-back.ts';

interface PostBarProps {
  post: PostOpened;
  back: { way: WayBack; goBack: () => void };
  neighbours: Neighbours;
  /** The page being read, in a document with pages. */
  page: number | undefined;
  /** Set while the title is being edited. On phones that happens in the page, not in the bar. */
  renaming: boolean;
  onRename: (renaming: boolean) => void;
  onClassify: () => void;
  onAddVersion: () => void;
  onRemove: () => void;
  onPermissions: () => void;
  onRules: () => void;
  onSubscribers: () => void;
  onDownload: () => void;
  /** Of a draft, whose commands are in its own bar as well. Undefined for a published post. */
  draftItems: MenuItem[] | undefined;
  /** A text shows its own title as the heading. */
  isArticle: boolean;
}

/** The bar above a post: the way back, the title, the versions, and the commands. */
export function PostBar({ post, back, renaming, onRename, isArticle, ...rest }: PostBarProps) {
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const isFormHere = renaming && !isPhone;
  return (
    <TitleBar
      post={post.postDetail}
      back={back}
      isForm={isFormHere}
      heading={!isArticle && (!isNarrow || post.course !== null) && !isFormHere}
      beside={
        isFormHere ? (
          <RenameForm post={post} goBack={back.goBack} inBar onClose={() => onRename(false)} />
        ) : (
          hasVersions(post) && <Versions post={post} />
        )
      }
      actions={<Actions post={post} onRename={() => onRename(true)} {...rest} />}
    />
  );
}

/** A text with a single version needs no version menu. */
function hasVersions({ postDetail }: PostOpened): boolean {
  return postDetail.postType !== 'NEWS' || postDetail.versions.length > 1 || isUnpublished(postDetail);
}

function Versions({ post: { postDetail: detail } }: { post: PostOpened }) {
  const { t } = useTranslation();
  const format = useFormat();
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <VersionMenu
      version={detail.label}
      state={stateOf(detail.versionLabel)}
      label={t('openPost.bar.chooseVersion')}
      items={detail.versions.map(({ version, label, versionLabel, lastPublishDateTimeMillis: at }) => ({
        label: versionAndState(label, versionLabel),
        detail: at === null ? undefined : format.date(at),
        href: paths.post(detail.postId, version, readReferrer(search)),
        checked: version === detail.version,
      }))}
    />
  );
}

type ActionsProps = Omit<ComponentProps<typeof MoreMenu>, 'unread' | 'subscriptions'>;

function Actions(props: ActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { post, neighbours } = props;
  const { postDetail: detail, downloadUrl, fileName, fileSizeInBytes: size } = post;
  const unread = useUnreadMark(detail);
  const subscriptions = useSubscriptions(detail);
  const download =
    size === null ? t('openPost.bar.download') : t('openPost.bar.downloadSize', { size: format.size(size) });
  return (
    <>
      {unread && (
        <MarkUnreadButton
          label={t(unread.isOn ? 'openPost.bar.markedUnread' : 'openPost.bar.markUnread')}
          pressed={unread.isOn}
          onClick={() => unread.set(!unread.isOn)}
        />
      )}
      <WideOnly>
        <ActionIcon
          {...(subscriptions.all.isOn ? { variant: 'light', color: 'cobalt' } : {})}
          aria-label={t('openPost.bar.notify')}
          title={t('openPost.bar.notify')}
          aria-pressed={subscriptions.all.isOn}
          onClick={() => subscriptions.all.set(!subscriptions.all.isOn)}
        >
          <IconBell size={19} aria-hidden />
        </ActionIcon>
        {downloadUrl !== null && (
          <ActionIcon
            component="a"
            href={downloadUrl}
            download={fileName ?? ''}
            onClick={props.onDownload}
            aria-label={download}
            title={download}
          >
            <IconDownload size={19} aria-hidden />
          </ActionIcon>
        )}
      </WideOnly>
      <MoreMenu {...props} unread={unread} subscriptions={subscriptions} />
      {neighbours.isInList && (
        <>
          <BarLine />
          <WideOnly>
            <Step name="previous" neighbours={neighbours} />
            <Step name="next" neighbours={neighbours} />
          </WideOnly>
        </>
      )}
    </>
  );
}

/** Leads to the previous or next post. At either end of the list the button stays, so that it keeps the focus. */
function Step({ name, neighbours }: { name: 'previous' | 'next'; neighbours: Neighbours }) {
  const { t } = useTranslation();
  const go = name === 'previous' ? neighbours.toPrevious : neighbours.toNext;
  const Icon = name === 'previous' ? IconChevronUp : IconChevronDown;
  const prepare = () => neighbours.prepare(name);
  return (
    <ActionIcon
      aria-label={t(`openPost.bar.${name}`)}
      title={t(`openPost.bar.${name}`)}
      aria-disabled={!go}
      data-disabled={!go || undefined}
      onClick={go}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Icon size={19} aria-hidden />
    </ActionIcon>
  );
}
