import { Button } from '@mantine/core';
import { UPDATE_COUNT_CAP } from '@studyline/contract/updates/kinds';
import { IconChecks } from '@tabler/icons-react';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { useChangeQuery, useNextSearch } from '../../use-address.ts';
import { useTranslation } from '../../words.ts';
import { FilterSegments } from './FilterSegments.tsx';
import { UpdateList } from './UpdateList.tsx';
import classes from './UpdatesPage.module.css';
import { readFilter } from './updates-query.ts';
import { useMarkAll } from './use-mark-all.ts';

/** Everything that concerns the reader, in all studies. */
export function UpdatesPage() {
  const { t } = useTranslation();
  const filter = readFilter(useNextSearch()['show']);
  const show = useChangeQuery<'show'>();
  const { unreadCount: count, forMeUnreadCount, isMarking, markAll, onShow } = useMarkAll(filter);
  usePageTitle(t('updates.title'));
  return (
    <div className={classes.page}>
      <PageHeading
        title={t('updates.title')}
        below={t(count < UPDATE_COUNT_CAP ? 'updates.new' : 'updates.many', { count })}
        actions={
          <Button
            variant="default"
            leftSection={<IconChecks size={18} aria-hidden />}
            disabled={!markAll}
            loading={isMarking}
            onClick={markAll}
          >
            {t('updates.markAll')}
          </Button>
        }
      />
      <div className={classes.filter}>
        <FilterSegments
          value={filter}
          forMeCount={forMeUnreadCount}
          onChange={(value) => show({ show: value === 'ALL' ? undefined : value })}
        />
      </div>
      <div className={classes.list}>
        <UpdateList key={filter} filter={filter} onShow={onShow} />
      </div>
    </div>
  );
}
