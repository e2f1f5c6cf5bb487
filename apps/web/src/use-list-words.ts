import type { ListWords } from './ui/feedback/FetchedList.tsx';
import { useTranslation } from './words.ts';

/** The words of a list that is fetched in pages. */
export function useListWords(): ListWords {
  const { t } = useTranslation();
  return {
    loading: t('app.loading'),
    failed: t('shell.loadFailed'),
    retry: t('app.tryAgain'),
    more: t('shell.more'),
    moreFailed: t('shell.moreFailed'),
  };
}
