import { Select } from '@mantine/core';
import { listRoles } from '@studyline/contract/channels/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { useFirstMatch } from '../../../ui/forms/use-first-match.ts';
import { useTranslation } from '../../../words.ts';
import classes from '../Members.module.css';
import { TeamSelect } from './TeamSelect.tsx';
import { useMembersAddress } from '../use-members-address.ts';

/** Filters the list of members by name, team and role. */
export function MembersTools({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { list, change } = useMembersAddress();
  const { data: roles } = useQuery(q(listRoles, { params: { channelId } }));
  const firstMatch = useFirstMatch(roles !== undefined);
  const narrow = (parts: Parameters<typeof change>[0]) => change({ ...parts, member: undefined });
  return (
    <div className={classes.tools}>
      <SearchField
        label={t('members.search')}
        hint={t('members.search')}
        search={list.search}
        onSearch={(search) => narrow({ search: search || undefined })}
      />
      <TeamSelect
        channelId={channelId}
        aria-label={t('members.team')}
        placeholder={t('members.allTeams')}
        clearable
        value={list.teamId}
        onChange={(team) => narrow({ team })}
      />
      {/* Invitations are filtered only by name and team. */}
      {list.status !== 'INVITED' && (
        <Select
          aria-label={t('members.role')}
          placeholder={t('members.allRoles')}
          clearable
          searchable
          {...firstMatch}
          withScrollArea={false}
          nothingFoundMessage={t('members.noRoleFound')}
          data={roles?.items.map(({ roleId, name }) => ({ value: String(roleId), label: name })) ?? []}
          value={list.roleId === undefined ? null : String(list.roleId)}
          onChange={(role) => narrow({ role: role ?? undefined })}
        />
      )}
    </div>
  );
}
