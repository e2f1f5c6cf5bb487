import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import type { Comparison } from '@studyline/contract/comparison/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  CompareFrame,
  CompareLeftOut,
  CompareSummary,
  CompareTools,
  ComparedVersion,
} from '../../layouts/CompareFrame.tsx';
import { useEscape } from '../../navigation/keyboard-shortcuts.ts';
import { paths, readReferrer } from '../../paths.ts';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Bone, DocumentSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { VersionMenu } from '../../ui/frame/DetailBar.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { ChangeChips, ChangeList, ChangeSteps } from '../../ui/comparison/ChangeList.tsx';
import { useAddressValue } from '../../use-address.ts';
import { useFormat } from '../../use-format.ts';
import { useIsNarrow } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { TitleBar } from '../open-post/shared/TitleBar.tsx';
import type { WayBack } from '../open-post/way-back.ts';
import { versionAndState } from '../posts/version-state.ts';
import { listedChange, noteWords, pageWords, summaryWords } from './change-words.ts';
import { comparisonOf, isPending } from './comparison-query.ts';
import { ComparedPages, ComparedStrip } from './ComparedPages.tsx';
import { ComparedTexts } from './ComparedTexts.tsx';
import { changesByRow } from './rows-of-changes.ts';
import { useBoth } from './use-both.ts';
import { type Steps, useSteps } from './use-steps.ts';

interface CompareProps {
  before: PostOpened;
  after: PostOpened;
  back: { way: WayBack; goBack: () => void };
}

const kinds = ['CHANGED', 'ADDED', 'REMOVED', 'MOVED', 'PICTURE'] as const;
const shows = ['ALL', ...kinds] as const;

/** Two versions side by side, or their text merged, with a list of what changed. */
export function Compare({ before, after, back }: CompareProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [wanted, setView] = useAddressValue('view', ['pages', 'text']);
  const [show, setShow] = useState<(typeof shows)[number]>('ALL');
  const { postId, version } = before.postDetail;
  const { version: otherVersion } = after.postDetail;
  const { data: all, error, refetch } = useQuery(comparisonOf(postId, version, otherVersion));
  const found = all && filtered(all, show);
  const steps = useSteps(`${version}-${otherVersion}-${show}`, found?.changes.length ?? 0);
  const both = useBoth(before, after, found, steps);
  const hasText = all?.status === 'COMPARED';
  // News and events have no pages.
  const hasPages = !all?.texts;
  const view = hasText && (isNarrow || !hasPages || wanted === 'text') ? 'text' : 'pages';
  const parts = { before, after, both, steps };
  return (
    <CompareFrame
      labels={{ skip: t('openPost.skip'), panel: t('comparison.panel') }}
      bar={<TitleBar post={after.postDetail} back={back} heading />}
      tools={
        <Tools
          before={before}
          after={after}
          view={hasText && hasPages && !isNarrow ? { value: view, set: setView } : undefined}
        />
      }
      strip={found && view === 'pages' && <ComparedStrip found={found} {...parts} />}
      document={
        found ? (
          view === 'text' ? (
            <ComparedTexts found={found} {...parts} />
          ) : (
            <ComparedPages found={found} {...parts} />
          )
        ) : (
          <Missing error={error} onRetry={() => void refetch()} />
        )
      }
      summary={
        all ? <Summary all={all} show={show} onShow={setShow} /> : !error && <Bone width={180} height={18} />
      }
      leftOut={found && <LeftOut found={found} />}
      foot={
        found &&
        steps.at !== undefined && (
          <ChangeSteps
            labels={{ previous: t('comparison.previous'), next: t('comparison.next') }}
            position={t('comparison.at', { at: steps.at + 1, count: found.changes.length })}
            onStep={steps.step}
          />
        )
      }
    >
      {found && <List found={found} steps={steps} />}
    </CompareFrame>
  );
}

function filtered(all: Comparison, show: (typeof shows)[number]): Comparison {
  return show === 'ALL' ? all : { ...all, changes: all.changes.filter(({ kind }) => kind === show) };
}

interface ToolsProps extends Pick<CompareProps, 'before' | 'after'> {
  view: { value: 'pages' | 'text'; set: (view: 'pages' | 'text') => void } | undefined;
}

function Tools({ before, after, view }: ToolsProps) {
  const { t } = useTranslation();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { postId, version } = after.postDetail;
  const close = t('comparison.close');
  const href = paths.post(postId, version, readReferrer(search));
  useEscape(() => void navigate({ href }));
  return (
    <CompareTools
      title={t('comparison.title')}
      sides={
        <>
          <Side shown={before} other={after} isFirst />
          <IconArrowRight size={17} aria-hidden />
          <Side shown={after} other={before} />
        </>
      }
      end={
        <>
          {view && (
            <Segments
              label={t('comparison.how')}
              value={view.value}
              onChange={view.set}
              options={[
                { value: 'pages', label: t('comparison.sideBySide') },
                { value: 'text', label: t('comparison.textOnly') },
              ]}
            />
          )}
          <ActionIcon component={Link} href={href} aria-label={close} title={close}>
            <IconX size={19} aria-hidden />
          </ActionIcon>
        </>
      }
    />
  );
}

/** One of the two versions, and a menu to choose another one. */
function Side({
  shown: { postDetail: shown },
  other: { postDetail: other },
  isFirst = false,
}: {
  shown: PostOpened;
  other: PostOpened;
  isFirst?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { postId, lastPublishDateTimeMillis: at, versionLabel } = shown;
  const state = t(`comparison.states.${versionLabel}`);
  const pathOf = (version: number) =>
    isFirst
      ? paths.compare(postId, version, other.version, readReferrer(search))
      : paths.compare(postId, other.version, version, readReferrer(search));
  return (
    <ComparedVersion
      menu={
        <VersionMenu
          version={shown.label}
          state=""
          label={t(isFirst ? 'comparison.from' : 'comparison.to')}
          items={shown.versions
            .filter(({ version }) => version !== other.version)
            .map(({ version, label, versionLabel: name, lastPublishDateTimeMillis: publishedAt }) => ({
              label: versionAndState(label, name),
              detail: publishedAt === null ? undefined : format.date(publishedAt),
              href: pathOf(version),
              checked: version === shown.version,
            }))}
        />
      }
      detail={at === null ? state : t('comparison.fact', { date: format.date(at), state })}
    />
  );
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation();
  if (isPending(error)) return <EmptyState plain title={t('comparison.pending')} />;
  if (error)
    return <BlockError text={t('comparison.failed')} retryLabel={t('app.tryAgain')} onRetry={onRetry} />;
  return <DocumentSkeleton shows label={t('comparison.loading')} />;
}

interface SummaryProps {
  all: Comparison;
  show: (typeof shows)[number];
  onShow: (show: (typeof shows)[number]) => void;
}

function Summary({ all, show, onShow }: SummaryProps) {
  const { t } = useTranslation();
  if (all.status !== 'COMPARED')
    return (
      <CompareSummary
        title={t('comparison.byEye')}
        text={t(`comparison.${all.status}`)}
        notes={noteWords(all)}
      />
    );
  const { changeCount } = all;
  const counts = {
    CHANGED: all.changedCount,
    ADDED: all.addedCount,
    REMOVED: all.removedCount,
    MOVED: all.movedCount,
    PICTURE: all.pictureCount,
  };
  const isSame = changeCount === 0 && all.isComplete;
  return (
    <CompareSummary
      title={t(isSame ? 'comparison.same' : 'comparison.panel')}
      text={summaryWords(all)}
      notes={noteWords(all)}
    >
      {changeCount > 0 && (
        <ChangeChips
          label={t('comparison.show')}
          value={show}
          onChange={onShow}
          options={[
            { value: 'ALL', label: t('comparison.all', { count: changeCount }) },
            ...kinds
              .filter((kind) => counts[kind] > 0)
              .map((kind) => ({
                value: kind,
                label: t(`comparison.kinds.${kind}`, { count: counts[kind] }),
              })),
          ]}
        />
      )}
    </CompareSummary>
  );
}

/** What changed, by page. */
function List({ found, steps }: { found: Comparison; steps: Steps }): ReactNode {
  const { changes, pages } = found;
  const groups = [...changesByRow(pages, changes)].map(([row, indexes]) => ({
    title: pages[row] && !found.texts ? pageWords(pages[row], found.before.label) : '',
    first: indexes[0]!,
    changes: indexes.map((index) => listedChange(changes[index]!)),
  }));
  return <ChangeList groups={groups} current={steps.at} onChoose={steps.choose} />;
}

/** The headers and footers that were not compared, if there are any. */
function LeftOut({ found: { before, after, leftOut } }: { found: Comparison }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const sides = [
    { version: before.label, lines: leftOut.before },
    { version: after.label, lines: leftOut.after },
  ].filter(({ lines }) => lines.length > 0);
  if (sides.length === 0) return null;
  return (
    <CompareLeftOut
      text={t('comparison.leftOut')}
      toggle={
        <TextButton aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {t(isShown ? 'comparison.hideLeftOut' : 'comparison.showLeftOut')}
        </TextButton>
      }
    >
      {isShown &&
        sides.map(({ version, lines }) => (
          <li key={version}>{t('comparison.leftOutOf', { version, lines: lines.join(' · ') })}</li>
        ))}
    </CompareLeftOut>
  );
}
