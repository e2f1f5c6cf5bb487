import {
  IconBell,
  IconBellOff,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconDownload,
  IconFolder,
  IconLink,
  IconChecklist,
  IconLock,
  IconPencil,
  IconTrash,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { paths } from '../../paths.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/menu-props.ts';
import { useFormat } from '../../use-format.ts';
import { t, useTranslation } from '../../words.ts';
import classes from './PostBar.module.css';
import { useIsCompact, useIsPhone } from '../../use-media.ts';
import { saveFile } from '../post-files/save-file.ts';
import { copyLink } from '../posts/copy-link.ts';
import type { Subscriptions } from '../posts/use-post-marks.ts';
import type { Neighbours } from './use-neighbours.ts';
import type { Switch } from '../../live/use-switch.ts';
import { waitingDraft } from '../posts/post-versions.ts';
import { isUnpublished } from '../posts/version-state.ts';

interface MoreMenuProps {
  post: PostOpened;
  /** Undefined if the post cannot be unread. */
  unread: Switch | undefined;
  subscriptions: Subscriptions;
  neighbours: Neighbours;
  /** The page being read, in a document with pages. */
  page: number | undefined;
  onRename: () => void;
  onClassify: () => void;
  onAddVersion: () => void;
  onRemove: () => void;
  onPermissions: () => void;
  onRules: () => void;
  onSubscribers: () => void;
  onDownload: () => void;
  /** Of a draft, whose commands are in its own bar as well. Undefined for a published post. */
  draftItems: MenuItem[] | undefined;
}

/** Less common commands and, on narrow screens, those that do not fit in the bar. */
export function MoreMenu(props: MoreMenuProps) {
  const { post, page, unread, subscriptions, onRename, onClassify, onAddVersion, onRemove } = props;
  const { onPermissions, onRules, onSubscribers, draftItems } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const isCompact = useIsCompact();
  const isPhone = useIsPhone();
  const { postDetail: detail, fileSizeInBytes: bytes } = post;
  const { can } = detail;
  const isFile = detail.postType === 'DOCUMENT';
  const removesDraft = waitingDraft(detail) !== undefined;

  const items: (MenuItem | false)[] = [
    isCompact &&
      unread !== undefined && {
        label: t(unread.isOn ? 'openPost.bar.markRead' : 'openPost.bar.markUnread'),
        icon: <i className={classes.dot} data-on={unread.isOn || undefined} />,
        onSelect: () => unread.set(!unread.isOn),
      },
    ...(isPhone ? phoneRows(props, bytes === null ? undefined : format.size(bytes)) : []),
    {
      label: t(subscriptions.changes.isOn ? 'openPost.bar.stopChanges' : 'openPost.bar.notifyChanges'),
      icon: subscriptions.changes.isOn ? <IconBellOff /> : <IconBell />,
      onSelect: () => subscriptions.changes.set(!subscriptions.changes.isOn),
    },
    {
      label: t(subscriptions.comments.isOn ? 'openPost.bar.stopComments' : 'openPost.bar.notifyComments'),
      icon: subscriptions.comments.isOn ? <IconBellOff /> : <IconBell />,
      onSelect: () => subscriptions.comments.set(!subscriptions.comments.isOn),
    },
    {
      label: t('openPost.bar.copyLink'),
      icon: <IconLink />,
      onSelect: () => void copyLink(paths.post(detail.postId, detail.version)),
    },
    page !== undefined &&
      page > 1 && {
        label: t('openPost.bar.copyPageLink', { page }),
        icon: <IconLink />,
        onSelect: () => void copyLink(paths.page(detail.postId, detail.version, page)),
      },
    can.viewSubscribers === true && {
      label: t('subscriptions.menu'),
      icon: <IconUsers />,
      onSelect: onSubscribers,
    },
    can.updatePermissions === true && {
      label: t('sharing.dialog.editLabel'),
      icon: <IconLock />,
      onSelect: onPermissions,
    },
    can.updateRules === true && {
      label: t('drafts.rules.edit'),
      icon: <IconChecklist />,
      onSelect: onRules,
    },
    can.updateTitle === true && {
      label: t('openPost.bar.rename'),
      icon: <IconPencil />,
      onSelect: onRename,
    },
    can.classify === true && {
      label: t('openPost.bar.classify'),
      icon: <IconFolder />,
      onSelect: onClassify,
    },
    can.addVersion === true &&
      can.editDraft !== true && {
        label: t(isFile ? 'drafts.addVersion' : 'drafts.newVersion'),
        icon: isFile ? <IconUpload /> : <IconPencil />,
        onSelect: onAddVersion,
      },
    can.editDraft === true &&
      !isUnpublished(detail) && {
        label: t('drafts.creation.titleOfDraft'),
        icon: <IconPencil />,
        href: paths.draft(detail.postId),
      },
    ...(draftItems ?? []),
    can.delete === true &&
      !draftItems && {
        label: t(removesDraft ? 'posts.remove.deleteDraft' : 'posts.remove.withdraw'),
        icon: <IconTrash />,
        danger: true,
        onSelect: onRemove,
      },
  ];
  return (
    <Menu
      label={t('openPost.bar.more')}
      align="end"
      buttonClassName={classes.menu}
      items={items.filter((item) => item !== false)}
    >
      <IconDots size={19} aria-hidden />
    </Menu>
  );
}

function phoneRows(
  { post, neighbours, onDownload }: MoreMenuProps,
  size: string | undefined,
): (MenuItem | false)[] {
  const { downloadUrl, fileName } = post;
  const { toPrevious, toNext } = neighbours;
  return [
    downloadUrl !== null && {
      label: size ? t('openPost.bar.downloadSize', { size }) : t('openPost.bar.download'),
      icon: <IconDownload />,
      onSelect: () => {
        saveFile(downloadUrl, fileName);
        onDownload();
      },
    },
    toPrevious !== undefined && {
      label: t('openPost.bar.previous'),
      icon: <IconChevronUp />,
      onSelect: toPrevious,
    },
    toNext !== undefined && { label: t('openPost.bar.next'), icon: <IconChevronDown />, onSelect: toNext },
  ];
}
