import { listRules, replaceRules, type RuleInput } from '@studyline/contract/compliance/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useForm } from '@mantine/form';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Notice } from '../../../ui/forms/FormParts.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { rolesWithoutView } from '../creation-form.ts';
import { participation, rightsOf, rolesOf } from '../post-creation-loader.ts';
import { isComplete, ruleFormOf } from '../rules/rule-form.ts';
import { RulesFields } from '../rules/RulesFields.tsx';
import { RulesChange } from '../rules/RulesChange.tsx';

interface RulesDialogProps {
  post: PostOpened;
  onClose: () => void;
}

/** Changes what a publication requires of whom, and says first whom that concerns. */
export function RulesDialog({ post, onClose }: RulesDialogProps) {
  const { t } = useTranslation();
  const { postId, channelId, postType, title } = post.postDetail;
  const rules = useQuery(q(listRules, { params: { id: postId } }));
  const roles = useQuery(rolesOf(channelId));
  const rights = useQuery(rightsOf(channelId));
  const types = useQuery(participation);
  const queries = [rules, roles, rights, types];
  const inForce = rules.data?.ruleSet;
  const [base, setBase] = useState<InForce>();
  const form = useForm<{ rules: RuleInput[] }>({
    initialValues: { rules: [] },
    validate: { rules: (given) => (isComplete(given) ? null : t('drafts.creation.checks.actionMissing')) },
  });
  const takeNewest = () => {
    setBase(inForce);
    form.setInitialValues({ rules: formsOf(inForce) });
    form.reset();
  };
  // Rules that are known to be outdated are not shown first and corrected afterwards.
  if (inForce && !base && !rules.isFetching && !rules.isError) takeNewest();
  const save = useCall(replaceRules, {
    failure: 'form',
    onDone: () => {
      showToast(t('drafts.rules.updated'));
      onClose();
    },
  });
  const chosen = form.values.rules;
  const isChanged = base !== undefined && !isSame(chosen, formsOf(base));
  const isOutdated =
    inForce && base && !isSame(idsOf(inForce), idsOf(base)) && !save.isPending && !save.isSuccess;
  const isLoaded = base && roles.data && rights.data && types.data;
  const { permissions } = post;
  return (
    <FormDialog
      size={720}
      title={t('drafts.rules.title', { title })}
      form={form}
      onSubmit={() => {
        if (!base || !isChanged) return onClose();
        save.mutate(
          { params: { id: postId }, body: { ruleSet: chosen, seenRuleIds: idsOf(base) } },
          // Without a live connection nothing else would say what they are now.
          { onError: ({ errorCode }) => errorCode === 'RULES_CHANGED' && void rules.refetch() },
        );
      }}
      submitLabel={t('sharing.dialog.save')}
      disabled={!isLoaded}
      loading={save.isPending}
      error={isOutdated ? undefined : save.error}
      obstacle={isOutdated ? t('drafts.rules.changed') : undefined}
      summary={
        isOutdated ? (
          <Notice kind="due">
            {t('drafts.rules.changed')}{' '}
            <TextButton
              onClick={() => {
                takeNewest();
                save.reset();
              }}
            >
              {t('sharing.dialog.showNewest')}
            </TextButton>
          </Notice>
        ) : (
          isLoaded &&
          isChanged &&
          isComplete(chosen) && <RulesChange postId={postId} ruleSet={chosen} paused={save.isPending} />
        )
      }
      onClose={onClose}
    >
      {isLoaded ? (
        <RulesFields
          channelId={channelId}
          isCourse={postType === 'COURSE'}
          rules={chosen}
          onChange={(given) => form.setFieldValue('rules', given)}
          roles={roles.data.items}
          gracePeriodsMillis={rights.data.gracePeriodsMillis}
          rolesWithoutView={(rule) =>
            permissions ? rolesWithoutView(permissions, rule, roles.data.items) : []
          }
          showsGaps={form.errors.rules !== undefined}
          disabled={save.isPending}
        />
      ) : queries.some(({ isError }) => isError) ? (
        <BlockError
          text={t('drafts.rules.failed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
        />
      ) : (
        <PanelSkeleton />
      )}
    </FormDialog>
  );
}

type InForce = readonly (Parameters<typeof ruleFormOf>[0] & { ruleId: number })[];

const formsOf = (inForce: InForce | undefined): RuleInput[] =>
  (inForce ?? []).map(ruleFormOf).filter((rule) => rule !== undefined);
const idsOf = (inForce: InForce) => inForce.map(({ ruleId }) => ruleId);
const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);
