import { Button } from '@mantine/core';
import { useSession } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './Invited.module.css';

interface EndedProps {
  title: string;
  text?: string;
  study?: { channelId: number; channelName: string } | undefined;
}

/** Why there is nothing to accept, and where to go. */
export function Ended({ title, text, study }: EndedProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'authenticated';
  return (
    <>
      <h1>{title}</h1>
      {text && <p className={classes.lead}>{text}</p>}
      {study ? (
        <Button component={Link} href={paths.timeline(study.channelId)} size="lg" fullWidth>
          {t('invitations.ended.toStudy', { study: study.channelName })}
        </Button>
      ) : (
        <Button
          component={Link}
          href={isSignedIn ? paths.home() : paths.signIn()}
          size="lg"
          variant="default"
          fullWidth
        >
          {t(isSignedIn ? 'invitations.ended.toHome' : 'invitations.ended.toSignIn')}
        </Button>
      )}
    </>
  );
}
