import { IconArrowsDiff, IconClock, IconPencil, IconTrash } from '@tabler/icons-react';
import type { draftTransitions } from '@studyline/contract/drafts/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useSearch } from '@tanstack/react-router';
import { paths, readReferrer } from '../../../paths.ts';
import type { MenuItem } from '../../../ui/menu-props.ts';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { canCompare } from '../../post-files/can-compare.ts';
import { currentVersion } from '../../posts/post-versions.ts';
import { useDraftCall } from '../use-draft-call.ts';

export interface DraftAction extends MenuItem {
  loading?: boolean;
}

export interface DraftActions {
  /** The next step of this person, if the draft waits for them. */
  main: DraftAction | undefined;
  second: DraftAction | undefined;
  more: MenuItem[];
}

interface DraftDecisions {
  onApprove: () => void;
  onReject: () => void;
  onDelete: () => void;
}

/** What this person can do about a draft, the most likely first. */
export function useDraftActions(
  { postDetail: detail }: PostOpened,
  { onApprove, onReject, onDelete }: DraftDecisions,
): DraftActions {
  const { t } = useTranslation();
  const format = useFormat();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { can, postId, version } = detail;
  const until = (at: number | null) => format.until(at ?? Date.now(), Date.now());
  const submit = useDraftCall({ words: () => t('drafts.submittedToast') });
  const extend = useDraftCall({
    words: ({ expirationDateTimeMillis: at }) => t('drafts.extendedToast', { when: until(at) }),
  });
  const restore = useDraftCall({
    words: ({ expirationDateTimeMillis: at }) => t('drafts.restoredToast', { when: until(at) }),
  });
  const move = (call: typeof submit, transitionName: (typeof draftTransitions)[number]) => ({
    loading: call.isPending,
    onSelect: () =>
      call.mutate({ params: { id: postId }, query: { transitionName }, body: { versionDescription: '' } }),
  });

  const isSubmitted = detail.submittedAtDateTimeMillis !== null;
  const current = currentVersion(detail);
  const approve = { label: t(isSubmitted ? 'drafts.approve' : 'drafts.publish'), onSelect: onApprove };
  const reject = { label: t('drafts.reject'), onSelect: onReject };
  const change = {
    label: t('app.draftSteps.change'),
    href: paths.draft(postId),
    icon: <IconPencil size={17} aria-hidden />,
  };
  const submitFirst = { label: t('drafts.submit'), ...move(submit, 'submit_draft') };
  const submitAgain = { label: t('drafts.submitAgain'), ...move(submit, 'resubmit_draft') };

  const canChange = can.editDraft === true;
  const isRejected = can.resubmit === true;
  const main: (DraftAction | false)[] = [
    can.approve === true && approve,
    can.restore === true && { label: t('drafts.restore'), ...move(restore, 'restore_draft') },
    // A rejected draft is changed before it is submitted again.
    isRejected && (canChange ? change : submitAgain),
    can.submit === true && submitFirst,
  ];
  const second: (DraftAction | false)[] = [
    can.reject === true && reject,
    can.submit === true && submitFirst,
    isRejected && submitAgain,
    canChange && change,
  ];
  const more: (MenuItem | false | undefined)[] = [
    current &&
      canCompare(detail) && {
        label: t('posts.old.compare', { version: current.label }),
        href: paths.compare(postId, current.version, version, readReferrer(search)),
        icon: <IconArrowsDiff size={17} aria-hidden />,
      },
    canChange && change,
    can.extend === true && {
      label: t('drafts.extend'),
      icon: <IconClock size={17} aria-hidden />,
      onSelect: move(extend, 'extend_draft').onSelect,
    },
    can.delete === true && {
      label: t('posts.remove.deleteDraft'),
      icon: <IconTrash size={17} aria-hidden />,
      danger: true,
      onSelect: onDelete,
    },
  ];
  const chosen = main.find((action) => action !== false) || undefined;
  const other = second.find((action) => action !== false && action !== chosen) || undefined;
  return {
    main: chosen,
    second: other,
    more: more.filter((item): item is MenuItem => Boolean(item) && item !== chosen && item !== other),
  };
}
