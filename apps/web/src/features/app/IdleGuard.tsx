import { Button } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isScreenLocked, type SessionState, useSession } from '../../api/session.ts';
import { useTranslation } from '../../words.ts';
import classes from './IdleGuard.module.css';
import { useIdleWarning } from './idle-watch.ts';
import { LockScreen } from './LockScreen.tsx';

/** Warns somebody who does nothing, and then covers the screen, which stays as it is until they have signed in again. */
export function IdleGuard() {
  const session = useSession();
  const until = useIdleWarning();
  const isLocked = isScreenLocked(session);
  const isOpen = isLocked || until !== undefined;
  return isOpen ? <Cover session={session} until={isLocked ? undefined : until} /> : null;
}

interface CoverProps {
  session: SessionState;
  /** When the screen locks; undefined once it has. */
  until: number | undefined;
}

/** Above every other dialog, and closed while still in the page, so that the focus returns. */
function Cover({ session, until }: CoverProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const isLocked = until === undefined;
  // Ends before the dialog closes, because what is hidden cannot get the focus back.
  useLayoutEffect(() => (isLocked ? hideScreen() : undefined), [isLocked]);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const locked = session.status === 'authenticated' ? session.locked : undefined;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label={isLocked ? t('auth.locked') : undefined}
      aria-labelledby={isLocked ? undefined : titleId}
      aria-describedby={isLocked ? undefined : textId}
      className={isLocked ? classes.cover : classes.warning}
      onCancel={(event) => event.preventDefault()}
    >
      {until !== undefined && <Warning until={until} titleId={titleId} textId={textId} />}
      {isLocked && session.status === 'authenticated' && locked && (
        <LockScreen user={session.user} locked={locked} />
      )}
    </dialog>
  );
}

function Warning({ until, titleId, textId }: { until: number; titleId: string; textId: string }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <h2 id={titleId}>{t('security.stillThere')}</h2>
      <p id={textId}>{t('security.locksSoon')}</p>
      <div className={classes.foot}>
        {/* Not read out each second. */}
        <span aria-hidden>
          {t('security.secondsLeft', { count: Math.max(0, Math.ceil((until - now) / 1000)) })}
        </span>
        {/* Any key and any movement does the same. */}
        <Button size="md">{t('security.stay')}</Button>
      </div>
    </>
  );
}

/** Nothing of the screen can be seen, heard, found or printed. */
function hideScreen(): () => void {
  const { title } = document;
  document.documentElement.dataset['locked'] = '';
  for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
  return () => {
    delete document.documentElement.dataset['locked'];
    document.title = title;
  };
}
