import { exportChannelAudit } from '@studyline/contract/audit/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { Button } from '@mantine/core';
import { IconDownload, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { urlOf } from '../../api/request.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useNextSearch } from '../../use-address.ts';
import { useTranslation } from '../../words.ts';
import { type AuditFilter, queryOf, readFilter } from './audit-filter.ts';
import classes from './Audit.module.css';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import { trailOf } from './audit-loader.ts';

/** What happened in a study, as far as the reader may see it. It is a record, so it does not move while it is read. */
export function AuditPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const filter = readFilter(useNextSearch());
  const navigate = useNavigate();
  const found = useInfiniteQuery({
    ...trailOf(channelId, filter),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  usePageTitle(t('auditTrail.pageOfStudy', { study: study.name }));
  const show = (search: AuditFilter) =>
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  const actorName = (userId: number) =>
    found.data?.pages.flatMap(({ items }) => items).find((entry) => entry.actorUserId === userId)?.actorName;
  const isWhole = found.data?.pages[0]?.isWhole ?? true;

  return (
    <div className={classes.page}>
      <PageHeading
        title={t('auditTrail.title')}
        below={t(isWhole ? 'auditTrail.whole' : 'auditTrail.part', { study: study.name })}
        actions={
          <>
            {study.can.reviewAccess === true && (
              <Button
                component={Link}
                href={paths.accessReview(channelId)}
                variant="default"
                leftSection={<IconUsers size={16} aria-hidden />}
              >
                {t('auditTrail.review.title')}
              </Button>
            )}
            <Button
              component="a"
              href={urlOf(exportChannelAudit, { params: { channelId }, query: queryOf(filter) })}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={t('auditTrail.exportAs')}
            >
              {t('auditTrail.export')}
            </Button>
          </>
        }
      />
      <AuditFilters channelId={channelId} filter={filter} actorName={actorName} onChange={show} />
      <TechnicalSteps filter={filter} onChange={show} />
      <AuditList
        channelId={channelId}
        found={found}
        filter={filter}
        onFilter={(change) => show({ ...filter, ...change })}
        onClear={() => show({})}
      />
    </div>
  );
}

/** Says whether technical steps are listed, if the chosen kind does not. */
function TechnicalSteps({
  filter,
  onChange,
}: {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}) {
  const { t } = useTranslation();
  const { kind, ...others } = filter;
  if (kind !== undefined && kind !== 'ALL') return null;
  const areListed = kind === 'ALL';
  return (
    <p className={classes.steps}>
      {t(areListed ? 'auditTrail.stepsListed' : 'auditTrail.stepsLeftOut')}{' '}
      <TextButton onClick={() => onChange(areListed ? others : { ...others, kind: 'ALL' })}>
        {t(areListed ? 'auditTrail.leaveOutSteps' : 'auditTrail.listSteps')}
      </TextButton>
    </p>
  );
}
