import type { Team } from '@studyline/contract/teams/calls';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { buildQuery } from '../../api/build-query.ts';
import { FocusForm } from '../../layouts/FocusForm.tsx';
import { ChipsPicker } from '../../ui/forms/ChipsPicker.tsx';
import { FormSection } from '../../ui/forms/FormSection.tsx';
import { useFormWords } from '../../use-form-words.ts';
import { useTranslation } from '../../words.ts';
import classes from './NewTeamForm.module.css';
import { OrganisationSelect } from './OrganisationSelect.tsx';
import { KindFields, PlaceFields, TeamTextField, WorkFields } from './TeamFields.tsx';
import { type TeamKind, useNewTeam } from './use-new-team.ts';

interface NewTeamFormProps {
  channelId: number;
  kind: TeamKind;
  /** The teams that can oversee the new one. */
  overseers: Team[];
  bar: (actions: ReactNode) => ReactNode;
  back: string;
}

/** Asks for the initial details of a study site or other team, and says what creating it will do. */
export function NewTeamForm({ channelId, kind, overseers, bar, back }: NewTeamFormProps) {
  const { t } = useTranslation();
  const form = useNewTeam(channelId, kind);
  const { data: installation } = useQuery(buildQuery);
  const { values, problems, change, isSending } = form;
  const isSite = kind === 'site';
  const parts = { values, problems, change, disabled: isSending };
  return (
    <FocusForm
      {...form}
      words={useFormWords()}
      bar={bar}
      back={back}
      onSend={form.send}
      onDiscard={form.discard}
      summaryTitle={t(`teams.form.title.${kind}`)}
      effects={[
        t(`teams.form.begins.${kind}`),
        t('teams.form.noMembers'),
        ...(installation?.sendsMail === false ? [t('teams.form.emailsOff')] : []),
        ...(isSite ? [t('teams.form.activation')] : []),
      ]}
      action={{ label: t(`teams.form.create.${kind}`) }}
      leaveTitle={t('teams.form.leaveTitle')}
    >
      {isSite ? (
        <>
          <FormSection title={t('teams.form.site')}>
            <div className={classes.named}>
              <TeamTextField field="code" hint={t('teams.form.codeHint')} {...parts} />
              <TeamTextField field="name" hint={t('teams.form.nameHint')} {...parts} />
            </div>
          </FormSection>
          <FormSection title={t('teams.form.place')}>
            <PlaceFields {...parts} />
          </FormSection>
        </>
      ) : (
        <FormSection title={t('teams.form.team')}>
          <div className={classes.stack}>
            <KindFields {...parts} />
            <TeamTextField field="name" hint={t('teams.form.nameHint')} {...parts} />
            <OrganisationSelect
              channelId={channelId}
              value={values.organisation}
              error={problems.organisation}
              disabled={isSending}
              onChange={(organisation) => change({ organisation })}
            />
          </div>
        </FormSection>
      )}
      <FormSection title={t('teams.form.work')}>
        <div className={classes.stack}>
          <WorkFields {...parts} />
        </div>
      </FormSection>
      <FormSection title={t('teams.oversight')} hint={t('teams.form.oversightHint')}>
        {overseers.length === 0 ? (
          <p className={classes.quiet}>{t('teams.noOverseers')}</p>
        ) : (
          <ChipsPicker
            tall
            accessibleName={t('teams.oversight')}
            placeholder={values.overseenByTeamIds.length === 0 ? t('teams.form.addTeam') : undefined}
            nothingFound={t('teams.form.nothingFound')}
            options={overseers.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={values.overseenByTeamIds.map(String)}
            onChange={(ids) => change({ overseenByTeamIds: ids.map(Number) })}
            error={problems.overseenByTeamIds}
            disabled={isSending}
          />
        )}
      </FormSection>
    </FocusForm>
  );
}
