import type { FormWords } from './layouts/FocusForm.tsx';
import { useTranslation } from './words.ts';

/** The words of every full-screen form. */
export function useFormWords(): FormWords {
  const { t } = useTranslation();
  return {
    skip: t('forms.skip'),
    cancel: t('app.cancel'),
    whatHappens: t('forms.whatHappens'),
    restored: t('forms.restored'),
    discard: t('forms.discard'),
    leaveText: t('forms.leaveText'),
    stay: t('forms.stay'),
  };
}
