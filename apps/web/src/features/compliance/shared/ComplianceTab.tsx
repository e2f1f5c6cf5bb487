import { percentOf } from '@studyline/contract/core/percent';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BlockError, EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PanelSection, PersonRow, TeamShareRow } from '../../../ui/posts/PanelParts.tsx';
import { ProgressRing } from '../../../ui/feedback/ProgressRing.tsx';
import { Segments } from '../../../ui/forms/Segments.tsx';
import { ProgressSummary } from '../../../ui/frame/SideSection.tsx';
import { PanelSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useAddressValue } from '../../../use-address.ts';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import { type Compliance, detailOf, sortTeams, type TeamCompliance } from '../compliance-words.ts';
import { OpenPeople, TeamPeople } from '../People.tsx';
import { kindOf } from '../share-kind.ts';
import classes from './ComplianceTab.module.css';
import { complianceOf } from '../compliance-query.ts';
import { recentlyUtc } from '../../../time-words.ts';

const TEAMS_SHOWN = 8;

/** Who has acted on the post, in the teams whose compliance the reader may see. */
export function ComplianceTab({ postId }: { postId: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(complianceOf(postId));
  if (!data && isError) {
    return (
      <BlockError
        text={t('compliance.failed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton />;
  if (data.requiredCount === 0) {
    return <EmptyState plain title={t('compliance.nothing')} text={t('compliance.nothingText')} />;
  }
  const { requiredCount: count, completedCount: done, completedPercentage: percent } = data;
  return (
    <>
      <ProgressSummary
        ring={<ProgressRing size={64} percent={percent} label={t('compliance.ring', { percent })} />}
        title={t(`requiredActions.share.${kindOf(data)}`, { done, count })}
        detail={detailOf(data)}
      />
      <div className={classes.sections}>
        <Progress postId={postId} compliance={data} />
        {data.latest.length > 0 && <Latest compliance={data} />}
      </div>
    </>
  );
}

/** The teams' progress; or the people who have not acted yet, while there are any. */
function Progress({ postId, compliance }: { postId: number; compliance: Compliance }) {
  const { t } = useTranslation();
  const [chosen, choose] = useAddressValue('show', ['teams', 'open']);
  const { requiredCount, completedCount, teams } = compliance;
  if (completedCount === requiredCount) {
    return (
      <PanelSection title={t('compliance.byTeam')}>
        <Teams postId={postId} teams={teams} />
      </PanelSection>
    );
  }
  return (
    <PanelSection
      title={t('compliance.standing')}
      end={
        <Segments
          label={t('compliance.standing')}
          value={chosen}
          onChange={choose}
          options={[
            { value: 'teams', label: t('compliance.byTeam') },
            { value: 'open', label: t('compliance.notDone') },
          ]}
        />
      }
    >
      {chosen === 'open' ? <OpenPeople postId={postId} /> : <Teams postId={postId} teams={teams} />}
    </PanelSection>
  );
}

function Teams({ postId, teams }: { postId: number; teams: TeamCompliance[] }) {
  const { t } = useTranslation();
  const [areAllShown, setAllShown] = useState(false);
  const sorted = sortTeams(teams);
  // A single further row takes no more space than the button that would show it.
  const fits = teams.length <= TEAMS_SHOWN + 1;
  const shown = areAllShown || fits ? sorted : sorted.slice(0, TEAMS_SHOWN);
  return (
    <>
      <ul>
        {shown.map((team) => (
          <TeamShareRow
            key={team.teamId}
            code={team.code}
            name={team.name}
            percent={percentOf(team)}
            label={t(team.overdueCount > 0 ? 'compliance.teamShareOverdue' : 'compliance.teamShare', {
              done: team.completedCount,
              count: team.requiredCount,
              overdue: team.overdueCount,
            })}
          >
            <TeamPeople postId={postId} teamId={team.teamId} />
          </TeamShareRow>
        ))}
      </ul>
      {!fits && (
        <TextButton aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
          {areAllShown ? t('compliance.fewerTeams') : t('compliance.allTeams', { count: teams.length })}
        </TextButton>
      )}
    </>
  );
}

function Latest({ compliance }: { compliance: Compliance }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <PanelSection title={t(`compliance.latest.${kindOf(compliance)}`)}>
      {compliance.latest.map(
        ({ userId, displayName: name, teamName: team, completedAtDateTimeMillis: at }) => (
          <PersonRow
            key={`${userId}-${at}`}
            person={{ userId, name }}
            detail={t('compliance.person', { team, when: recentlyUtc(at, now) })}
          />
        ),
      )}
    </PanelSection>
  );
}
