import type { RuleInput } from '@studyline/contract/compliance/calls';
import { listDuties } from '@studyline/contract/delegations/calls';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { ChipsPicker } from '../../../ui/forms/ChipsPicker.tsx';
import { FormSentence } from '../../../ui/forms/FormSection.tsx';
import { useTranslation } from '../../../words.ts';
import { withDuties } from './rule-form.ts';

interface DutiesFieldProps {
  channelId: number;
  rule: RuleInput;
  onChange: (rule: RuleInput) => void;
  disabled: boolean;
}

/** The duties by which a rule chooses people. */
export function DutiesField({ channelId, rule, onChange, disabled }: DutiesFieldProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(q(listDuties, { params: { channelId } }));
  const { dutyIds = [], memberParticipationType } = rule;
  const asksInvestigators = memberParticipationType === 'PI_OR_DELEGATE';
  if (isError && !data)
    return (
      <BlockError
        text={t('drafts.rules.dutiesFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  const offered = data?.items.map(({ dutyId, name }) => ({ value: String(dutyId), label: name })) ?? [];
  // A rule keeps a duty that is no longer delegated.
  const former = dutyIds
    .filter((dutyId) => !data?.items.some((duty) => duty.dutyId === dutyId))
    .map((dutyId) => ({ value: String(dutyId), label: data ? t('drafts.rules.formerDuty') : '…' }));
  const hint =
    dutyIds.length > 0
      ? t(asksInvestigators ? 'drafts.rules.investigatorsOrDuties' : 'drafts.rules.onlyOfDuties')
      : asksInvestigators && t('drafts.rules.investigatorsOrAnyDuty');
  return (
    <>
      <ChipsPicker
        label={t('drafts.rules.duties')}
        placeholder={
          dutyIds.length > 0
            ? undefined
            : t(asksInvestigators ? 'drafts.rules.anyDuty' : 'drafts.rules.addDuty')
        }
        nothingFound={data && t('drafts.rules.noDutyFound')}
        options={[...offered, ...former]}
        value={dutyIds.map(String)}
        onChange={(chosen) => onChange(withDuties(rule, chosen.map(Number)))}
        disabled={disabled}
      />
      {hint && <FormSentence icon={<IconUserCheck size={17} />}>{hint}</FormSentence>}
    </>
  );
}
