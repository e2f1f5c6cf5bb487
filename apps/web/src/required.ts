import { t } from './words.ts';

/** The rule for a required field, for a form's `validate`. */
export const required = (text: string) => (text.trim() === '' ? t('issue.required') : null);
