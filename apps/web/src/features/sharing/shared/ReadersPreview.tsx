import { useDebouncedValue } from '@mantine/hooks';
import type { PostOpened } from '@studyline/contract/posts/calls';
import type { ReadersPreview as Preview } from '@studyline/contract/sharing/readers';
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useTranslation } from '../../../words.ts';
import { askWords } from '../../posts/ask-words.ts';
import { alwaysViewingWords } from '../../posts/sharing-words.ts';
import { changeTexts, countText, readingText } from '../reader-words.ts';
import { type Previewed, previewOf } from '../readers-query.ts';
import classes from './ReadersPreview.module.css';

const DEBOUNCE_MILLIS = 300;

interface ReadersPreviewProps {
  channelId: number;
  of: Previewed;
  /** The required actions are shown elsewhere. */
  withoutAsks?: boolean;
  /** The change is being saved: afterwards this person may no longer have access to the preview. */
  paused?: boolean;
}

/** The newest answer, and whether a newer one is loading. */
function usePreview({ channelId, of, paused = false }: Omit<ReadersPreviewProps, 'withoutAsks'>) {
  // Equivalent choices share a query.
  const key = hashKey([of]);
  const [settled] = useDebouncedValue(key, DEBOUNCE_MILLIS);
  const wanted = useMemo(() => (JSON.parse(settled) as [Previewed])[0], [settled]);
  const found = useQuery({
    ...previewOf(channelId, wanted),
    placeholderData: keepPreviousData,
    enabled: !paused,
  });
  return { ...found, isBusy: found.isPlaceholderData || key !== settled };
}

/** Who would gain or lose a published post with the current choices. */
export function ReadersChange(props: Omit<ReadersPreviewProps, 'withoutAsks'>) {
  const { data, isBusy } = usePreview(props);
  return (
    <div aria-live="polite" aria-busy={isBusy || undefined}>
      {data && changeTexts(data).map((text) => <p key={text}>{text}</p>)}
    </div>
  );
}

/** What publishing another version of a post would require, and of how many people. */
export function VersionAsks({
  channelId,
  postId,
  changeType,
  paused,
}: {
  channelId: number;
  postId: number;
  changeType: PostOpened['changeType'];
  paused: boolean;
}) {
  const { data, isBusy } = usePreview({ channelId, of: { postId, changeType }, paused });
  return (
    <p aria-live="polite" aria-busy={isBusy || undefined}>
      {data && !isBusy && askWords({ asks: data.asks, changeType }).join(' ')}
    </p>
  );
}

/** Who would get a post with the current choices, and how long they would read altogether. */
export function ReadersPreview({ withoutAsks = false, ...props }: ReadersPreviewProps) {
  const { t } = useTranslation();
  const { data, isError, isBusy, refetch } = usePreview(props);
  if (!data && isError)
    return (
      <BlockError
        text={t('sharing.readers.failed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PanelSkeleton />;
  const everSeeing = alwaysViewingWords(data.everSeeingRoleNames);
  return (
    <section
      className={classes.preview}
      aria-label={t('sharing.readers.title')}
      aria-busy={isBusy || undefined}
    >
      <p aria-live="polite">
        <b>{countText(data)}</b> {readingText(data)}
      </p>
      {data.laterCount > 0 && <p>{t('sharing.readers.later', { count: data.laterCount })}</p>}
      {!data.includesOwn && !data.change?.losesOwn && <p>{t('sharing.readers.notYou')}</p>}
      {everSeeing && <p>{everSeeing}</p>}
      {!withoutAsks && data.asks.length > 0 && (
        <p>{askWords({ asks: data.asks, changeType: 'MAJOR' }).join(' ')}</p>
      )}
      <Breakdown preview={data} />
    </section>
  );
}

function Breakdown({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const { roles, teams, siteCount, otherTeamCount, unseenCount } = preview;
  const others = siteCount + otherTeamCount - teams.length;
  return (
    <details className={classes.breakdown}>
      <summary>{t('sharing.readers.breakdown')}</summary>
      <List
        title={t('sharing.readers.roles')}
        rows={roles.map(({ roleId, name, memberCount }) => ({ id: roleId, name, memberCount }))}
      />
      <List
        title={t('sharing.readers.teamsOf')}
        rows={teams.map(({ teamId, teamName, memberCount }) => ({ id: teamId, name: teamName, memberCount }))}
      />
      {others > 0 && <p>{t('sharing.readers.more', { count: others })}</p>}
      {unseenCount > 0 && <p>{t('sharing.readers.unseen', { count: unseenCount })}</p>}
    </details>
  );
}

function List({ title, rows }: { title: string; rows: { id: number; name: string; memberCount: number }[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ id, name, memberCount }) => (
          <li key={id}>
            <span>{name}</span>
            <b>{memberCount}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
