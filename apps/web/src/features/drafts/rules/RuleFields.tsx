import type { RuleInput } from '@studyline/contract/compliance/calls';
import { Select } from '@mantine/core';
import {
  IconClock,
  IconEyeOff,
  IconFilter,
  IconPlus,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { participationTypes } from '@studyline/contract/required-actions/required-action';
import { approvalTypes } from '@studyline/contract/signatures/approval-types';
import { period } from '../../../format.ts';
import { ChipsPicker } from '../../../ui/forms/ChipsPicker.tsx';
import { FieldRow, FormSentence } from '../../../ui/forms/FormSection.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { EVERYONE, rolesOffered } from '../../sharing/permission-set.ts';
import { TeamAdder } from '../../sharing/shared/TeamAdder.tsx';
import { useSharedTeams } from '../../sharing/use-shared-teams.ts';
import { participation } from '../post-creation-loader.ts';
import { DutiesField } from './DutiesField.tsx';
import {
  canBeDelegated,
  isRepeated,
  missingIn,
  type RulesFieldsProps,
  valueOfTeam,
  whoOf,
  withoutTeam,
  withWho,
  withParticipation,
} from './rule-form.ts';
import classes from './RulesFields.module.css';

interface RuleFieldsProps extends Omit<RulesFieldsProps, 'onChange'> {
  rule: RuleInput;
  index: number;
  onChange: (rule: RuleInput) => void;
}

/** Who has to act under one rule, how many of them, until when, and what a signature means. */
export function RuleFields(props: RuleFieldsProps) {
  const { channelId, rules, rule, index, onChange, roles, showsGaps, disabled } = props;
  const { t } = useTranslation();
  const { data: participations } = useSuspenseQuery(participation);
  const { teamIds } = rule.targetAudience;
  const teams = useSharedTeams(channelId, rule.teamId === undefined ? teamIds : [...teamIds, rule.teamId]);
  const nameOf = (teamId: number) =>
    teams.find((team) => team.teamId === teamId)?.teamName ?? t('drafts.rules.unknownTeam');
  const [opened, setOpened] = useState<'teams' | 'only' | 'duties'>();
  const showsDuties =
    opened === 'duties' || rule.memberParticipationType === 'PI_OR_DELEGATE' || rule.dutyIds !== undefined;
  const who = whoOf(rule);
  const people = [
    { value: EVERYONE, label: t('sharing.everyone') },
    ...rolesOffered(roles).map(({ roleId, name }) => ({ value: String(roleId), label: name })),
    ...teamIds.map((teamId) => ({
      value: valueOfTeam(teamId),
      label: nameOf(teamId),
    })),
  ];
  // A rule keeps a period that is no longer offered.
  const periods = [...new Set([...props.gracePeriodsMillis, rule.gracePeriodMillis])].toSorted(
    (a, b) => a - b,
  );
  const missing = showsGaps ? missingIn(rule) : undefined;
  const withoutView = props.rolesWithoutView(rule);
  const withoutMembers = roles.filter(({ roleId, isHeld }) => who.includes(String(roleId)) && !isHeld);
  const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ');
  return (
    <>
      <div className={classes.field}>
        <FieldRow>
          <ChipsPicker
            label={t('drafts.creation.whoActs')}
            placeholder={who.length === 0 ? t('drafts.creation.addRole') : undefined}
            options={people}
            value={who}
            onChange={(chosen) => onChange(withWho(rule, chosen))}
            disabled={disabled}
            error={missing === 'who' ? t('drafts.creation.whoActsMissing') : undefined}
          />
          <Select
            label={t('drafts.creation.howMany')}
            disabled={disabled}
            data={participations.items.map(({ key, name }) => ({ value: key, label: name }))}
            value={rule.memberParticipationType}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = participationTypes.find((type) => type === value);
              if (chosen) onChange(withParticipation(rule, chosen));
            }}
          />
        </FieldRow>
      </div>
      <div className={classes.teams}>
        {opened !== 'teams' && (
          <TextButton icon={<IconPlus size={15} />} disabled={disabled} onClick={() => setOpened('teams')}>
            {t('sharing.addTeam')}
          </TextButton>
        )}
        {opened !== 'only' && rule.teamId === undefined && (
          <TextButton icon={<IconFilter size={15} />} disabled={disabled} onClick={() => setOpened('only')}>
            {t('drafts.rules.onlyTeam')}
          </TextButton>
        )}
        {canBeDelegated[rule.memberParticipationType] && !showsDuties && (
          <TextButton
            icon={<IconUserCheck size={15} />}
            disabled={disabled}
            onClick={() => setOpened('duties')}
          >
            {t('drafts.rules.onlyDuties')}
          </TextButton>
        )}
      </div>
      {opened === 'teams' && (
        <TeamAdder
          channelId={channelId}
          label={t('sharing.addTeam')}
          except={teamIds}
          disabled={disabled}
          onAdd={(teamId) => onChange(withWho(rule, [...who, valueOfTeam(teamId)]))}
        />
      )}
      {opened === 'only' && (
        <TeamAdder
          channelId={channelId}
          label={t('drafts.rules.onlyTeam')}
          except={[]}
          disabled={disabled}
          onAdd={(teamId) => {
            onChange({ ...rule, teamId });
            setOpened(undefined);
          }}
        />
      )}
      {rule.teamId !== undefined && (
        <FormSentence icon={<IconFilter size={17} />}>
          <span>
            {t('drafts.rules.onlyOf', { team: nameOf(rule.teamId) })}{' '}
            <TextButton disabled={disabled} onClick={() => onChange(withoutTeam(rule))}>
              {t('drafts.rules.everyTeam')}
            </TextButton>
          </span>
        </FormSentence>
      )}
      {canBeDelegated[rule.memberParticipationType] && showsDuties && (
        <div className={classes.field}>
          <DutiesField channelId={channelId} rule={rule} onChange={onChange} disabled={disabled} />
        </div>
      )}
      {rule.approvalTypes && (
        <div className={classes.field}>
          <ChipsPicker
            label={t('drafts.rules.meanings')}
            options={approvalTypes.map((value) => ({ value, label: t(`signatures.meaning.${value}`) }))}
            value={rule.approvalTypes}
            onChange={(chosen) =>
              onChange({ ...rule, approvalTypes: approvalTypes.filter((one) => chosen.includes(one)) })
            }
            disabled={disabled}
            error={missing === 'meanings' ? t('drafts.rules.meaningsMissing') : undefined}
          />
        </div>
      )}
      {periods.length > 1 && (
        <Select
          className={classes.field}
          label={t('drafts.creation.period')}
          disabled={disabled}
          data={periods.map((millis) => ({ value: String(millis), label: period(millis) }))}
          value={String(rule.gracePeriodMillis)}
          allowDeselect={false}
          onChange={(value) => value && onChange({ ...rule, gracePeriodMillis: Number(value) })}
        />
      )}
      <FormSentence icon={<IconClock size={17} />}>
        {t('drafts.creation.dueAfter', { time: period(rule.gracePeriodMillis) })}
      </FormSentence>
      {isRepeated(rules, index) && <FormSentence>{t('drafts.rules.repeated')}</FormSentence>}
      {withoutMembers.length > 0 && (
        <FormSentence icon={<IconUserPlus size={17} />}>
          {t('drafts.creation.heldByNobody', { roles: namesOf(withoutMembers) })}
        </FormSentence>
      )}
      {withoutView.length > 0 && (
        <FormSentence icon={<IconEyeOff size={17} />}>
          {t('drafts.creation.withoutView', { roles: namesOf(withoutView) })}
        </FormSentence>
      )}
    </>
  );
}
