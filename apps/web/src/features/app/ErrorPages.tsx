import { Button } from '@mantine/core';
import { IconHome, IconLogout2, IconRefresh } from '@tabler/icons-react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RichWords } from '../../RichWords.tsx';
import { useTranslation } from '../../words.ts';
import { CallError } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { Code, ErrorFrame } from '../../layouts/ErrorPages.tsx';
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

/** 404: 'Page not found: {path}' (specification 2). */
export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  usePageTitle(t('app.notFound.title'));
  return (
    <ErrorFrame
      brand={<Brand />}
      drawing="lost"
      code="404"
      title={t('app.notFound.title')}
      text={<RichWords of="app.notFound.text" values={{ path: pathname }} parts={{ path: Code }} />}
      detail={t('app.notFound.detail')}
      actions={<HomeButton isMain />}
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

/** /500: a failed navigation. "Try again" repeats it. */
export function ServerErrorPage() {
  const failure = useLocation({ select: ({ state }) => state.failure });
  const navigate = useNavigate();
  return (
    <ServerErrorFrame
      kind={failure?.noAnswer ? 'noAnswer' : 'text'}
      requestId={failure?.requestId ?? null}
      onRetry={() => void navigate({ href: failure?.href ?? paths.home(), replace: true })}
    />
  );
}

/** A screen that failed while it was shown: the same frame in its place, so that the address stays. */
export function ScreenFailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  useEffect(() => resetQueries(), [resetQueries]);
  const failure = error instanceof CallError ? error : undefined;
  return (
    <ServerErrorFrame
      kind={failure?.status === 0 ? 'noAnswer' : failure ? 'text' : 'screen'}
      requestId={failure?.requestId ?? null}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

interface ServerErrorFrameProps {
  kind: 'text' | 'noAnswer' | 'screen';
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
      actions={
        <>
          <Button size="md" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {t('app.tryAgain')}
          </Button>
          <HomeButton />
        </>
      }
    />
  );
}
