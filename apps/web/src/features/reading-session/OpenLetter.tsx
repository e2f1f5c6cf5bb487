import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconMessageCircle, IconSignature } from '@tabler/icons-react';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../live/use-call.ts';
import { useKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { DocumentSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { ChoiceTiles } from '../../ui/forms/ChoiceTiles.tsx';
import { Link } from '../../ui/Link.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useIsNarrow } from '../../use-media.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { postOf } from '../posts/post-query.ts';
import { openToWatch } from '../required-actions/to-watch.ts';
import { whoText } from '../required-actions/action-words.ts';
import { DuePill } from '../required-actions/shared/ActionPill.tsx';
import { ChangesSince } from './ChangesSince.tsx';
import type { Statement, useCollected } from './collected.ts';
import { Letter, useCopiesRead } from './Letter.tsx';
import type { QueueEntry } from './queue.ts';
import type { EntryState } from './QueueList.tsx';
import classes from './ReadingSession.module.css';
import { useSessionKeys } from './use-session-keys.ts';
import { useStatements } from './use-statements.ts';

const LetterComments = onDemand(() => import('./LetterComments.tsx'), 'LetterComments');

interface OpenLetterProps {
  entry: QueueEntry;
  state: EntryState;
  isLater: boolean;
  /** Nothing of the whole session is left to do. */
  isAllDone: boolean;
  collected: ReturnType<typeof useCollected>;
  /** What of it can be signed. */
  ready: readonly Statement[];
  hasNext: boolean;
  hasPrevious: boolean;
  onNext: () => void;
  onPrevious: () => void;
  /** The reader has agreed: on to the next one. Gets what is to be said about this one, and whether something is to be signed. */
  onDone: (said: string, willSign: boolean) => void;
  onSay: (said: string) => void;
  /** These were acknowledged. */
  onActed: (keys: ReadonlySet<string>) => void;
  /** Puts it off until the others are done, or no longer. */
  onLater: () => void;
  onSign: () => void;
  onLeave: () => void;
}

/** The letter that is read, and beside it what the reader states about it. */
export function OpenLetter({
  entry,
  state,
  isLater,
  isAllDone,
  collected,
  ready: toSign,
  onDone,
  onSay,
  onActed,
  ...go
}: OpenLetterProps) {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  const areKeysOn = useKeysOn();
  const isNarrow = useIsNarrow();
  const [isAsking, setAsking] = useState(false);
  const [{ title, label, channelName }, ...copies] = entry.posts;
  const loaded = useQueries({ queries: entry.posts.map(({ postId, version }) => postOf(postId, version)) });
  const [first] = loaded;
  // An opened post knows first that it was opened.
  const posts = entry.posts.map((post, index) => loaded[index]?.data?.postDetail ?? post);
  useCopiesRead(loaded.map(({ data }) => data));
  const { tasks, meanings, statements, choose, isLoading } = useStatements(posts);
  // Whoever presses C types on at once.
  useEffect(() => LetterComments.preload(), []);
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
          count: new Set([...toSign, ...statements].map(({ key }) => key)).size,
        })
      : t('readingSession.said.acknowledged', { title });
    collected.add(statements);
    for (const { key, post, action } of ready) {
      if (action.requiredActionType !== 'ACKNOWLEDGE') continue;
      const { teamId, ruleId, version } = action;
      const args = { params: { id: post.postId }, query: { version }, body: { teamId, ruleId } };
      // The toast says why; this one stays open.
      if ((await acknowledge.mutateAsync(args).catch(() => undefined)) === undefined) return;
      onActed(new Set([key]));
    }
    onDone(said, isSigned || toSign.length > 0);
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
    onLater: () => state === 'OPEN' && go.onLater(),
    onComment: () => setAsking(true),
  });

  const count = toSign.length;
  const isToDo = state === 'OPEN' && tasks.length > 0;
  const teams = new Intl.ListFormat(document.documentElement.lang).format(
    new Set(tasks.map(({ action }) => action.teamName)),
  );
  const why = new Set(tasks.map(({ action }) => whoText(action, now, format)));
  const key = (name: string) => (areKeysOn ? { 'aria-keyshortcuts': name } : {});
  const laterButton = state === 'OPEN' && (
    <Button
      variant="default"
      size={isNarrow ? 'md' : 'sm'}
      leftSection={<IconClock size={18} aria-hidden />}
      aria-pressed={isLater}
      {...key('L')}
      onClick={go.onLater}
    >
      {t('readingSession.later')}
    </Button>
  );
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
          {!entry.isOver && <DuePill at={entry.dueDateTimeMillis} now={now} />}
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
              {[...why].map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          ) : (
            <p>
              {t(
                entry.isOver
                  ? 'readingSession.isDone'
                  : openToWatch({ postDetail: posts[0]! })
                    ? 'readingSession.watchOnly'
                    : 'readingSession.readOnly',
              )}
            </p>
          )}
          <div className={classes.steps}>
            {!isNarrow && laterButton}
            <Button
              variant="default"
              leftSection={<IconMessageCircle size={18} aria-hidden />}
              aria-haspopup="dialog"
              {...key('C')}
              onClick={() => setAsking(true)}
            >
              {t('readingSession.ask')}
            </Button>
          </div>
          {first?.data && <ChangesSince post={first.data} />}
        </div>
        <div className={classes.foot}>
          {isAllDone && (
            <>
              <p className={classes.allDone}>{t('readingSession.allDone')}</p>
              <Button component={Link} size="md" variant="default" fullWidth href={paths.home()}>
                {t('shell.home')}
              </Button>
            </>
          )}
          {state === 'COLLECTED' && (
            <Button variant="default" size="md" fullWidth {...key('U')} onClick={undo}>
              {t('readingSession.undo')}
            </Button>
          )}
          {state === 'OPEN' && (isToDo || isNarrow) && (
            <div className={classes.act}>
              {isNarrow && laterButton}
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
            </div>
          )}
          {!isNarrow && (
            <div className={classes.steps}>
              <Button variant="default" disabled={!go.hasPrevious} {...key('K')} onClick={go.onPrevious}>
                {t('readingSession.previous')}
              </Button>
              <Button variant="default" disabled={!go.hasNext} {...key('J')} onClick={go.onNext}>
                {t('readingSession.next')}
              </Button>
            </div>
          )}
          {(count > 0 || (isSigned && !isNarrow)) && (
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
      {isAsking && <LetterComments post={posts[0]!} onClose={() => setAsking(false)} />}
    </>
  );
}
