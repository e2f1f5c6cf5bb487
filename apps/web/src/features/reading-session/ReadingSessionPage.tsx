import { Button } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onDemand } from '../../navigation/on-demand.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { SkipLink } from '../../ui/frame/SkipLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { useKeptState } from '../../use-kept-state.ts';
import { useIsCompact } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { postOf } from '../posts/post-query.ts';
import { type Statement, useCollected } from './collected.ts';
import { useLater } from './later.ts';
import { OpenLetter } from './OpenLetter.tsx';
import { isStillAsked, nextToRead, type QueueEntry, tasksOf } from './queue.ts';
import { type EntryState, QueueList } from './QueueList.tsx';
import classes from './ReadingSession.module.css';
import { useQueue } from './required-of-me.ts';
import { KeyHints } from './KeyHints.tsx';

const SignSessionDialog = onDemand(() => import('./SignSessionDialog.tsx'), 'SignSessionDialog');

/** Required actions of all studies, read one after another by keyboard, and signed together at the end. */
export function ReadingSessionPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isCompact = useIsCompact();
  const { entries: asked, hasFailed, retry } = useQueue();
  const collected = useCollected();
  const later = useLater();
  // Whoever comes back, such as from a comparison, goes on where they were.
  const [chosen, setChosen] = useKeptState<string | undefined>('reading-session-at', undefined, {
    inMemory: true,
  });
  /** What was done here in this sitting. */
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const noteDone = (keys: ReadonlySet<string>) => setDone((before) => new Set([...before, ...keys]));
  const [said, setSaid] = useState('');
  const [isListOpen, setListOpen] = useState(false);
  const [signing, setSigning] = useState<readonly Statement[]>();
  usePageTitle(t('readingSession.title'));

  const stateOf = ({ posts, isOver }: QueueEntry): EntryState => {
    const tasks = tasksOf(posts);
    if (isOver) return tasks.every(({ key }) => done.has(key)) ? 'DONE' : 'CLOSED';
    const isCollected = tasks.length > 0 && tasks.every(({ key }) => collected.has(key));
    return isCollected ? 'COLLECTED' : 'OPEN';
  };
  const isOpen = (entry: QueueEntry) => stateOf(entry) === 'OPEN';
  const isLater = (entry: QueueEntry) => later.has(entry.key) && isOpen(entry);
  const entries = [...asked.filter((entry) => !isLater(entry)), ...asked.filter(isLater)];
  const [first = entries[0]] = entries.filter(isOpen);
  const [start] = useState(first?.key);
  const current = entries.find(({ key }) => key === (chosen ?? start)) ?? first;
  const at = current ? entries.indexOf(current) + 1 : 0;
  const placeOf = (number: number) => t('readingSession.place', { at: number, count: entries.length });
  const ready = collected.statements.filter((statement) => isStillAsked(entries, statement));
  const count = ready.length;

  const show = (entry: QueueEntry | undefined, before = '', willSign = false) => {
    setListOpen(false);
    if (!entry) {
      const end = t(willSign ? 'readingSession.said.end' : 'readingSession.said.last');
      return setSaid([before, end].join(' ').trim());
    }
    setChosen(entry.key);
    const [{ title, channelName: study }] = entry.posts;
    const place = placeOf(entries.indexOf(entry) + 1);
    setSaid([before, t('readingSession.said.shown', { title, study, place })].join(' ').trim());
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const step = (by: 1 | -1) => {
    const entry = entries[at - 1 + by];
    if (entry) show(entry);
  };
  const goOn = (before: string, willSign: boolean) => {
    const next = (isLeft: (entry: QueueEntry) => boolean) =>
      current && nextToRead(entries, current.key, isLeft);
    show(next((entry) => isOpen(entry) && !isLater(entry)) ?? next(isOpen), before, willSign);
  };
  // What is wrong is then said in the dialog, also without a connection.
  useEffect(() => SignSessionDialog.preload(), []);
  const { postId: nextId, version: nextVersion } =
    (current && nextToRead(entries, current.key, isOpen)?.posts[0]) ?? {};
  useEffect(() => {
    if (nextId !== undefined && nextVersion !== undefined)
      void queryClient.prefetchQuery(postOf(nextId, nextVersion));
  }, [queryClient, nextId, nextVersion]);
  const putOff = () => {
    if (!current) return;
    const { title } = current.posts[0];
    const wasLater = isLater(current);
    later.toggle(current.key);
    if (wasLater) return setSaid(t('readingSession.said.notLater', { title }));
    goOn(t('readingSession.said.later', { title }), count > 0);
  };
  const sign = () => {
    // Also those that are no longer asked, to say that they are left out.
    if (count > 0) setSigning(collected.statements);
    else setSaid(t('readingSession.notCollected'));
  };
  const endSigning = () => {
    setSigning(undefined);
    const next = current?.isOver && nextToRead(entries, current.key, isOpen);
    if (next) show(next);
  };
  const leave = () => void navigate({ href: paths.requiredActions() });
  const place = placeOf(at);
  // Where the list is behind a button, that has the place.
  const where = isCompact ? (current?.posts[0].channelName ?? '') : current ? place : '';
  const detail = count > 0 ? t('readingSession.ready', { place: where, count }) : where;
  const list = (
    <>
      <QueueList
        entries={entries}
        current={current?.key}
        stateOf={stateOf}
        isLater={isLater}
        onChoose={(key) => show(entries.find((entry) => entry.key === key))}
      />
      {hasFailed && (
        <BlockError text={t('readingSession.moreFailed')} retryLabel={t('app.tryAgain')} onRetry={retry} />
      )}
    </>
  );
  return (
    <div className={classes.frame} data-page>
      <SkipLink label={t('readingSession.skip')} />
      <header className={classes.top}>
        <DetailBar
          back={{ href: paths.requiredActions(), label: t('feed.requiredActions') }}
          title={t('readingSession.title')}
          detail={detail}
          heading
          closes
          actions={
            <>
              {!isCompact && <KeyHints />}
              {isCompact && entries.length > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconList size={18} aria-hidden />}
                  aria-label={t('readingSession.openQueue', { place })}
                  aria-haspopup="dialog"
                  onClick={() => setListOpen(true)}
                >
                  {place}
                </Button>
              )}
            </>
          }
        />
      </header>
      <output className="sl-hidden">{said}</output>
      {!isCompact && current && (
        <nav aria-label={t('readingSession.queue')} className={classes.queue}>
          {list}
        </nav>
      )}
      {current ? (
        <OpenLetter
          key={current.key}
          entry={current}
          state={stateOf(current)}
          isLater={isLater(current)}
          isAllDone={entries.every(({ isOver }) => isOver)}
          collected={collected}
          ready={ready}
          hasNext={at < entries.length}
          hasPrevious={at > 1}
          onNext={() => step(1)}
          onPrevious={() => step(-1)}
          onDone={goOn}
          onActed={noteDone}
          onLater={putOff}
          onSay={setSaid}
          onSign={sign}
          onLeave={leave}
        />
      ) : (
        <main id="main" tabIndex={-1} className={classes.empty}>
          <EmptyState
            title={t('feed.empty.nothingNeedsYou')}
            text={t('feed.empty.nothingNeedsYouText')}
            badge="done"
            actions={
              <Button component={Link} size="md" variant="default" href={paths.home()}>
                {t('shell.home')}
              </Button>
            }
          />
        </main>
      )}
      {isListOpen && (
        <Dialog opened title={t('readingSession.queue')} onClose={() => setListOpen(false)}>
          {list}
        </Dialog>
      )}
      {signing && (
        <SignSessionDialog
          statements={signing}
          left={entries.filter(isOpen).length}
          onGone={collected.remove}
          onSigned={noteDone}
          onClose={endSigning}
        />
      )}
    </div>
  );
}
