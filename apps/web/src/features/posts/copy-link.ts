import { showToast } from '../../api/toasts.ts';
import { t } from '../../words.ts';

/** Without the referrer, because a person who follows the link does not come from a list. False if the browser does not allow it. */
export async function copyLink(path: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.href).href);
    showToast(t('posts.link.copied'));
    return true;
  } catch {
    showToast(t('posts.link.notCopied'), 'late');
    return false;
  }
}
