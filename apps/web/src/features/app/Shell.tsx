import { initMember } from '@studyline/contract/app/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyLater } from '../../navigation/lazy-screens.tsx';
import { useTranslation } from '../../words.ts';
import { q } from '../../api/query-options.ts';
import { GlobalNavigation } from '../../layouts/GlobalNavigation.tsx';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/frame/Logo.tsx';
import { BottomBar, Rail } from '../../ui/frame/Rail.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { MobileTopBar } from '../../ui/frame/TopBar.tsx';
import { StudySide } from '../channels/shared/StudySide.tsx';
import { placesOf, settingsPlaceOf, studiesOf } from './rail-places.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { UpdatesButton } from '../updates/shared/UpdatesButton.tsx';
import { UpdatesLink } from '../updates/shared/UpdatesLink.tsx';
import { PaletteKey } from '../search/shared/PaletteKey.tsx';
import { usePlace } from '../../navigation/use-place.ts';

const SettingsSide = lazyLater(() => import('./SettingsSide.tsx'), 'SettingsSide');
const ProfileSide = lazyLater(() => import('../users/shared/ProfileSide.tsx'), 'ProfileSide');

/** The global-navigation layout: rail, the navigation of a study or of settings, and content; bars on phones. */
export function Shell() {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const place = usePlace();
  const study = init.channelSummaries.find(({ channelId }) => channelId === place.channelId);
  const client = init.clients.find(({ clientId }) => clientId === place.clientId);

  const items = placesOf(init, place.pathname, t);
  const settings = settingsPlaceOf(init, place.clientId, t);
  const isProfile = place.pathname === paths.updateProfile();
  const side = study
    ? { label: study.name, content: <StudySide init={init} study={study} pathname={place.pathname} /> }
    : client
      ? {
          label: t('shell.settings'),
          content: (
            <Suspense>
              <SettingsSide init={init} client={client} pathname={place.pathname} />
            </Suspense>
          ),
        }
      : isProfile
        ? {
            label: t('shell.yourProfile'),
            content: (
              <Suspense>
                <ProfileSide init={init} />
              </Suspense>
            ),
          }
        : undefined;
  const title = study?.name ?? client?.name ?? t(isProfile ? 'shell.yourProfile' : 'app.name');

  return (
    <GlobalNavigation
      labels={{
        skip: t('shell.skip'),
        main: t('shell.main'),
        closeNavigation: t('shell.closeNavigation'),
      }}
      narrow={!side}
      settings={!study && side !== undefined}
      side={side}
      rail={
        <Rail
          home={{ href: paths.home(), label: t('shell.homeLink'), logo: <Logo /> }}
          items={items}
          studies={studiesOf(init, place.channelId)}
          panel={<UpdatesButton count={init.counts.unreadUpdatesCount} />}
          foot={settings}
          profile={<ProfileMenu init={init} size={36} place="beside" />}
        />
      }
      renderTopBar={(open) => (
        <MobileTopBar
          mark={
            study ? (
              <StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={32} />
            ) : (
              <Logo size={32} />
            )
          }
          title={title}
          detail={study?.clientName ?? (client && t('shell.organisationSettings'))}
          openLabel={t('shell.openNavigation', { name: title })}
          onOpen={open}
          actions={
            <>
              <UpdatesLink count={init.counts.unreadUpdatesCount} />
              <ProfileMenu init={init} size={32} place="below-end" />
            </>
          }
        />
      )}
      bottomBar={<BottomBar items={[...items, ...settings]} />}
    >
      <Outlet />
      <PaletteKey study={study} />
    </GlobalNavigation>
  );
}
