import type { PostDetail } from '@studyline/contract/posts/calls';
import type { ReactNode } from 'react';
import { DetailBar } from '../../../ui/frame/DetailBar.tsx';
import { LinkProvider } from '../../../ui/Link.tsx';
import { useIsPhone } from '../../../use-media.ts';
import { type Translate, useTranslation } from '../../../words.ts';
import { MarkOfPost } from '../../channels/shared/MarkOfPost.tsx';
import { BackContext, BackLink } from '../BackLink.tsx';
import { useWayName } from '../use-way-name.ts';
import type { WayBack } from '../way-back.ts';

interface TitleBarProps {
  post: PostDetail;
  back: { way: WayBack; goBack: () => void };
  /** The form in `beside` shows the title. */
  isForm?: boolean;
  heading?: boolean;
  beside?: ReactNode;
  actions?: ReactNode;
}

/** The way back, the study and the title of a post: what a list already knows about it. */
export function TitleBar({ post, back: { way, goBack }, isForm, heading, beside, actions }: TitleBarProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const name = useWayName(way);
  return (
    <BackContext value={{ href: way.href, go: goBack }}>
      <LinkProvider value={BackLink}>
        <DetailBar
          back={{ href: way.href, label: name }}
          mark={<MarkOfPost post={post} size={28} />}
          title={isForm ? '' : post.title}
          detail={isForm ? undefined : belongsTo(post, isPhone, t)}
          heading={heading}
          beside={beside}
          actions={actions}
        />
      </LinkProvider>
    </BackContext>
  );
}

/** "ASPIRE-HF · Amendments" or, on a phone, "ASPIRE-HF · v3.0". */
function belongsTo(post: PostDetail, isPhone: boolean, t: Translate): string {
  const categories = post.classifications.map(({ name }) => name).join(', ');
  const isVersioned = isPhone && post.postType === 'DOCUMENT';
  const name = isVersioned ? post.label : categories || t(`app.postTypes.${post.postType}`);
  return t('openPost.studyAnd', { study: post.channelName, name });
}
