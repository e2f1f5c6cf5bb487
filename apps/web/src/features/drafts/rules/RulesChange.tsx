import { useDebouncedValue } from '@mantine/hooks';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import { previewRules } from '@studyline/contract/sharing/readers';
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { q } from '../../../api/query-options.ts';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../words.ts';
import { rulesChangeTexts } from './rules-change-words.ts';

const DEBOUNCE_MILLIS = 300;

interface RulesChangeProps {
  postId: number;
  ruleSet: RuleInput[];
  /** The change is being saved. */
  paused: boolean;
}

/** Who will be asked by changed rules, who no longer, and what stays done. */
export function RulesChange({ postId, ruleSet, paused }: RulesChangeProps) {
  const { t } = useTranslation();
  // Equivalent choices share a query.
  const key = hashKey([ruleSet]);
  const [settled] = useDebouncedValue(key, DEBOUNCE_MILLIS);
  const [wanted] = useMemo(() => JSON.parse(settled) as [RuleInput[]], [settled]);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...q(previewRules, { params: { id: postId }, body: { ruleSet: wanted } }),
    placeholderData: keepPreviousData,
    enabled: !paused,
  });
  if (isError && !data)
    return (
      <BlockError
        text={t('drafts.rules.previewFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div aria-live="polite" aria-busy={isPlaceholderData || key !== settled || undefined}>
      {data && rulesChangeTexts(data).map((text) => <p key={text}>{text}</p>)}
    </div>
  );
}
