import { useEffect } from 'react';
import { t } from '../words.ts';

/** Sets the window's title while a page is open: "Timeline · Studyline". */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = t('shell.title', { page });
    return () => {
      document.title = t('app.name');
    };
  }, [page]);
}
