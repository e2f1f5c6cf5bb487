import type { LockedUser, SessionUser } from '@studyline/contract/auth/calls';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Logo } from '../../ui/frame/Logo.tsx';
import { t, useTranslation } from '../../words.ts';
import { UnlockForm } from '../auth/shared/UnlockForm.tsx';
import classes from './IdleGuard.module.css';

interface LockScreenProps {
  user: SessionUser;
  /** `ASKING` until the server has said how its person signs in. */
  locked: LockedUser | 'ASKING';
}

/** What is seen of a locked screen: whose it is, and how they unlock it. */
export function LockScreen({ user, locked }: LockScreenProps) {
  const { t: words } = useTranslation();
  const href = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    document.title = t('shell.title', { page: t('auth.locked') });
  }, []);
  const { userId, displayName, emailAddress } = user;
  const guess = { userId, displayName, emailAddress, hasPassword: true, hasPasskey: false, providers: [] };
  return (
    <div className={classes.screen}>
      <Logo size={32} name={words('app.name')} />
      <div className={classes.form}>
        <UnlockForm
          person={locked === 'ASKING' ? guess : locked}
          next={href}
          // The answer about the session has uncovered the screen already.
          onDone={() => {}}
          apart
        />
      </div>
    </div>
  );
}
