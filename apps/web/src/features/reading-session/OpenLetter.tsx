import { Button } from '@mantine/core';
import { IconCheck, IconSignature } from '@tabler/icons-react';
import { acknowledgePost, recordView } from '@studyline/contract/compliance/calls';
import type { PostDetail, PostOpened } from '@studyline/contract/posts/calls';
import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import { getSigning } from '@studyline/contract/signatures/calls';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { q } from '../../api/query-options.ts';
import { useCall, useUnseenCall } from '../../live/use-call.ts';
import { useKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { DocumentSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { ChoiceTiles } from '../../ui/forms/ChoiceTiles.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useIsNarrow } from '../../use-media.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { useRecordView } from '../open-post/use-record-view.ts';
import { useContent } from '../post-files/shared/use-post-content.tsx';
import { postOf } from '../posts/post-query.ts';
import { DuePill } from '../required-actions/shared/ActionPill.tsx';
import { statementOf, type useCollected } from './collected.ts';
import { type QueueEntry, type Task, tasksOf } from './queue.ts';
import type { EntryState } from './QueueList.tsx';
import classes from './ReadingSession.module.css';
import { useSessionKeys } from './use-session-keys.ts';

interface OpenLetterProps {
  entry: QueueEntry;
  state: EntryState;
  collected: ReturnType<typeof useCollected>;
  hasNext: boolean;
  hasPrevious: boolean;
  onNext: () => void;
  onPrevious: () => void;
  /** The reader has agreed: on to the next one. Gets what is to be said about this one. */
  onDone: (said: string) => void;
  onSay: (said: string) => void;
  onSign: () => void;
  onLeave: () => void;
}

/** The letter that is read, and beside it what the reader states about it. */
export function OpenLetter({ entry, state, collected, onDone, onSay, ...go }: OpenLetterProps) {
  const { t } = useTranslation();
  const now = useNow();
  const areKeysOn = useKeysOn();
  const [{ title, label, channelName }, ...copies] = entry.posts;
  const loaded = useQueries({ queries: entry.posts.map(({ postId, version }) => postOf(postId, version)) });
  const [first] = loaded;
  // An opened post knows first that it was opened.
  const posts = entry.posts.map((post, index) => loaded[index]?.data?.postDetail ?? post);
  useCopiesRead(loaded.map(({ data }) => data));
  const { tasks, meanings, statements, choose, isLoading } = useStatements(posts);
  const act = useRef<HTMLButtonElement>(null);
  const acknowledge = useCall(acknowledgePost);
  const isBusy = acknowledge.isPending;
  const isSigned = tasks.some(({ action }) => action.requiredActionType === 'SIGN');
  const ready = tasks.filter(({ action }) => action.can === true);
  const blocked = tasks.find(({ action }) => action.can !== true)?.action.can;
  const reason =
    blocked === undefined || blocked === true || (ready.length > 0 && blocked !== 'NOT_OPENED')
      ? isLoading
        ? t('readingSession.loading')
        : undefined
      : blocked === 'NOT_OPENED'
        ? t('requiredActions.notOpened')
        : t(`error.${blocked}`);

  const agree = async () => {
    if (isBusy || reason !== undefined || ready.length === 0 || state === 'COLLECTED') return;
    const said = isSigned
      ? t('readingSession.said.collected', {
          title,
          count: new Set([...collected.statements, ...statements].map(({ key }) => key)).size,
        })
      : t('readingSession.said.acknowledged', { title });
    collected.add(statements);
    for (const { post, action } of ready) {
      if (action.requiredActionType !== 'ACKNOWLEDGE') continue;
      const { teamId, ruleId, version } = action;
      const args = { params: { id: post.postId }, query: { version }, body: { teamId, ruleId } };
      // The toast says why; this one stays open.
      if ((await acknowledge.mutateAsync(args).catch(() => undefined)) === undefined) return;
    }
    onDone(said);
  };
  const undo = () => {
    const gone = new Set(tasks.map(({ key }) => key).filter((key) => collected.has(key)));
    if (gone.size === 0) return;
    collected.remove(gone);
    onSay(t('readingSession.said.undone', { title }));
  };
  useSessionKeys({
    ...go,
    onAgree: () => {
      // So that the reason is read out if it does nothing.
      if (reason !== undefined) act.current?.focus();
      void agree();
    },
    onUndo: undo,
  });

  const count = collected.statements.length;
  const isToDo = state === 'OPEN' && tasks.length > 0;
  const teams = new Intl.ListFormat(document.documentElement.lang).format(
    new Set(tasks.map(({ action }) => action.teamName)),
  );
  const key = (name: string) => (areKeysOn ? { 'aria-keyshortcuts': name } : {});
  return (
    <>
      {first?.data ? (
        <Letter post={first.data} />
      ) : (
        <main id="main" tabIndex={-1} className={classes.document}>
          {first?.error ? (
            <BlockError
              text={t('readingSession.failed')}
              retryLabel={t('app.tryAgain')}
              onRetry={() => void first.refetch()}
            />
          ) : (
            <DocumentSkeleton label={t('app.loading')} shows />
          )}
        </main>
      )}
      <aside aria-label={t('readingSession.panel')} className={classes.panel}>
        <div className={classes.about}>
          {state !== 'DONE' && <DuePill at={entry.dueDateTimeMillis} now={now} />}
          <h2>{title}</h2>
          <p>
            {label} · {channelName}
          </p>
          {copies.length > 0 && (
            <p>
              {t('readingSession.alsoIn', {
                studies: new Intl.ListFormat(document.documentElement.lang).format(
                  new Set(copies.map((copy) => copy.channelName)),
                ),
              })}
            </p>
          )}
          {tasks.length > 0 ? (
            <section className={classes.statement} data-collected={state === 'COLLECTED' || undefined}>
              <h3>{t('readingSession.youState')}</h3>
              {meanings.length > 1 ? (
                <ChoiceTiles
                  label={t('readingSession.youState')}
                  name="approvalType"
                  value={statements[0]?.approvalType ?? meanings[0]!.approvalType}
                  choices={meanings.map((one) => ({
                    value: one.approvalType,
                    label: one.name,
                    detail: one.statement,
                    disabled: state === 'COLLECTED',
                  }))}
                  onChange={choose}
                />
              ) : (
                <p>
                  <b>{isSigned ? meanings[0]?.statement : t('readingSession.acknowledges')}</b>
                </p>
              )}
              <p>{t('readingSession.forTeams', { teams })}</p>
            </section>
          ) : (
            <p>{t(state === 'DONE' ? 'readingSession.isDone' : 'readingSession.readOnly')}</p>
          )}
        </div>
        <div className={classes.foot}>
          {state === 'COLLECTED' && (
            <Button variant="default" size="md" fullWidth {...key('U')} onClick={undo}>
              {t('readingSession.undo')}
            </Button>
          )}
          {isToDo && (
            <ReasonButton
              ref={act}
              size="md"
              fullWidth
              reason={reason}
              aria-disabled={isBusy}
              leftSection={<IconCheck size={18} aria-hidden />}
              {...key('A')}
              onClick={() => void agree()}
            >
              {t(isSigned ? 'readingSession.collect' : 'readingSession.acknowledge')}
            </ReasonButton>
          )}
          <div className={classes.steps}>
            <Button variant="default" disabled={!go.hasPrevious} {...key('K')} onClick={go.onPrevious}>
              {t('readingSession.previous')}
            </Button>
            <Button variant="default" disabled={!go.hasNext} {...key('J')} onClick={go.onNext}>
              {t('readingSession.next')}
            </Button>
          </div>
          {(count > 0 || isSigned) && (
            <>
              <ReasonButton
                size="md"
                fullWidth
                variant={isToDo ? 'default' : 'filled'}
                reason={count === 0 ? t('readingSession.notCollected') : undefined}
                leftSection={<IconSignature size={18} aria-hidden />}
                aria-keyshortcuts="Control+Enter"
                aria-haspopup="dialog"
                onClick={go.onSign}
              >
                {t('readingSession.sign', { count })}
              </ReasonButton>
              <p className={classes.note}>{t('readingSession.nothingYet')}</p>
            </>
          )}
        </div>
      </aside>
    </>
  );
}

/** The content of a post, and the record that it was opened. */
function Letter({ post }: { post: PostOpened }) {
  const isNarrow = useIsNarrow();
  const { recordDownload, recordShown } = useRecordView(post);
  const content = useContent(post, { onDownload: recordDownload, onShown: recordShown });
  const hasPreview = isNarrow && Boolean(content.preview);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes.document}
      data-reading={content.kind === 'article' || undefined}
    >
      {hasPreview ? <div className={classes.preview}>{content.preview}</div> : null}
      <div className={classes.wide} hidden={hasPreview}>
        {content.document}
      </div>
      {content.overlay}
    </main>
  );
}

/** Whoever has read a letter has read the same file in another study: its copies count as opened with it. */
function useCopiesRead([first, ...copies]: (PostOpened | undefined)[]): void {
  const send = useUnseenCall(recordView);
  const sent = useRef(new Set<number>());
  const isRead = first?.postDetail.actions.some(({ opened }) => opened) === true;
  const unread = copies.filter(
    (copy) =>
      copy !== undefined &&
      copy.checksum === first?.checksum &&
      !copy.postDetail.actions.some(({ opened }) => opened),
  );
  const record = useEffectEvent(() => {
    for (const copy of unread) {
      if (!copy || sent.current.has(copy.postDetail.postId)) continue;
      const { postId, version } = copy.postDetail;
      sent.current.add(postId);
      send({ params: { id: postId }, body: { version, edit: copy.edit } }).catch(() =>
        sent.current.delete(postId),
      );
    }
  });
  const ids = unread.map((copy) => copy?.postDetail.postId).join();
  useEffect(() => {
    if (isRead && ids) record();
  }, [isRead, ids]);
}

/** What agreeing would state about each action to sign, with the meaning that the reader has chosen. */
function useStatements(posts: readonly PostDetail[]) {
  const tasks = tasksOf(posts);
  const [chosen, choose] = useState<ApprovalType>();
  const toSign = tasks.filter(({ action }) => action.requiredActionType === 'SIGN');
  const signings = useQueries({ queries: toSign.map((task) => q(getSigning, signingArgs(task))) });
  const statements = toSign.flatMap((task, index) => {
    const meanings = signings[index]?.data?.meanings;
    const meaning = meanings?.find(({ approvalType }) => approvalType === chosen) ?? meanings?.[0];
    return meaning && task.action.can === true ? [statementOf(task, meaning.approvalType)] : [];
  });
  return {
    tasks,
    statements,
    choose,
    meanings: signings[0]?.data?.meanings ?? [],
    isLoading: signings.some(({ data }) => !data),
  };
}

const signingArgs = ({ post: { postId }, action: { teamId, ruleId, version } }: Task) => ({
  params: { id: postId },
  query: { teamId, ruleId, version },
});
