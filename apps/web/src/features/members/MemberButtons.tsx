import type { ChannelMember } from '@studyline/contract/members/calls';
import { useState } from 'react';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useTranslation } from '../../words.ts';
import { isOffered } from './may.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';

/** What the reader may do with a membership. What their role never allows is not offered. */
export function MemberButtons({ member }: { member: ChannelMember }) {
  const { t } = useTranslation();
  const [opened, open] = useState<'roles' | 'remove'>();
  const close = () => open(undefined);
  const { remove, changeRoles } = member.can;
  return (
    <>
      <RemoveButton may={remove} label={t('members.remove.open')} onOpen={() => open('remove')} />
      {isOffered(changeRoles) && (
        <ReasonButton
          variant="default"
          aria-haspopup="dialog"
          reason={changeRoles === true ? undefined : t(`error.${changeRoles}`)}
          onClick={() => changeRoles === true && open('roles')}
        >
          {t('members.editRoles.open')}
        </ReasonButton>
      )}
      {opened === 'roles' && <RolesDialog member={member} onClose={close} />}
      {opened === 'remove' && <RemoveMemberDialog member={member} onClose={close} />}
    </>
  );
}
