import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/forms/FormParts.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import { signOut } from '../../auth/auth-calls.ts';
import classes from './Invited.module.css';

/** Tells a signed-in person that the invitation is for another address, and signs them out. */
export function OtherAccount({ address }: { address: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const { mutate, isPending } = useMutation({ mutationKey: ['signOut'], mutationFn: signOut });
  if (session.status !== 'authenticated') return null;
  return (
    <div className={classes.stack}>
      <Notice kind="due">{t('invitations.other', { email: session.user.emailAddress, address })}</Notice>
      <Button size="lg" fullWidth loading={isPending} onClick={() => mutate()}>
        {t('invitations.signOut')}
      </Button>
      <Button component={Link} href={paths.home()} size="lg" variant="default" fullWidth>
        {t('invitations.ended.toHome')}
      </Button>
    </div>
  );
}
