import { IconBell, IconFileSearch, IconShieldLock, IconUser } from '@tabler/icons-react';
import type { Init } from '@studyline/contract/app/calls';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { NavigationList, StudyHead } from '../../../ui/frame/StudyNavigation.tsx';
import { useAddressValue } from '../../../use-address.ts';
import { useTranslation } from '../../../words.ts';
import { profileParts } from '../profile-parts.ts';

const icons = {
  identity: <IconUser />,
  security: <IconShieldLock />,
  notifications: <IconBell />,
  recorded: <IconFileSearch />,
};

/** The navigation of the person's own profile. */
export function ProfileSide({ init }: { init: Init }) {
  const { t } = useTranslation();
  const [current] = useAddressValue('part', profileParts);
  const { userId, displayName, firstName, lastName, portraitUrl, jobTitle } = init.user.basicUserInfo;
  return (
    <>
      <StudyHead
        name={displayName}
        detail={jobTitle ?? undefined}
        mark={
          <Avatar userId={userId} name={`${firstName} ${lastName}`} portraitUrl={portraitUrl} size={36} />
        }
      />
      <NavigationList
        items={profileParts.map((part) => ({
          href: paths.updateProfile(part),
          label: t(`profile.parts.${part}`),
          icon: icons[part],
          current: part === current,
        }))}
      />
    </>
  );
}
