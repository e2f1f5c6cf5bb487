import { Button } from '@mantine/core';
import { exportRecorded } from '@studyline/contract/recorded/calls';
import { IconDownload } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { urlOf } from '../../../api/request.ts';
import { useTranslation } from '../../../words.ts';
import { queryOfRecorded, readRecordedFilter } from '../recorded-filter.ts';
import { RecordedEntries } from '../RecordedEntries.tsx';
import { RecordedOverview } from '../RecordedOverview.tsx';

/** What is recorded about the person: how much of each kind, or the entries of one. */
export function RecordedPart() {
  const filter = readRecordedFilter(useSearch({ strict: false }));
  return filter.kind ? <RecordedEntries filter={filter} /> : <RecordedOverview />;
}

/** Everything, or what the filters leave, as a file. */
export function RecordedDownloads() {
  const { t } = useTranslation();
  const query = queryOfRecorded(readRecordedFilter(useSearch({ strict: false })));
  return (
    <>
      <Button
        component="a"
        download
        variant="default"
        href={urlOf(exportRecorded, { query: { ...query, format: 'JSON' } })}
      >
        {t('recorded.asJson')}
      </Button>
      <Button
        component="a"
        download
        href={urlOf(exportRecorded, { query: { ...query, format: 'PDF' } })}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('recorded.asPdf')}
      </Button>
    </>
  );
}
