import { getChannel } from '@studyline/contract/channels/calls';
import {
  type ChannelMember,
  EXPORT_LIMIT,
  exportMembers,
  type MemberStatus,
} from '@studyline/contract/members/calls';
import { IconArrowsSort, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { urlOf } from '../../../api/request.ts';
import { TabArea, TabBar, TabPanel } from '../../../ui/frame/TabBar.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { TextLink } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberList } from '../MemberList.tsx';
import { MemberPanel } from '../MemberPanel.tsx';
import { filterOf, type MembersList, membersOf, sortsOf, statuses } from '../members-loader.ts';
import classes from '../Members.module.css';
import { useMembersAddress } from '../use-members-address.ts';

interface MembersPartProps {
  channelId: number;
  /** The invitations of the study that match. */
  Invitations: ComponentType<{ channelId: number; filter: MembersList; onClear: () => void }>;
  /** How many there are, if the reader may invite. */
  invited: number | undefined;
}

/** The members of a study by their status, and the one whose panel is open. */
export function MembersPart({ channelId, Invitations, invited }: MembersPartProps) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { list, memberId, open, change } = useMembersAddress();
  const [again, setAgain] = useState<ChannelMember>();
  const found = useInfiniteQuery({ ...membersOf(channelId, list), placeholderData: keepPreviousData });
  const { status } = list;
  const last = found.data?.pages.at(-1);
  const counts = last?.counts;
  const clear = () => change({ search: undefined, team: undefined, role: undefined });
  const isSeen = (one: MemberStatus) => {
    if (one === status || !counts) return true;
    return one === 'INVITED' ? last.can.takeIn === true : counts[one] !== null;
  };

  return (
    <TabArea
      value={status}
      onChange={(next) =>
        change({ status: next === 'CURRENT' ? undefined : next, sort: undefined, member: undefined })
      }
    >
      <div className={classes.list}>
        <div className={classes.head}>
          <TabBar
            label={t('members.statuses')}
            tabs={statuses
              .filter((one) => isSeen(one))
              .map((value) => ({
                value,
                label: t(`members.tab.${value}`),
                count: value === 'INVITED' ? invited : (counts?.[value] ?? undefined),
              }))}
          />
          {status !== 'INVITED' && (
            <>
              <Menu
                align="end"
                description={t('members.sort')}
                buttonClassName={classes.sort}
                items={sortsOf[status].map((sort) => ({
                  label: t(`members.order.${sort}`),
                  checked: sort === list.sort,
                  onSelect: () => change({ sort: sort === sortsOf[status][0] ? undefined : sort }),
                }))}
              >
                <IconArrowsSort size={16} aria-hidden />
                {t(`members.order.${list.sort}`)}
              </Menu>
              {last && last.totalCount > 0 && last.totalCount <= EXPORT_LIMIT && (
                <TextLink
                  href={urlOf(exportMembers, { params: { channelId }, query: filterOf(list) })}
                  icon={<IconDownload size={16} aria-hidden />}
                  aria-label={t('members.exportAs')}
                >
                  {t('members.export')}
                </TextLink>
              )}
              {last && last.totalCount > EXPORT_LIMIT && (
                <p className={classes.note}>{t('members.tooLong', { count: EXPORT_LIMIT })}</p>
              )}
            </>
          )}
        </div>
        <TabPanel value={status}>
          {status === 'INVITED' ? (
            <Invitations channelId={channelId} filter={list} onClear={clear} />
          ) : (
            <MemberList
              list={list}
              found={found}
              openId={memberId}
              onOpen={open}
              onAddAgain={last?.can.takeIn === true ? setAgain : undefined}
              onClear={clear}
            />
          )}
        </TabPanel>
      </div>
      {memberId !== undefined && (
        <MemberPanel
          channelId={channelId}
          memberId={memberId}
          members={(found.data?.pages ?? [])
            .flatMap(({ items }) => items)
            .filter((one) => one.memberStatus !== 'INVITED')}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
      {again && (
        <InviteDialog
          channelId={channelId}
          clientName={study.clientName}
          emailAddress={again.userProfile.basicUserInfo.emailAddress}
          onClose={() => setAgain(undefined)}
        />
      )}
    </TabArea>
  );
}
