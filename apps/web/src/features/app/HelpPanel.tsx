import { initMember } from '@studyline/contract/app/calls';
import { getDraft } from '@studyline/contract/drafts/form';
import { getPostVersion } from '@studyline/contract/posts/calls';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMatches, useParams } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { useOnLeave } from '../../navigation/use-on-leave.ts';
import { usePlace } from '../../navigation/use-place.ts';
import { paths } from '../../paths.ts';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { TextLink } from '../../ui/TextButton.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { helpScreens } from './help-screens.ts';
import { HelpContacts } from './HelpContacts.tsx';
import { HelpKeys } from './HelpKeys.tsx';
import classes from './HelpPanel.module.css';

/** What the screen is for, whom to ask, the keys, and the terms. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const route = useMatches({ select: (matches): string | undefined => matches.at(-1)?.fullPath });
  const screen = route === undefined ? undefined : helpScreens[route];
  const channelId = useStudy();
  const isPhone = useIsPhone();
  useReturnFocus();
  useOnLeave(onClose);
  return (
    <SidePanel
      beside={false}
      label={t('shell.help')}
      onClose={onClose}
      head={
        <>
          <h2 className={classes.title}>{t('shell.help')}</h2>
          <ActionIcon aria-label={t('app.close')} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      {screen && (
        <section>
          <h3>{t('help.screen')}</h3>
          <p className={classes.text}>{t(screen.text)}</p>
        </section>
      )}
      <HelpContacts init={init} channelId={channelId} />
      {!isPhone && <HelpKeys of={screen?.keys} />}
      <p className={classes.terms}>
        <TextLink href={paths.termsOfService()} tone="quiet">
          {t('help.terms')}
        </TextLink>
      </p>
    </SidePanel>
  );
}

/** The screen's study. A post's address does not contain it, but the screen has the post. */
function useStudy(): number | undefined {
  const { channelId } = usePlace();
  const queryClient = useQueryClient();
  const params: { postId?: unknown; version?: unknown } = useParams({ strict: false });
  return channelId ?? (params.postId === undefined ? undefined : studyOfPost(queryClient, params));
}

function studyOfPost(
  queryClient: QueryClient,
  { postId, version }: { postId?: unknown; version?: unknown },
): number | undefined {
  const id = Number(postId);
  return version === undefined
    ? queryClient.getQueryData(q(getDraft, { params: { id } }).queryKey)?.channelId
    : queryClient.getQueryData(q(getPostVersion, { params: { id, version: Number(version) } }).queryKey)
        ?.postDetail.channelId;
}
