import { Button } from '@mantine/core';
import { getTermsOfService } from '@studyline/contract/app/calls';
import { updateProfile } from '@studyline/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { renewSession, useSession } from '../../api/session.ts';
import { useCall } from '../../live/use-call.ts';
import { ReadingFrame } from '../../layouts/PublicPages.tsx';
import { paths, safeCallback } from '../../paths.ts';
import { RichWords } from '../../RichWords.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { Logo } from '../../ui/frame/Logo.tsx';
import { TextButton, TextLink } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import classes from './TermsPage.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The current terms. Anyone may read them. A person who has not accepted them does so here, or signs out. */
export function TermsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const session = useSession();
  const { data: terms, refetch } = useQuery({ ...q(getTermsOfService), retryOnMount: false });
  usePageTitle(t('auth.terms'));
  const user = session.status === 'authenticated' ? session.user : undefined;
  if (!terms) {
    return (
      <ReadingFrame
        brand={<Logo size={32} name={t('app.name')} />}
        end={<WaysOut isSignedIn={user !== undefined} hasAccepted />}
      >
        <h1>{t('auth.terms')}</h1>
        <p>{t('terms.none')}</p>
      </ReadingFrame>
    );
  }
  const version = String(terms.version);
  return (
    <ReadingFrame
      brand={<Logo size={32} name={t('app.name')} />}
      end={<WaysOut isSignedIn={user !== undefined} hasAccepted={user?.acceptedTermsOfService ?? false} />}
      bar={
        user && !user.acceptedTermsOfService
          ? {
              text: t('terms.recorded', { version }),
              actions: <AcceptButton version={terms.version} onRefused={() => void refetch()} />,
            }
          : undefined
      }
    >
      <h1>{terms.title}</h1>
      <p className={classes.version}>
        {t('terms.version', { version, date: format.longDate(terms.effectiveDateTimeMillis) })}
      </p>
      {terms.changes && (
        <Notice>
          <RichWords
            of="terms.changes"
            values={{ version: String(terms.version - 1), changes: terms.changes }}
            parts={{ b: Bold }}
          />
        </Notice>
      )}
      {/* Sanitised when they were published (apps/server/src/cli/publish-terms.ts). */}
      <div className="sl-prose" dangerouslySetInnerHTML={{ __html: terms.content }} />
    </ReadingFrame>
  );
}

function Bold({ children }: { children: string }) {
  return <b>{children}</b>;
}

/** A person who has not accepted yet can only sign out. */
function WaysOut({ isSignedIn, hasAccepted }: { isSignedIn: boolean; hasAccepted: boolean }) {
  const { t } = useTranslation();
  const { mutate: signOut, isPending } = useSignOut();
  if (!isSignedIn) return <TextLink href={paths.signIn()}>{t('auth.backToSignIn')}</TextLink>;
  return (
    <>
      {hasAccepted && <TextLink href={paths.home()}>{t('app.goHome')}</TextLink>}
      <TextButton tone="quiet" disabled={isPending} onClick={() => signOut()}>
        {t('shell.signOut')}
      </TextButton>
    </>
  );
}

function AcceptButton({ version, onRefused }: { version: number; onRefused: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { callbackUrl } = useSearch({ strict: false }) as { callbackUrl?: string };
  const { mutate, isPending, isSuccess } = useCall(updateProfile, {
    onDone: async () => {
      await renewSession().catch(() => {});
      await navigate({ href: safeCallback(callbackUrl), replace: true });
    },
  });
  const accept = () =>
    mutate({ body: { acceptedTermsOfService: true, termsVersion: version } }, { onError: onRefused });
  return (
    <Button size="md" loading={isPending || isSuccess} onClick={accept}>
      {t('terms.accept')}
    </Button>
  );
}
