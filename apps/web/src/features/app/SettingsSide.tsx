import { IconFlask2, IconPlugConnected, IconShieldCog, IconUserCog } from '@tabler/icons-react';
import type { Init } from '@studyline/contract/app/calls';
import { useTranslation } from '../../words.ts';
import { paths } from '../../paths.ts';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { NavigationList } from '../../ui/frame/StudyNavigation.tsx';
import { PlaceSwitch } from '../../ui/frame/PlaceSwitch.tsx';

type Client = Init['clients'][number];
const MARK_COLOUR = '#2C4259';

/** The navigation of an organisation's settings. */
export function SettingsSide({ init, client, pathname }: { init: Init; client: Client; pathname: string }) {
  const { t } = useTranslation();
  const { clientId } = client;
  const places = [
    {
      href: paths.settingsAdministrators(clientId),
      label: t('clients.side.administrators'),
      icon: <IconShieldCog />,
    },
    { href: paths.settingsStudies(clientId), label: t('clients.side.studies'), icon: <IconFlask2 /> },
    { href: paths.settingsAccounts(clientId), label: t('clients.side.accounts'), icon: <IconUserCog /> },
    {
      href: paths.settingsPrograms(clientId),
      label: t('clients.side.programs'),
      icon: <IconPlugConnected />,
    },
  ];
  return (
    <>
      <PlaceSwitch
        description={t('clients.side.switchOrganisation')}
        name={client.name}
        detail={t('shell.organisationSettings')}
        mark={markOf(client.name, 32)}
        others={init.clients.map(({ clientId: id, name }) => ({
          href: paths.settingsStudies(id),
          name,
          mark: markOf(name, 28),
          current: id === clientId,
        }))}
      />
      <NavigationList items={places.map((place) => ({ ...place, current: place.href === pathname }))} />
    </>
  );
}

/** The initials of an organisation, ignoring an abbreviation in brackets. */
function markOf(name: string, size: number) {
  return <StudyMark name={name.replace(/\s*\(.*$/, '') || name} colour={MARK_COLOUR} size={size} />;
}
