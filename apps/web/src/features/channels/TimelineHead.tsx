import { IconBell, IconBellFilled, IconInfoCircle, IconStar, IconStarFilled } from '@tabler/icons-react';
import {
  type ChannelSummary,
  subscribeToChannel,
  unsubscribeFromChannel,
} from '@studyline/contract/channels/calls';
import { useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { type Switch, useSwitch } from '../../live/use-switch.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { markOf } from '../../ui/initials.ts';
import { BannerButton, BannerMenu, StudyBanner } from '../../ui/studies/StudyBanner.tsx';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { useFavourite } from './shared/use-favourite.ts';

/** The sheet is loaded when it is opened. */
const AboutStudyDialog = onDemand(() => import('./AboutStudyDialog.tsx'), 'AboutStudyDialog');

/** The banner of a study with its star and its bell. Phones have them in a menu, with what is beside the posts on wider screens. */
export function TimelineHead({ study }: { study: ChannelSummary }) {
  const { channelId, name, title, bannerColorCSS, bannerUrl, logoUrl } = study;
  const favourite = useFavourite(study);
  const subscription = useSubscription(study);
  const isPhone = useIsPhone();
  const [isAboutOpen, setAboutOpen] = useState(false);
  return (
    <>
      <StudyBanner
        name={name}
        description={title}
        colour={bannerColorCSS}
        imageUrl={bannerUrl}
        mark={logoUrl ? <img src={logoUrl} alt="" /> : markOf(name)}
        actions={
          isPhone ? (
            <StudyMenu favourite={favourite} subscription={subscription} onAbout={() => setAboutOpen(true)} />
          ) : (
            <>
              <Favourite {...favourite} />
              <Subscription {...subscription} />
            </>
          )
        }
      />
      {isAboutOpen && <AboutStudyDialog channelId={channelId} onClose={() => setAboutOpen(false)} />}
    </>
  );
}

function Favourite({ isOn, set }: Switch) {
  const { t } = useTranslation();
  return (
    <BannerButton
      iconOnly
      label={t('channels.favourite')}
      icon={isOn ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
      pressed={isOn}
      onClick={() => set(!isOn)}
    />
  );
}

function Subscription({ isOn, set }: Switch) {
  const { t } = useTranslation();
  return (
    <BannerButton
      label={t(isOn ? 'channels.subscribed' : 'channels.subscribe')}
      icon={isOn ? <IconBellFilled size={16} aria-hidden /> : <IconBell size={16} aria-hidden />}
      onClick={() => set(!isOn)}
    />
  );
}

interface StudyMenuProps {
  favourite: Switch;
  subscription: Switch;
  onAbout: () => void;
}

function StudyMenu({ favourite, subscription, onAbout }: StudyMenuProps) {
  const { t } = useTranslation();
  return (
    <BannerMenu
      label={t('channels.menu')}
      items={[
        {
          label: t(favourite.isOn ? 'channels.removeFavourite' : 'channels.addFavourite'),
          icon: favourite.isOn ? <IconStarFilled /> : <IconStar />,
          onSelect: () => favourite.set(!favourite.isOn),
        },
        {
          label: t(subscription.isOn ? 'channels.unsubscribe' : 'channels.subscribe'),
          icon: subscription.isOn ? <IconBellFilled /> : <IconBell />,
          onSelect: () => subscription.set(!subscription.isOn),
        },
        { label: t('channels.about'), icon: <IconInfoCircle />, onSelect: onAbout },
      ]}
    />
  );
}

function useSubscription({ channelId, userRelatedData }: ChannelSummary): Switch {
  const { t } = useTranslation();
  const { mutateAsync: subscribe } = useCall(subscribeToChannel, {
    waits: true,
    onDone: () => showToast(t('toast.studySubscribed')),
  });
  const { mutateAsync: unsubscribe } = useCall(unsubscribeFromChannel, {
    waits: true,
    onDone: () => showToast(t('toast.studyUnsubscribed')),
  });
  return useSwitch(userRelatedData.userSubscribedToNotifications, (on) =>
    (on ? subscribe : unsubscribe)({ params: { channelId } }),
  );
}
