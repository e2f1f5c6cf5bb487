import { Button } from '@mantine/core';
import { initMember, type Init } from '@studyline/contract/app/calls';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { q } from '../../api/query-options.ts';
import { HomeColumns } from '../../layouts/HomeColumns.tsx';
import { lazyLater } from '../../navigation/lazy-screens.tsx';
import { paths } from '../../paths.ts';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeading } from '../../ui/frame/SectionHeading.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import classes from './HomePage.module.css';
import { MyStudies, StudiesHeading } from '../channels/shared/MyStudies.tsx';
import { followsCompliance, ownInvitations, seesServices, waitingServices } from './home-loader.ts';
import { NeedsYou } from './NeedsYou.tsx';

/** Home: the person's required actions across studies, then their studies. */
export function HomePage() {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const { data: services } = useQuery({ ...waitingServices, enabled: seesServices(init) });
  const waiting = new Map<number, number>();
  for (const { channelId, count } of services?.counts ?? [])
    waiting.set(channelId, (waiting.get(channelId) ?? 0) + count);
  usePageTitle(t('home.title'));
  if (init.channelSummaries.length === 0) return <NoStudies init={init} />;
  return (
    <HomeColumns
      head={<Greeting init={init} />}
      actions={
        <>
          <Invitations />
          <UntilFirstDocument init={init}>
            <NeedsYou init={init} isOnly={!followsCompliance(init)} />
            {followsCompliance(init) && <HowStudiesStand />}
          </UntilFirstDocument>
        </>
      }
      studiesHead={<StudiesHeading init={init} />}
      studies={<MyStudies init={init} waiting={waiting} />}
    />
  );
}

function Greeting({ init }: { init: Init }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const hour = format.hour(now);
  const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return (
    <PageHeading
      above={format.weekday(now)}
      title={t(`home.${part}`, { name: init.user.basicUserInfo.firstName })}
    />
  );
}

const OwnInvitations = lazyLater(() => import('../invitations/shared/OwnInvitations.tsx'), 'OwnInvitations');

function Invitations() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(ownInvitations);
  if (!data && isError)
    return (
      <BlockError
        text={t('home.invitationsFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.items.length === 0) return null;
  return (
    <Suspense fallback={<Bone width="100%" height={128} />}>
      <OwnInvitations invitations={data.items} />
    </Suspense>
  );
}

const Behind = lazyLater(() => import('../compliance/shared/Behind.tsx'), 'Behind');
const ReadySites = lazyLater(() => import('./ReadySites.tsx'), 'ReadySites');
const SinceYesterday = lazyLater(() => import('./SinceYesterday.tsx'), 'SinceYesterday');

/** What only those see who follow studies. */
function HowStudiesStand() {
  return (
    <Suspense fallback={<Bone width="100%" height={220} />}>
      <ReadySites />
      <div className={classes.behind}>
        <Behind />
        <SinceYesterday />
      </div>
    </Suspense>
  );
}

const FirstSteps = lazyLater(() => import('../setup/shared/FirstSteps.tsx'), 'FirstSteps');

/** Shows new administrators of a client the way to their first published document, and to everybody else the content. */
function UntilFirstDocument({ init, children }: { init: Init; children: ReactNode }) {
  if (init.clients.length === 0 || init.channelSummaries.length > 1) return children;
  return (
    <Suspense fallback={children}>
      <FirstSteps init={init}>{children}</FirstSteps>
    </Suspense>
  );
}

/** Only one person ever needs it in an installation. */
const FirstClient = lazyLater(() => import('../setup/shared/FirstClient.tsx'), 'FirstClient');

function NoStudies({ init }: { init: Init }) {
  const { t } = useTranslation();
  const client = init.clients[0];
  const { emailAddress } = init.user.basicUserInfo;
  return (
    <>
      <Greeting init={init} />
      <div className={classes.empty}>
        <Invitations />
        {init.can.createFirstClient === true ? (
          <Suspense fallback={<Bone width="100%" height={280} />}>
            <FirstClient />
          </Suspense>
        ) : (
          <UntilFirstDocument init={init}>
            <EmptyState
              title={client ? t('home.administrator', { client: client.name }) : t('home.noStudies')}
              text={client ? t('home.administratorText') : t('home.noStudiesText', { emailAddress })}
              actions={
                client && (
                  <Button component={Link} href={paths.settingsStudies(client.clientId)}>
                    {t('home.toStudies')}
                  </Button>
                )
              }
            />
          </UntilFirstDocument>
        )}
      </div>
    </>
  );
}
