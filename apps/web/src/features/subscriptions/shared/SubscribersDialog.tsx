import type { PostOpened } from '@studyline/contract/posts/calls';
import { subscribeOther } from '@studyline/contract/subscriptions/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { useSearchText } from '../../../ui/forms/use-search-text.ts';
import { PersonRow } from '../../../ui/posts/PanelParts.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';
import { FoundPeople } from '../../people/shared/FoundPeople.tsx';
import { subscribersOf } from '../subscribers-query.ts';
import classes from './SubscribersDialog.module.css';

/** The subscribers of a post. Other readers can be searched for and subscribed. */
export function SubscribersDialog({ post, onClose }: { post: PostOpened; onClose: () => void }) {
  const { t } = useTranslation();
  const { postId, title } = post.postDetail;
  const searching = useSearchText();
  useReturnFocus();
  const list = useQuery({
    ...subscribersOf(postId, searching.search),
    placeholderData: keepPreviousData,
    // Others may subscribe people at the same time.
    staleTime: 0,
  });
  const more = (list.data?.totalCount ?? 0) - (list.data?.items.length ?? 0);
  const change = useCall(subscribeOther, { waits: true });
  const set = (userId: number, name: string, isSubscribed: boolean) =>
    change.mutate(
      { params: { id: postId }, body: { userId, isSubscribed } },
      {
        onSuccess: () =>
          showToast(t(`subscriptions.${isSubscribed ? 'subscribed' : 'unsubscribed'}`, { name })),
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t('subscriptions.title', { title })}>
      <DialogForm id="subscribers" onSubmit={(event) => event.preventDefault()}>
        <p>{t('subscriptions.hint')}</p>
        <FoundPeople
          list={list}
          searching={searching}
          words={{
            search: t('subscriptions.search'),
            searchHint: t('subscriptions.searchHint'),
            failed: t('subscriptions.failed'),
            nobody: {
              title: t(searching.search ? 'subscriptions.nobody' : 'subscriptions.none'),
              text: t(searching.search ? 'subscriptions.nobodyText' : 'subscriptions.noneText'),
            },
          }}
        >
          {(people) => (
            <>
              <ul
                className={classes.people}
                aria-busy={list.isPlaceholderData || change.isPending || undefined}
              >
                {people.map(({ userId, displayName: name, portraitUrl, teamName, isSubscribed, can }) => (
                  <li key={userId}>
                    <PersonRow
                      person={{ userId, name, portraitUrl }}
                      detail={teamName ?? ''}
                      end={
                        can.subscribe === true ? (
                          <TextButton
                            aria-label={t(
                              isSubscribed ? 'subscriptions.unsubscribeOne' : 'subscriptions.subscribeOne',
                              { name },
                            )}
                            aria-disabled={change.isPending || undefined}
                            onClick={() => !change.isPending && set(userId, name, !isSubscribed)}
                          >
                            {t(isSubscribed ? 'subscriptions.unsubscribe' : 'subscriptions.subscribe')}
                          </TextButton>
                        ) : (
                          isSubscribed && (
                            <span className={classes.isSubscribed}>{t('subscriptions.isSubscribed')}</span>
                          )
                        )
                      }
                    />
                  </li>
                ))}
              </ul>
              {more > 0 && <p>{t('subscriptions.more', { count: more })}</p>}
            </>
          )}
        </FoundPeople>
      </DialogForm>
    </Dialog>
  );
}
