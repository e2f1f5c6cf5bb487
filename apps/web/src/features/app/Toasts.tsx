import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../words.ts';
import { dropToast, type Toast, useToasts } from '../../api/toasts.ts';
import { Link } from '../../ui/Link.tsx';
import classes from './Notices.module.css';

const SHOWN_MILLIS = { ok: 5000, neutral: 8000, late: 10_000 };
/** Long enough to read a title and to follow the link. */
const LINK_SHOWN_MILLIS = 10_000;
const icons = { ok: IconCircleCheck, neutral: IconInfoCircle, late: IconAlertCircle };

/** Short messages at the edge of the screen. The list is always there, so that a screen reader announces new ones. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <ul aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastBar key={toast.id} {...toast} />
      ))}
    </ul>
  );
}

/** Stays while it is hovered or focused. */
function ToastBar({ id, text, kind, link }: Toast) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const hasLink = link !== undefined;
  const Icon = icons[kind];
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dropToast(id), hasLink ? LINK_SHOWN_MILLIS : SHOWN_MILLIS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, hasLink, isHeld]);
  return (
    // Hovering only keeps it longer. Focus does the same for keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.bar}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden />
      <span>
        {text}{' '}
        {link && (
          <Link href={link.href} className={classes.link} onClick={() => dropToast(id)}>
            {link.text}
          </Link>
        )}
      </span>
      <button
        type="button"
        className={classes.close}
        aria-label={t('app.dismiss')}
        onClick={() => dropToast(id)}
      >
        <IconX aria-hidden />
      </button>
    </li>
  );
}
