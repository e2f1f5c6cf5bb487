import { t } from './words.ts';

/** The rule of a field that cannot stay empty, for `validate` of a form. */
export const required = (text: string) => (text.trim() === '' ? t('issue.required') : null);
