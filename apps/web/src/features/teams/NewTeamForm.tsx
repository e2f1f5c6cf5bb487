import { Button } from '@mantine/core';
import type { Team } from '@studyline/contract/teams';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { ChipsPicker } from '../../ui/forms/ChipsPicker.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { FormSection } from '../../ui/forms/FormSection.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { WideOnly } from '../../ui/Only.tsx';
import { TextButton, TextLink } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import classes from './NewTeamForm.module.css';
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

/** Asks for what a new study site or another team begins with, and says what will come of it. */
export function NewTeamForm({ channelId, kind, overseers, bar, back }: NewTeamFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useNewTeam(channelId, kind);
  const { values, problems, change, isSending, blocker } = form;
  const fields = useRef<HTMLFormElement>(null);
  const { attempts } = form;
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.send();
  };
  const isSite = kind === 'site';
  const parts = { values, problems, change, disabled: isSending };
  const button = (
    <Button size="md" type="submit" form={formId} loading={isSending}>
      {t(`teams.form.create.${kind}`)}
    </Button>
  );
  return (
    <FocusFrame
      skipLabel={t('teams.form.skip')}
      bar={bar(
        <WideOnly>
          <TextLink tone="quiet" href={back}>
            {t('app.cancel')}
          </TextLink>
        </WideOnly>,
      )}
      notice={
        form.failure && (
          <Notice kind="late" icon={<IconAlertCircle size={18} aria-hidden />}>
            {form.failure}
          </Notice>
        )
      }
      aside={{
        label: t('teams.form.summary'),
        content: (
          <div className={classes.summary}>
            <h2>{t(`teams.form.title.${kind}`)}</h2>
            <Effects kind={kind} />
            {button}
          </div>
        ),
      }}
      bottomBar={button}
    >
      <form id={formId} ref={fields} className={classes.form} noValidate onSubmit={send}>
        {form.isRestored && (
          <div className={classes.restored}>
            <Notice kind="neutral">
              {t('teams.form.restored')}{' '}
              <TextButton onClick={form.discard}>{t('teams.form.discard')}</TextButton>
            </Notice>
          </div>
        )}
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
        <div className={classes.below}>
          <Effects kind={kind} />
        </div>
      </form>
      {blocker.status === 'blocked' && (
        <LeaveDialog
          title={t('teams.form.leaveTitle')}
          text={t('teams.form.leaveText')}
          stayLabel={t('teams.form.stay')}
          leaveLabel={t('teams.form.discard')}
          onStay={blocker.reset}
          onLeave={() => {
            form.leave();
            blocker.proceed();
          }}
        />
      )}
    </FocusFrame>
  );
}

/** What the new team is and is not yet. */
function Effects({ kind }: { kind: TeamKind }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.effects}>
      <li>{t(`teams.form.begins.${kind}`)}</li>
      <li>{t('teams.form.noMembers')}</li>
      {kind === 'site' && <li>{t('teams.form.activation')}</li>}
    </ul>
  );
}
