import { initMember } from '@studyline/contract/app/calls';
import type { RecentChange, RecentKind } from '@studyline/contract/audit/calls';
import {
  IconBuildingHospital,
  IconCircleCheck,
  IconFileText,
  IconMessageCircle,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../api/query-options.ts';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { recentChanges } from './home-loader.ts';
import classes from './SinceYesterday.module.css';

/** In the order in which they are shown, with the part of the audit trail in which they are listed. */
const shownKinds: readonly { kind: RecentKind; icon: ReactNode; audit: string }[] = [
  { kind: 'COMPLETED', icon: <IconCircleCheck size={18} />, audit: 'ACTIONS' },
  { kind: 'PUBLISHED', icon: <IconFileText size={18} />, audit: 'POSTS' },
  { kind: 'SITE_ACTIVATED', icon: <IconBuildingHospital size={18} />, audit: 'TEAMS' },
  { kind: 'JOINED', icon: <IconUserPlus size={18} />, audit: 'MEMBERS' },
  { kind: 'LEFT', icon: <IconUserMinus size={18} />, audit: 'MEMBERS' },
  { kind: 'COMMENTED', icon: <IconMessageCircle size={18} />, audit: 'COMMENTS' },
];

/** What has happened in the studies that the person follows, one line for each kind; nothing if nothing has. */
export function SinceYesterday() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({ ...recentChanges, retryOnMount: false });
  if (!data && isError)
    return (
      <BlockError
        text={t('compliance.recent.failed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  const lines = shownKinds.flatMap((shown) => {
    const changes = (data?.items ?? []).filter(({ kind }) => kind === shown.kind);
    return changes.length > 0 ? [{ ...shown, changes }] : [];
  });
  if (lines.length === 0) return null;
  const from = new Date(data?.sinceDateTimeMillis ?? 0).toISOString().slice(0, 10);
  return (
    <section>
      <SectionHeading title={t('compliance.recent.title')} />
      <ul className={classes.card}>
        {lines.map(({ kind, icon, changes, audit }) => (
          <li key={kind}>
            <span className={classes.icon} aria-hidden>
              {icon}
            </span>
            <Line kind={kind} changes={changes} query={`?kind=${audit}&from=${from}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happened once is named, and leads to where it is; a number leads to the entries of each study. */
function Line({
  kind,
  changes,
  query,
}: {
  kind: RecentKind;
  changes: readonly RecentChange[];
  query: string;
}) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const count = changes.reduce((sum, one) => sum + one.count, 0);
  const nameOf = (channelId: number) =>
    init.channelSummaries.find((study) => study.channelId === channelId)?.name ?? '';
  const trailOf = (channelId: number) => `${paths.audit(channelId)}${query}`;
  const [first] = changes;
  if (!first) return null;
  const text =
    count === 1 && first.name !== null
      ? t(`compliance.recent.one.${kind}`, { name: first.name })
      : t(`compliance.recent.many.${kind}`, { count });
  return (
    <p>
      {changes.length === 1 ? (
        <Link href={placeOf(first) ?? trailOf(first.channelId)} className={classes.what}>
          {text}
        </Link>
      ) : (
        <span className={classes.what}>{text}</span>
      )}
      <small>
        {changes.length === 1
          ? nameOf(first.channelId)
          : changes.map(({ channelId, count: inStudy }) => (
              <Link key={channelId} href={trailOf(channelId)} className="sl-link">
                {t('compliance.recent.inStudy', { study: nameOf(channelId), count: inStudy })}
              </Link>
            ))}
      </small>
    </p>
  );
}

/** Where the one thing is that happened. */
function placeOf({ channelId, kind, count, postId, version, teamId }: RecentChange): string | undefined {
  if (count > 1) return undefined;
  if (kind === 'SITE_ACTIVATED' && teamId !== null) return paths.team(channelId, teamId);
  return kind === 'PUBLISHED' && postId !== null && version !== null
    ? paths.post(postId, version)
    : undefined;
}
