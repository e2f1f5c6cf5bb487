import { useEffect, useEffectEvent } from 'react';
import type { PageViewer } from '../../ui/posts/page-viewer.ts';

/** Goes to a page as soon as the pages have their size. */
export function useFirstPage(viewer: Pick<PageViewer, 'goTo' | 'pageWidth'>, page: number | undefined): void {
  const begin = useEffectEvent(() => {
    if (page !== undefined) viewer.goTo(page);
  });
  const isMeasured = viewer.pageWidth !== undefined;
  useEffect(() => {
    if (isMeasured) begin();
  }, [isMeasured]);
}
