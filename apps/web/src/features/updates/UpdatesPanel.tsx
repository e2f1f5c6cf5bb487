import type { UpdateFilter } from '@studyline/contract/updates/kinds';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { FilterSegments } from './FilterSegments.tsx';
import { UpdateList } from './UpdateList.tsx';
import classes from './UpdatesPanel.module.css';
import { useMarkAll } from './use-mark-all.ts';

/** The newest updates, beside the rail. */
export function UpdatesPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<UpdateFilter>('ALL');
  const { forMeUnreadCount, isMarking, markAll, onShow } = useMarkAll(filter);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('updates.title')}
        </h2>
        <TextButton onClick={markAll} disabled={!markAll || isMarking}>
          {t('updates.markAll')}
        </TextButton>
      </div>
      <div className={classes.filter}>
        <FilterSegments value={filter} forMeCount={forMeUnreadCount} onChange={setFilter} />
      </div>
      <div className={classes.list}>
        <UpdateList key={filter} filter={filter} onShow={onShow} isPanel onOpen={onClose} />
      </div>
      <Link href={paths.updates()} className={classes.all} onClick={onClose}>
        {t('updates.all')}
      </Link>
    </div>
  );
}
