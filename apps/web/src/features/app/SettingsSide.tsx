import { IconFlask2 } from '@tabler/icons-react';
import type { Init } from '@studyline/contract/app';
import { useTranslation } from '../../words.ts';
import { paths } from '../../paths.ts';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { NavigationList } from '../../ui/frame/StudyNavigation.tsx';
import { PlaceSwitch } from '../../ui/frame/PlaceSwitch.tsx';

type Client = Init['clients'][number];
const MARK_COLOUR = '#2C4259';

/** The navigation of an organisation's settings. */
export function SettingsSide({ init, client }: { init: Init; client: Client }) {
  const { t } = useTranslation();
  return (
    <>
      <PlaceSwitch
        description={t('shell.switchOrganisation')}
        name={client.name}
        detail={t('shell.organisationSettings')}
        mark={markOf(client.name, 32)}
        others={init.clients.map(({ clientId, name }) => ({
          href: paths.settingsStudies(clientId),
          name,
          mark: markOf(name, 28),
          current: clientId === client.clientId,
        }))}
      />
      <NavigationList
        items={[
          {
            href: paths.settingsStudies(client.clientId),
            label: t('shell.studies'),
            icon: <IconFlask2 />,
            current: true,
          },
        ]}
      />
    </>
  );
}

/** The initials of an organisation without its abbreviation in brackets. */
function markOf(name: string, size: number) {
  return <StudyMark name={name.replace(/\s*\(.*$/, '') || name} colour={MARK_COLOUR} size={size} />;
}
