import { Button } from '@mantine/core';
import { unsubscribeFromMail } from '@studyline/contract/mail/calls';
import { stoppable } from '@studyline/contract/mail/topics';
import { SignInFrame } from '../../layouts/PublicPages.tsx';
import { useCall } from '../../live/use-call.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { Logo } from '../../ui/frame/Logo.tsx';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { OtherLanguages } from '../auth/shared/OtherLanguages.tsx';
import classes from './UnsubscribePage.module.css';

/** Where an email's unsubscribe link leads. It asks first, because link scanners follow it too. */
export function UnsubscribePage({ token }: { token: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, error, data } = useCall(unsubscribeFromMail, { failure: 'form' });
  // The token contains the person, what it stops, and the signature.
  const stops = stoppable.find((one) => one === token.split('.')[1]);
  const isDead = !stops || error?.status === 404;
  usePageTitle(t('emails.title'));
  const values = stops && { kind: stops === 'DIGEST' ? t('emails.digest') : t(`emails.topic.${stops}`) };
  const [title, text] = isDead
    ? [t('emails.stop.dead'), t('emails.stop.deadText')]
    : data
      ? [t('emails.stop.done'), `${t('emails.stop.doneText', values)} ${t('emails.note')}`]
      : [t('emails.stop.title'), `${t('emails.stop.what', values)} ${t('emails.note')}`];
  return (
    <SignInFrame
      brand={<Logo size={32} name={t('app.name')} />}
      aside={{ title: t('auth.claimTitle'), text: t('auth.claimText') }}
      footer={<OtherLanguages />}
    >
      <h1>{title}</h1>
      <p className={classes.lead} aria-live="polite">
        {text}
      </p>
      {isDead || data ? (
        <Button component={Link} href={paths.home()} size="lg" variant="default" fullWidth>
          {t('emails.stop.toHome')}
        </Button>
      ) : (
        <>
          <FormError error={error} />
          <Button
            size="lg"
            fullWidth
            loading={isPending}
            onClick={() => mutate({ params: { token }, body: {} })}
          >
            {t('emails.stop.action')}
          </Button>
        </>
      )}
    </SignInFrame>
  );
}
