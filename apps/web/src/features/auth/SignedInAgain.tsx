import { Notice } from '../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import { PublicFrame } from './shared/PublicFrame.tsx';
import classes from './SignInPage.module.css';

/** Where somebody ends who signed in at their organisation again in a window of its own, before they sign something in the other. */
export function SignedInAgain({ refused }: { refused: string | undefined }) {
  const { t } = useTranslation();
  return (
    <PublicFrame>
      <h1>{t(refused === undefined ? 'security.signedInAgain' : 'security.step.refused')}</h1>
      {refused !== undefined && <Notice kind="due">{t(`security.step.${reasonOf(refused)}`)}</Notice>}
      <p className={classes.lead}>{t('security.closeWindow')}</p>
    </PublicFrame>
  );
}

/** Why they can't sign yet. */
function reasonOf(code: string) {
  switch (code) {
    case 'SIGN_IN_CANCELLED':
    case 'ACCOUNT_OF_SOMEONE_ELSE':
    case 'ACCOUNT_NOT_CONNECTED':
    case 'SIGN_IN_EXPIRED':
      return code;
    default:
      return 'FAILED';
  }
}
