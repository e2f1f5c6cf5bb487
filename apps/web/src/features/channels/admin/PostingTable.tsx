import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from '../../../words.ts';
import classes from './SharingPart.module.css';

type Role = Pick<ChannelSettings['roles'][number], 'roleId' | 'name' | 'creates' | 'publishes'>;

/** Which roles write drafts and publish posts, with the limits of each. */
export function PostingTable({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation();
  const posting = roles.filter(({ creates, publishes }) => creates !== null || publishes);
  return (
    <table className={classes.posting}>
      <caption className="sl-hidden">{t('studyAdmin.posting.who')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('studyAdmin.posting.role')}</th>
          <th scope="col">{t('studyAdmin.posting.writes')}</th>
          <th scope="col">{t('studyAdmin.posting.publishes')}</th>
        </tr>
      </thead>
      <tbody>
        {posting.map(({ roleId, name, creates, publishes }) => (
          <tr key={roleId}>
            <th scope="row">
              {name}{' '}
              {creates && creates !== 'STUDY' && <small>{t(`studyAdmin.posting.limit.${creates}`)}</small>}
            </th>
            <Mark can={creates !== null} />
            <Mark can={publishes} />
          </tr>
        ))}
        {posting.length < roles.length && (
          <tr>
            <th scope="row">
              {t('studyAdmin.posting.everyoneElse')} <small>{t('studyAdmin.posting.others')}</small>
            </th>
            <Mark can={false} />
            <Mark can={false} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Mark({ can }: { can: boolean }) {
  const { t } = useTranslation();
  const Icon = can ? IconCheck : IconMinus;
  return (
    <td data-can={can}>
      <Icon size={17} aria-hidden />
      <span className="sl-hidden">{t(can ? 'studyAdmin.posting.can' : 'studyAdmin.posting.canNot')}</span>
    </td>
  );
}
