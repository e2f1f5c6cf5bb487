import { IconPlugConnectedX } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getBuild } from '@studyline/contract/app/calls';
import { useEffect } from 'react';
import { useTranslation } from '../../words.ts';
import { call } from '../../api/call.ts';
import { useReachable } from '../../api/connection.ts';
import { isScreenLocked } from '../../api/session.ts';
import classes from './Notices.module.css';

const ASK_MILLIS = 8000;

/** Says that the server cannot be reached, retries from time to time, and then refetches what is shown. */
export function OfflineBar() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isReachable = useReachable();

  useEffect(() => {
    if (isReachable) return;
    const again = () => void askAgain(queryClient);
    const timer = setInterval(again, ASK_MILLIS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isReachable, queryClient]);

  return (
    <output className={classes.slot}>
      {!isReachable && (
        <span className={classes.bar}>
          <IconPlugConnectedX aria-hidden />
          <span>{t('app.offline.text')}</span>
          <button type="button" onClick={() => void askAgain(queryClient)}>
            {t('app.tryAgain')}
          </button>
        </span>
      )}
    </output>
  );
}

async function askAgain(queryClient: QueryClient): Promise<void> {
  // It would wait.
  if (isScreenLocked()) return;
  await call(getBuild, {}).then(
    () => queryClient.invalidateQueries(),
    () => {},
  );
}
