import { listMemberEmails } from '@studyline/contract/members/emails';
import type { ChannelMember } from '@studyline/contract/members/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../api/query-options.ts';
import { FetchedList } from '../../ui/feedback/FetchedList.tsx';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { useFormat } from '../../use-format.ts';
import { useListWords } from '../../use-list-words.ts';
import { useTranslation } from '../../words.ts';
import classes from './MemberEmails.module.css';

/** The emails about the study that a member was sent, and their delivery status. */
export function MemberEmails({ member }: { member: ChannelMember }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useListWords();
  const params = { channelId: member.channelId, memberId: member.channelMemberId };
  const found = useInfiniteQuery(pages(listMemberEmails, { params, query: { pageSize: 25 } }));
  return (
    <FormCard title={t('members.emails.title')}>
      <div>
        <FetchedList
          list={found}
          words={words}
          empty={<p className={classes.quiet}>{t('members.emails.none')}</p>}
        >
          {(emails) => (
            <ul className={classes.emails}>
              {emails.map(({ emailId, kind, postTitle, state, createDateTimeMillis: at }) => (
                <li key={emailId}>
                  <p className={classes.what}>
                    {t(`members.emails.kind.${kind}`)}
                    {postTitle && <span>{postTitle}</span>}
                  </p>
                  <p className={classes.quiet}>
                    {t('app.list', { first: format.utc(at), last: t(`members.emails.state.${state}`) })}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </FetchedList>
      </div>
    </FormCard>
  );
}
