import type { PostOpened } from '@studyline/contract/posts/calls';
import { subscribeOther } from '@studyline/contract/sharing/readers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/forms/DialogForm.tsx';
import { PeopleSearch } from '../../../ui/forms/PeopleSearch.tsx';
import { useSearchText } from '../../../ui/forms/use-search-text.ts';
import { PersonRow } from '../../../ui/posts/PanelParts.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';
import { followersOf } from '../readers-query.ts';
import classes from './FollowersDialog.module.css';

/** Who follows a post. Others of its readers are found by name, and subscribed. */
export function FollowersDialog({ post, onClose }: { post: PostOpened; onClose: () => void }) {
  const { t } = useTranslation();
  const { postId, channelId, title } = post.postDetail;
  const { text, setText, search } = useSearchText();
  useReturnFocus();
  const list = useQuery({
    ...followersOf(postId, search),
    placeholderData: keepPreviousData,
    // Others subscribe people too.
    staleTime: 0,
  });
  const people = list.data?.items ?? [];
  const more = (list.data?.totalCount ?? 0) - people.length;
  const change = useCall(subscribeOther, { about: { channelId }, waits: true });
  const set = (userId: number, name: string, isSubscribed: boolean) =>
    change.mutate(
      { params: { id: postId }, body: { userId, isSubscribed } },
      {
        onSuccess: () =>
          showToast(t(`readers.followers.${isSubscribed ? 'subscribed' : 'unsubscribed'}`, { name })),
      },
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('readers.followers.title', { title })}
      closeLabel={t('app.close')}
    >
      <DialogForm id="followers" onSubmit={(event) => event.preventDefault()}>
        <p>{t('readers.followers.hint')}</p>
        <PeopleSearch
          label={t('readers.followers.search')}
          hint={t('readers.followers.searchHint')}
          text={text}
          onText={setText}
          isLoading={!list.data && !list.isError}
          failure={
            list.isError
              ? {
                  text: t('readers.followers.failed'),
                  retryLabel: t('app.tryAgain'),
                  onRetry: () => void list.refetch(),
                }
              : undefined
          }
          nobody={
            list.data && people.length === 0
              ? {
                  title: t(search ? 'readers.followers.nobody' : 'readers.followers.none'),
                  text: t(search ? 'readers.followers.nobodyText' : 'readers.followers.noneText'),
                }
              : undefined
          }
        >
          <ul className={classes.people} aria-busy={list.isPlaceholderData || change.isPending || undefined}>
            {people.map(({ userId, displayName: name, portraitUrl, teamName, isSubscribed, can }) => (
              <li key={userId}>
                <PersonRow
                  person={{ userId, name, portraitUrl }}
                  detail={teamName ?? ''}
                  end={
                    can.subscribe === true ? (
                      <TextButton
                        aria-label={t(
                          isSubscribed
                            ? 'readers.followers.unsubscribeOne'
                            : 'readers.followers.subscribeOne',
                          { name },
                        )}
                        aria-disabled={change.isPending || undefined}
                        onClick={() => !change.isPending && set(userId, name, !isSubscribed)}
                      >
                        {t(isSubscribed ? 'readers.followers.unsubscribe' : 'readers.followers.subscribe')}
                      </TextButton>
                    ) : (
                      isSubscribed && (
                        <span className={classes.follows}>{t('readers.followers.follows')}</span>
                      )
                    )
                  }
                />
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t('readers.followers.more', { count: more })}</p>}
        </PeopleSearch>
      </DialogForm>
    </Dialog>
  );
}
