import type { LockedUser } from '@studyline/contract/auth/calls';
import { Avatar } from '../../../ui/Avatar.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { useSignOut } from '../use-sign-out.ts';
import { PasswordForm } from '../PasswordForm.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import classes from './UnlockForm.module.css';

interface UnlockFormProps {
  person: LockedUser;
  next: string;
  onDone: (url: string) => Promise<void> | void;
  /** The screen stays behind it, so nothing leads away. */
  apart?: boolean;
}

/** Whose screen is locked, and their ways to unlock it. */
export function UnlockForm({ person, next, onDone, apart = false }: UnlockFormProps) {
  const { t } = useTranslation();
  const { mutate: signOut, isPending } = useSignOut();
  // The screen behind has its own.
  const Heading = apart ? 'h2' : 'h1';
  const { userId, displayName, emailAddress, hasPassword } = person;
  return (
    <>
      <Heading className={classes.title}>{t('auth.locked')}</Heading>
      <p className={classes.lead}>{t('auth.lockedText')}</p>
      <div className={classes.person}>
        <Avatar userId={userId} name={displayName} size={40} />
        <div>
          <b>{displayName}</b>
          <span>{emailAddress}</span>
        </div>
      </div>
      {hasPassword && <PasswordForm next={next} onDone={onDone} lockedAddress={emailAddress} />}
      <ProviderButtons callbackUrl={next} hasDivider={hasPassword} person={person} apart={apart} />
      <div className={classes.leave}>
        <TextButton tone="quiet" disabled={isPending} onClick={() => signOut()}>
          {t('auth.notYou')}
        </TextButton>
      </div>
    </>
  );
}
