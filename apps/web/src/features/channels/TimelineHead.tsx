import { IconBell, IconBellFilled, IconStar, IconStarFilled } from '@tabler/icons-react';
import {
  type ChannelSummary,
  subscribeToChannel,
  unsubscribeFromChannel,
} from '@studyline/contract/channels';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { useSwitch } from '../../live/use-switch.ts';
import { initialsOf } from '../../ui/initials.ts';
import { BannerButton, StudyBanner } from '../../ui/studies/StudyBanner.tsx';
import { useTranslation } from '../../words.ts';
import { useFavourite } from './shared/use-favourite.ts';

/** The banner of a study with its star and its bell. */
export function TimelineHead({ study }: { study: ChannelSummary }) {
  const { name, title, bannerColorCSS, bannerUrl, logoUrl } = study;
  return (
    <StudyBanner
      name={name}
      description={title}
      colour={bannerColorCSS}
      imageUrl={bannerUrl}
      mark={logoUrl ? <img src={logoUrl} alt="" /> : initialsOf(name)}
      actions={
        <>
          <Favourite study={study} />
          <Subscription study={study} />
        </>
      }
    />
  );
}

function Favourite({ study }: { study: ChannelSummary }) {
  const { t } = useTranslation();
  const { isOn, set } = useFavourite(study);
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

function Subscription({ study: { channelId, userRelatedData } }: { study: ChannelSummary }) {
  const { t } = useTranslation();
  const { mutateAsync: subscribe } = useCall(subscribeToChannel, {
    waits: true,
    onDone: () => showToast(t('toast.studySubscribed')),
  });
  const { mutateAsync: unsubscribe } = useCall(unsubscribeFromChannel, {
    waits: true,
    onDone: () => showToast(t('toast.studyUnsubscribed')),
  });
  const { isOn, set } = useSwitch(userRelatedData.userSubscribedToNotifications, (on) =>
    (on ? subscribe : unsubscribe)({ params: { channelId } }),
  );
  return (
    <BannerButton
      label={t(isOn ? 'channels.subscribed' : 'channels.subscribe')}
      icon={isOn ? <IconBellFilled size={16} aria-hidden /> : <IconBell size={16} aria-hidden />}
      onClick={() => set(!isOn)}
    />
  );
}
