import { IconMinimize } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../words.ts';
import classes from './Document.module.css';

/**
 * Shows something across the whole window, and across the whole screen if the browser supports it (phones often do not). Escape and the
 * button in the corner leave it, and the focus returns to where it was.
 */
export function FullScreen({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useEffectEvent(onClose);

  // Opened before the first paint, and closed while still in the page, so that the focus returns.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  useEffect(() => {
    clearTimeout(leaving.current);
    // The full-screen element covers the dialog, so it has to be inside it. A refusal does not matter: the window is filled anyway.
    if (!isAsked.current) void stage.current?.requestFullscreen?.().catch(() => {});
    isAsked.current = true;
    let wasFull = false;
    const follow = () => {
      if (wasFull && !document.fullscreenElement) leave();
      wasFull = Boolean(document.fullscreenElement);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      leaving.current = setTimeout(() => {
        if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
      });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={classes.full}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div ref={stage} className={classes.stage}>
        {children}
        <button
          type="button"
          className={classes.leave}
          aria-label={t('postFiles.document.leaveFullScreen')}
          onClick={onClose}
        >
          <IconMinimize size={22} aria-hidden />
        </button>
      </div>
    </dialog>
  );
}
