import { getBuild, initMember } from '@studyline/contract/app/calls';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconHome, IconLogout2, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { RichWords } from '../../RichWords.tsx';
import { useTranslation } from '../../words.ts';
import { call } from '../../api/call.ts';
import { q } from '../../api/query-options.ts';
import { useReachable } from '../../api/connection.ts';
import { CallError, type TemporaryFailure, temporaryFailureOf } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { Code, ErrorFrame } from '../../layouts/ErrorPages.tsx';
import type { NotFound } from '../../navigation/failure-navigation.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/frame/Logo.tsx';
import { useSignOut } from '../auth/use-sign-out.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';

function Brand() {
  const { t } = useTranslation();
  return (
    <Link href={paths.home()} aria-label={t('shell.homeLink')}>
      <Logo size={32} name={t('app.name')} />
    </Link>
  );
}

function HomeButton({ isMain }: { isMain?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      size="md"
      variant={isMain ? 'filled' : 'default'}
      component={Link}
      href={paths.home()}
      leftSection={<IconHome size={18} />}
    >
      {t('app.goHome')}
    </Button>
  );
}

/** The study of an address, or the only one the person has. */
function useStudyOf(pathname: string) {
  const { status } = useSession();
  const { data } = useQuery({ ...q(initMember), enabled: status === 'authenticated' });
  const studies = data?.channelSummaries ?? [];
  const id = Number(/^\/channel\/(?:post\/|directory\/)?(\d+)/.exec(pathname)?.[1]);
  return studies.find(({ channelId }) => channelId === id) ?? (studies.length === 1 ? studies[0] : undefined);
}

/** Where to go from a page that is not there: back to what led to it, into the study, or to what the person has to do. */
function WaysOut({ pathname }: { pathname: string }) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const study = useStudyOf(pathname);
  if (history.canGoBack())
    return (
      <>
        <Button size="md" leftSection={<IconArrowLeft size={18} />} onClick={() => history.back()}>
          {t('app.notFound.back')}
        </Button>
        <HomeButton />
      </>
    );
  if (study)
    return (
      <>
        <Button size="md" component={Link} href={paths.timeline(study.channelId)}>
          {t('app.notFound.toStudy', { study: study.name })}
        </Button>
        <HomeButton />
      </>
    );
  return (
    <>
      <HomeButton isMain />
      {POST.test(pathname) && (
        <Button size="md" variant="default" component={Link} href={paths.requiredActions()}>
          {t('app.notFound.toActions')}
        </Button>
      )}
    </>
  );
}

const POST = /^\/post\//;

/** 404: 'Page not found: {path}' (specification 2); for a withdrawn post, who withdrew it and when. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const withdrawn = (data as NotFound | undefined)?.withdrawn;
  const title = t(withdrawn ? 'app.notFound.withdrawn' : 'app.notFound.title');
  usePageTitle(title);
  return (
    <ErrorFrame
      brand={<Brand />}
      drawing="lost"
      title={title}
      actions={<WaysOut pathname={pathname} />}
      {...(withdrawn
        ? { text: withdrawn }
        : {
            code: '404',
            text: <RichWords of="app.notFound.text" values={{ path: pathname }} parts={{ path: Code }} />,
            detail: t('app.notFound.detail'),
          })}
    />
  );
}

/** 403: for accounts without access, and for what a person may see but not do. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const session = useSession();
  const refusal = useLocation({ select: ({ state }) => state.refusal });
  const { mutate: signOut, isPending } = useSignOut();
  usePageTitle(t('app.forbidden.title'));
  const user = session.status === 'authenticated' ? session.user : undefined;
  const isRefused = user?.nonEecUser === true;
  const text = user
    ? t('app.forbidden.account', { emailAddress: user.emailAddress })
    : t('app.forbidden.nobody');
  return (
    <ErrorFrame
      brand={<Brand />}
      drawing="locked"
      code="403"
      title={t('app.forbidden.title')}
      text={refusal && !isRefused ? refusal : text}
      detail={t(isRefused ? 'app.forbidden.detailSignedIn' : 'app.forbidden.detail')}
      actions={
        <>
          {!isRefused && <HomeButton isMain />}
          {user && (
            <Button
              size="md"
              variant={isRefused ? 'filled' : 'default'}
              loading={isPending}
              leftSection={<IconLogout2 size={18} />}
              onClick={() => signOut()}
            >
              {t('shell.signOut')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** /500: a failed navigation. "Try again" retries it, and a temporary failure is retried automatically. */
export function ServerErrorPage() {
  const failure = useLocation({ select: ({ state }) => state.failure });
  const navigate = useNavigate();
  const retry = () => void navigate({ href: failure?.href ?? paths.home(), replace: true });
  if (failure?.passing) return <WaitingPage passing={failure.passing} onRetry={retry} />;
  return <ServerErrorFrame kind="text" requestId={failure?.requestId ?? null} onRetry={retry} />;
}

/** Replaces a screen that failed while it was shown, so that the address stays. */
export function ScreenFailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const passing = useMemo(() => temporaryFailureOf(error), [error]);
  useEffect(() => resetQueries(), [resetQueries]);
  const failure = error instanceof CallError ? error : undefined;
  if (passing) return <WaitingPage passing={passing} onRetry={reloadIfAnswered} />;
  return (
    <ServerErrorFrame
      kind={failure ? 'text' : 'screen'}
      requestId={failure?.requestId ?? null}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** The failure may be a file of the app that failed to load, which a browser does not request again in the same page. */
function reloadIfAnswered(): void {
  void call(getBuild, {}).then(
    () => window.location.reload(),
    () => {},
  );
}

/** For temporary failures: retries when the server is back, after the time that it asked for. */
function WaitingPage({ passing, onRetry }: { passing: TemporaryFailure; onRetry: () => void }) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const retry = useEffectEvent(onRetry);
  const title = t(passing.sentence ? 'app.waiting.busy' : 'app.waiting.noConnection');
  usePageTitle(title);
  useEffect(() => {
    if (!isReachable) return;
    const timer = setInterval(() => retry(), passing.seconds * 1000);
    return () => clearInterval(timer);
  }, [isReachable, passing]);
  return (
    <ErrorFrame
      brand={<Brand />}
      drawing="broken"
      title={title}
      text={passing.sentence ?? t('app.waiting.noAnswer')}
      detail={t('app.waiting.detail')}
      actions={<RetryButtons onRetry={onRetry} />}
    />
  );
}

interface ServerErrorFrameProps {
  kind: 'text' | 'screen';
  requestId: string | null;
  onRetry: () => void;
}

function ServerErrorFrame({ kind, requestId, onRetry }: ServerErrorFrameProps) {
  const { t } = useTranslation();
  usePageTitle(t('app.serverError.title'));
  return (
    <ErrorFrame
      brand={<Brand />}
      drawing="broken"
      code="500"
      title={t('app.serverError.title')}
      text={t(`app.serverError.${kind}`)}
      detail={
        requestId && (
          <RichWords of="app.serverError.requestNumber" values={{ requestId }} parts={{ number: Code }} />
        )
      }
      actions={<RetryButtons onRetry={onRetry} />}
    />
  );
}

function RetryButtons({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button size="md" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
        {t('app.tryAgain')}
      </Button>
      <HomeButton />
    </>
  );
}
