import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PostDetailFrame } from '../../layouts/PostDetailFrame.tsx';
import { SharedLine } from '../../ui/posts/PanelParts.tsx';
import { cx } from '../../ui/class-names.ts';
import { TabArea, TabBar, TabPanel } from '../../ui/frame/TabBar.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { paths } from '../../paths.ts';
import { useAddressValue } from '../../use-address.ts';
import { useTranslation } from '../../words.ts';
import { AnswerCard } from '../calendar/shared/AnswerCard.tsx';
import { EventPage } from '../calendar/shared/EventPage.tsx';
import { CommentComposer } from '../comments/shared/CommentComposer.tsx';
import { useCommentLink } from '../comments/use-comment-link.ts';
import { CourseProgress, CourseView, PhonePlay } from '../courses/lazy-course.ts';
import { useCoursePlayer } from '../courses/use-course-player.ts';
import { useActionCards } from '../required-actions/shared/ActionCards.tsx';
import { DraftBar } from '../drafts/shared/DraftBar.tsx';
import { DraftFacts } from '../drafts/shared/DraftFacts.tsx';
import { PublishedBar } from '../drafts/shared/PublishedBar.tsx';
import { publishedWords } from '../drafts/outcome-words.ts';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { DocumentSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useDraftActions } from '../drafts/shared/use-draft-actions.tsx';
import { useEditNews } from '../drafts/use-edit-news.ts';
import { OldVersionBar } from '../posts/shared/OldVersionBar.tsx';
import { personOf } from '../people/person-of.ts';
import { openToWatch } from '../required-actions/to-watch.ts';
import { openActionsHere, PhoneAction } from '../required-actions/shared/PhoneAction.tsx';
import { SinceThenBar } from '../required-actions/shared/SinceThenBar.tsx';
import { PostBar } from './PostBar.tsx';
import { PostDialog, type DialogName } from './PostDialog.tsx';
import { complianceOf } from '../compliance/compliance-query.ts';
import { currentOf, isSuperseded } from '../posts/post-query.ts';
import { RenameForm } from '../posts/shared/RenameForm.tsx';
import { alwaysViewingWords } from '../posts/sharing-words.ts';
import { Summary } from '../posts/shared/Summary.tsx';
import classes from './PostTabs.module.css';
import { firstTabOf, type TabName, tabNames, tabsOf } from './post-tabs.ts';
import { TabContent } from './TabContent.tsx';
import { useContent } from '../post-files/shared/use-post-content.tsx';
import { useDetailKeys } from './use-detail-keys.ts';
import { useIsNarrow, useIsPhone } from '../../use-media.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useRecordView } from '../post-files/use-record-view.ts';
import { isUnpublished } from '../posts/version-state.ts';
import type { WayBack } from './way-back.ts';

/** This many tabs fit side by side at their own width. */
const ROOMY_TABS = 4;

interface OpenPostProps {
  post: PostOpened;
  back: { way: WayBack; goBack: () => void };
}

/** An open post: its bar, its content, and the panel beside it. */
export function OpenPost({ post, back }: OpenPostProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const format = useFormat();
  const now = useNow();
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const { postDetail: detail, sharedWith } = post;
  const { postId, version } = detail;
  const neighbours = useNeighbours(postId, back.way);
  const edition = `${postId}-${version}`;
  const [renamed, setRenamed] = useState<string>();
  const [dialog, setDialog] = useState<DialogName>();
  const [published, setPublished] = useState<{ edition: string; text: string }>();
  const [revertTo, setRevertTo] = useState<number>();
  const { recordDownload, recordShown } = useRecordView(post);
  const content = useContent(post, { onDownload: recordDownload, onShown: recordShown });
  const isOld = isSuperseded(detail);
  const { data: current } = useQuery({ ...currentOf(postId), enabled: isOld });
  const player = useCoursePlayer(post);
  const { course } = post;
  const watching = course && player && (
    <Suspense>
      <CourseProgress course={course} player={player} isAsked />
    </Suspense>
  );
  const actionCards = useActionCards(post, isOld ? { current: current?.postDetail } : undefined, watching);
  const toWatch = isOld ? undefined : openToWatch(post);
  const isToWatch = detail.actions.some(({ requiredActionType }) => requiredActionType === 'COMPLETE_COURSE');
  const due = toWatch && `${format.due(toWatch.dueDateTimeMillis, now).text}.`;
  const { tab, tabs, setTab, composer, sentId, onSent, link, write } = usePanel(post);
  const isAsked = !isOld && openActionsHere(post).length > 0;
  const tabContent = useStartAtTop(postId);
  useEditNews(post);
  useDetailKeys({
    onComment: detail.can.comment === true ? write : undefined,
    onNext: neighbours.toNext,
    onPrevious: neighbours.toPrevious,
    onLeave: back.goBack,
  });

  // Only the people who work on a draft have viewed it.
  const views = isUnpublished(detail) ? undefined : t('openPost.views', { count: detail.viewCount });
  const members = t('openPost.members', { count: sharedWith.memberCount });
  const shared = views ? t('openPost.shared', { members, views }) : t('openPost.sharedOnce', { members });
  const everSeeing = alwaysViewingWords(sharedWith.everSeeingRoleNames);
  // A file is replaced here; a text is edited in the form.
  const addVersion = () => {
    if (detail.postType === 'DOCUMENT') setDialog('version');
    else void navigate({ href: paths.newVersion(postId) });
  };
  const renaming = renamed === edition;
  const setRenaming = (on: boolean) => setRenamed(on ? edition : undefined);
  const renameHere = renaming && isPhone && (
    <RenameForm post={post} goBack={back.goBack} inBar={false} onClose={() => setRenaming(false)} />
  );
  const isDraft = !isOld && isUnpublished(detail);
  const draftActions = useDraftActions(post, {
    onApprove: () => setDialog('approve'),
    onReject: () => setDialog('reject'),
    onDelete: () => setDialog('remove'),
  });
  const draftBar = isDraft && <DraftBar post={post} actions={draftActions} />;
  const isEvent = content.kind === 'event';
  // Both show their own title.
  const isArticle = isEvent || content.kind === 'article';
  return (
    <>
      <TabArea value={tab} onChange={setTab}>
        <PostDetailFrame
          labels={{
            skip: t(isArticle ? 'openPost.skipToText' : 'openPost.skip'),
            panel: t('openPost.panel'),
          }}
          reading={content.kind === 'article'}
          isCourse={content.kind === 'course'}
          bar={
            <PostBar
              post={post}
              back={back}
              neighbours={neighbours}
              page={content.page}
              renaming={renaming}
              onRename={setRenaming}
              onClassify={() => setDialog('classify')}
              onAddVersion={addVersion}
              onRemove={() => setDialog('remove')}
              onPermissions={() => setDialog('permissions')}
              onRules={() => setDialog('rules')}
              onSubscribers={() => setDialog('subscribers')}
              onDownload={recordDownload}
              draftItems={isDraft ? (isNarrow ? draftActions.more : []) : undefined}
              isArticle={isArticle}
            />
          }
          notice={
            isOld ? (
              <OldVersionBar post={post} />
            ) : isDraft ? (
              !isNarrow && draftBar
            ) : published?.edition === edition ? (
              <PublishedBar post={detail} text={published.text} onClose={() => setPublished(undefined)} />
            ) : (
              isNarrow && isAsked && <SinceThenBar post={post} />
            )
          }
          strip={content.strip}
          document={
            isEvent ? (
              <EventPage post={post} />
            ) : player ? (
              <Suspense fallback={<DocumentSkeleton shows label={t('openPost.loading')} />}>
                <CourseView key={edition} post={post} player={player} />
              </Suspense>
            ) : (
              content.document
            )
          }
          preview={content.preview}
          summary={
            <>
              {renameHere}
              {!isArticle && !player && <Summary post={detail} views={views} />}
              {isDraft && isNarrow && <DraftFacts post={post} />}
            </>
          }
          action={
            isDraft ? (
              !isNarrow && <DraftFacts post={post} />
            ) : isEvent ? (
              <>
                {actionCards}
                {!isOld && !isNarrow && <AnswerCard post={post} />}
              </>
            ) : (
              actionCards
            )
          }
          shared={
            <SharedLine
              people={sharedWith.members.map(personOf)}
              title={detail.sharedWithDescription}
              detail={everSeeing ? t('openPost.sharedAnd', { shared, everSeeing }) : shared}
              end={
                detail.can.updatePermissions === true && (
                  <TextButton
                    aria-label={t('sharing.dialog.editLabel')}
                    aria-haspopup="dialog"
                    onClick={() => setDialog('permissions')}
                  >
                    {t('sharing.dialog.edit')}
                  </TextButton>
                )
              }
            />
          }
          tabs={
            <>
              {isNarrow && course && player && (
                <div className={classes.watched}>
                  <Suspense>
                    <CourseProgress course={course} player={player} isAsked={isToWatch} due={due} />
                  </Suspense>
                </div>
              )}
              <div
                className={
                  tabs.length <= ROOMY_TABS
                    ? classes.tabs
                    : cx(classes.manyTabs, course && classes.courseTabs)
                }
              >
                <TabBar label={t('openPost.tabs')} tabs={tabs} />
              </div>
            </>
          }
          composer={<CommentComposer key={postId} post={detail} ref={composer} onSent={onSent} />}
          hidesComposer={tab !== 'comments'}
          actionBar={
            isDraft ? (
              isNarrow && draftBar
            ) : isAsked ? (
              <PhoneAction key={edition} post={post} />
            ) : (
              isNarrow &&
              course &&
              player && (
                <Suspense>
                  <PhonePlay course={course} player={player} />
                </Suspense>
              )
            )
          }
        >
          <TabPanel value={tab}>
            <div key={postId} ref={tabContent}>
              <Suspense>
                <TabContent
                  tab={tab}
                  post={post}
                  player={player}
                  sentId={sentId}
                  link={link}
                  onClassify={() => setDialog('classify')}
                  onAddVersion={addVersion}
                  onRevert={(to) => {
                    setRevertTo(to);
                    setDialog('revert');
                  }}
                  onPermissions={() => setDialog('permissions')}
                />
              </Suspense>
            </div>
          </TabPanel>
        </PostDetailFrame>
      </TabArea>
      {content.overlay}
      <PostDialog
        name={dialog}
        post={post}
        version={revertTo}
        goBack={back.goBack}
        onPublished={() => {
          setPublished({ edition, text: publishedWords(post, Date.now(), format) });
          setTab('compliance');
        }}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

/** The tabs and their shared state. The open one is in the address. */
function usePanel(post: PostOpened) {
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const { postId, can } = post.postDetail;
  const { data: compliance } = useQuery({ ...complianceOf(postId), enabled: can.viewCompliance === true });
  const tabs = tabsOf(post, compliance, { isPhone, isNarrow });
  const first = firstTabOf(post, isNarrow);
  const [named, setNamed] = useAddressValue('tab', [first, ...tabNames.filter((name) => name !== first)]);
  const { link, leave } = useCommentLink(postId);
  // A link to a comment leads to the comments, until another tab is chosen.
  const asked = named === first && link ? 'comments' : named;
  const tab = tabs.some(({ value }) => value === asked) ? asked : first;
  const setTab = (next: TabName) => {
    if (next !== 'comments') leave();
    setNamed(next);
  };
  const composer = useRef<HTMLTextAreaElement>(null);
  const isWanted = useRef(false);
  const [sentId, setSentId] = useState<number>();

  useEffect(() => {
    if (isWanted.current && tab === 'comments') composer.current?.focus();
    isWanted.current = false;
  }, [tab]);
  const write = () => {
    isWanted.current = tab !== 'comments';
    if (tab === 'comments') composer.current?.focus();
    else setTab('comments');
  };
  // The person's own comment is at the end of the list.
  const onSent = (commentId: number) => {
    leave();
    setSentId(commentId);
  };
  return { tab, tabs, setTab, composer, sentId, onSent, link, write };
}

/** Another post starts at its top. The first one does anyway, and scrolling would cost a layout. */
function useStartAtTop(postId: number): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(postId);
  useLayoutEffect(() => {
    if (shown.current === postId) return;
    shown.current = postId;
    for (let box = content.current?.parentElement; box; box = box.parentElement) box.scrollTop = 0;
  }, [postId]);
  return content;
}
