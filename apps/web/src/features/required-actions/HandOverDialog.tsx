import { useForm } from '@mantine/form';
import { handOver, listColleagues } from '@studyline/contract/compliance/hand-over';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { dayAt } from '../../time-words.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { PeopleSearch } from '../../ui/forms/PeopleSearch.tsx';
import { PersonChoices } from '../../ui/forms/PersonChoices.tsx';
import { useSearchText } from '../../ui/forms/use-search-text.ts';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';

interface HandOverDialogProps {
  post: { postId: number; title: string };
  action: RequiredAction;
  /** Gets the focus afterwards: the button disappears with the action. */
  returnTo: () => HTMLElement | null;
  onClose: () => void;
}

/** Hands an open action over to a colleague of the team. */
export function HandOverDialog({ post, action, returnTo, onClose }: HandOverDialogProps) {
  const { t } = useTranslation();
  const groupName = useId();
  const { text, setText, search } = useSearchText();
  const { postId: id, title } = post;
  const { ruleId, teamId, teamName: team } = action;
  const list = useQuery({
    ...q(listColleagues, { params: { id }, query: { ruleId, teamId, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const people = list.data?.items ?? [];
  const more = (list.data?.totalCount ?? 0) - people.length;
  const form = useForm<{ userId: number | undefined }>({
    initialValues: { userId: undefined },
    validate: {
      // A chosen person who is no longer in the list does not count.
      userId: (chosen) =>
        people.some(({ userId }) => userId === chosen) ? null : t('actionCards.handOver.missing'),
    },
  });
  const hand = useCall(handOver, {
    failure: 'form',
    waits: true,
    onDone: (_, { body: { userId } }) => {
      const name = people.find((one) => one.userId === userId)?.displayName ?? '';
      showToast(t('actionCards.handOver.done', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('actionCards.handOver.title', { title })}
      form={form}
      onSubmit={({ userId = 0 }) => hand.mutate({ params: { id }, body: { ruleId, teamId, userId } })}
      submitLabel={t('actionCards.handOver.submit')}
      loading={hand.isPending}
      disabled={!list.data || list.isError || list.data.totalCount === 0}
      error={hand.error}
      returnTo={returnTo}
      onClose={onClose}
    >
      <p>
        {t(`actionCards.handOver.intro.${action.requiredActionType}`, { team })} <DueStays action={action} />{' '}
        {t('actionCards.handOver.returns')}
      </p>
      <PeopleSearch
        error={form.errors.userId}
        label={t('actionCards.handOver.search')}
        hint={t('actionCards.handOver.searchHint')}
        text={text}
        onText={setText}
        isLoading={!list.data && !list.isError}
        failure={
          list.isError
            ? {
                text: describeInForm(list.error),
                retryLabel: t('app.tryAgain'),
                onRetry: () => void list.refetch(),
              }
            : undefined
        }
        nobody={
          list.data && !list.isError && people.length === 0
            ? {
                title: t(search ? 'actionCards.handOver.nobody' : 'actionCards.handOver.none'),
                text: t('actionCards.handOver.whoCan', { team }),
              }
            : undefined
        }
      >
        {people.length > 0 && !list.isError && (
          <div aria-busy={list.isPlaceholderData || undefined}>
            <PersonChoices
              label={t('actionCards.handOver.people')}
              name={groupName}
              disabled={hand.isPending}
              chosen={form.values.userId}
              onChoose={(userId) => form.setFieldValue('userId', userId)}
              people={people.map(({ userId, displayName: name, roleNames }) => ({
                userId,
                name,
                label: name,
                portraitUrl: null,
                detail: roleNames.join(', '),
              }))}
            />
          </div>
        )}
        {more > 0 && !list.isError && <p>{t('actionCards.handOver.more', { count: more })}</p>}
      </PeopleSearch>
    </FormDialog>
  );
}

/** The due date, which is that of the colleague, too. */
function DueStays({ action: { dueDateTimeMillis: due } }: { action: RequiredAction }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (due === null) return t('actionCards.duePaused');
  return t(now > due ? 'actionCards.handOver.wasDue' : 'actionCards.handOver.dueStays', {
    at: dayAt(due, now, format),
  });
}
