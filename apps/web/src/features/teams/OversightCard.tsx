import { addOversight, removeOversight, type Team } from '@studyline/contract/teams/calls';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { ChipsPicker } from '../../ui/forms/ChipsPicker.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { overseersOf } from './new-team-loader.ts';
import { oversightOf } from './team-loader.ts';
import classes from './TeamPage.module.css';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

/** The teams that oversee a team, and the dialog to change them. */
export function OversightCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(oversightOf(team.channelId, team.id));
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>
          {t('teams.oversight')} <span>{data.items.length}</span>
        </h2>
        {data.can.setOversight === true && (
          <TextButton
            aria-haspopup="dialog"
            aria-label={t('teams.changeOversight')}
            onClick={() => setChanging(true)}
          >
            {t('teams.changeShort')}
          </TextButton>
        )}
      </div>
      <p className={classes.quiet}>{t(data.items.length > 0 ? 'teams.overseers' : 'teams.nobodyOversees')}</p>
      {data.items.length > 0 && (
        <ul className={classes.rows}>
          {data.items.map(({ teamId, name, teamType, activeMemberCount: count }) => {
            const kind = t(`teams.type.${teamType}`);
            const words = (
              <span>
                <b>{name}</b>
                <small>
                  {count === null
                    ? kind
                    : t('app.list', { first: kind, last: t('teams.members', { count }) })}
                </small>
              </span>
            );
            return (
              <li key={teamId}>
                {/* A reader who does not see that team cannot open its page. */}
                {count === null ? (
                  <span>{words}</span>
                ) : (
                  <Link href={paths.team(team.channelId, teamId)}>
                    {words}
                    <IconChevronRight size={17} aria-hidden />
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isChanging && <OversightDialog team={team} onClose={() => setChanging(false)} />}
    </section>
  );
}

function OversightDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: now } = useSuspenseQuery(oversightOf(team.channelId, team.id));
  const open = useQuery(overseersOf(team.channelId));
  // Only the changes made here, so that concurrent changes by others stay.
  const form = useForm<{ added: number[]; removed: number[] }>({ initialValues: { added: [], removed: [] } });
  const { added, removed } = form.values;
  const chosen = [...new Set([...now.overseenByTeamIds, ...added])].filter((id) => !removed.includes(id));
  const choose = (ids: number[]) =>
    form.setValues({
      added: ids.filter((id) => !now.overseenByTeamIds.includes(id)),
      removed: now.overseenByTeamIds.filter((id) => !ids.includes(id)),
    });
  const params = { channelId: team.channelId, teamId: team.id };
  const finish = () => {
    showToast(t('toast.teamUpdated', { team: team.displayName }));
    onClose();
  };
  const removing = useCall(removeOversight, { failure: 'form', waits: true, onDone: finish });
  const remove = () => removing.mutate({ params, body: { overseenByTeamIds: removed } });
  const adding = useCall(addOversight, {
    failure: 'form',
    waits: removed.length === 0,
    onDone: () => (removed.length > 0 ? remove() : finish()),
  });
  const isPending = adding.isPending || removing.isPending;
  const send = () => {
    if (added.length > 0) return adding.mutate({ params, body: { overseenByTeamIds: added } });
    return removed.length > 0 ? remove() : onClose();
  };
  const names = new Map([
    ...now.items.map(({ teamId, name }) => [teamId, name] as const),
    ...(open.data?.items ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  names.delete(team.id);
  return (
    <FormDialog
      title={t('teams.changeOversight')}
      form={form}
      onSubmit={send}
      submitLabel={t('teams.edit.save')}
      loading={isPending}
      error={adding.error ?? removing.error}
      onClose={onClose}
    >
      <p>{t('teams.overseersDo')}</p>
      {open.isPending && <PanelSkeleton />}
      {open.isError && (
        <BlockError
          text={t('shell.loadFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void open.refetch()}
        />
      )}
      {open.data && names.size === 0 && <p>{t('teams.noOverseers')}</p>}
      {open.data && names.size > 0 && (
        <ChipsPicker
          tall
          label={t('teams.overseeingTeams')}
          placeholder={chosen.length === 0 ? t('teams.form.addTeam') : undefined}
          nothingFound={t('teams.form.nothingFound')}
          options={[...names].map(([id, label]) => ({ value: String(id), label }))}
          value={chosen.map(String)}
          onChange={(ids) => choose(ids.map(Number))}
          disabled={isPending}
        />
      )}
    </FormDialog>
  );
}
