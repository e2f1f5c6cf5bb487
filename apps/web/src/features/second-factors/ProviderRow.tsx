import type { Provider } from '@studyline/contract/auth/calls';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { CallError, describeInForm } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useTranslation } from '../../words.ts';
import { startProviderSignIn } from '../auth/auth-calls.ts';
import { useShownAgain } from '../auth/use-shown-again.ts';
import { buttonOf } from './ConnectedAccountRow.tsx';
import { SecurityRow } from './shared/SecurityRow.tsx';

interface ProviderRowProps {
  provider: Provider;
  /** The sign-in is too long ago to change anything. */
  isStale: boolean;
  /** Runs it once a second factor has been shown, if that is needed. */
  begin: (run: () => void) => void;
  /** The same after the server has refused it. */
  onProofRequired: (run: () => void) => void;
  onStart: () => void;
}

/** An organisation whose account the person could connect. */
export function ProviderRow({ provider, isStale, begin, onProofRequired, onStart }: ProviderRowProps) {
  const { t } = useTranslation();
  const { id, name } = provider;
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationKey: ['startProviderSignIn'],
    meta: { failure: 'form' },
    mutationFn: async () =>
      window.location.assign(await startProviderSignIn(id, paths.connected(id), { connect: true })),
  });
  useShownAgain(reset);
  const errorId = `connect-error-${id}`;
  const start = () =>
    mutate(undefined, { onError: (failure) => isProofRequired(failure) && onProofRequired(start) });
  const connect = () => {
    onStart();
    begin(start);
  };
  return (
    <SecurityRow
      icon={<IconBuildingHospital />}
      title={name}
      text={t('security.singleSignOn.notConnected')}
      below={<FormError id={errorId}>{error && !isProofRequired(error) && describeInForm(error)}</FormError>}
      end={
        <ReasonButton
          id={buttonOf(id)}
          variant="default"
          loading={isPending || isSuccess}
          reason={isStale ? t('secondFactors.signInAgain') : undefined}
          aria-label={t('security.singleSignOn.connectTo', { name })}
          onClick={() => !isStale && connect()}
        >
          {t('security.singleSignOn.connect')}
        </ReasonButton>
      }
    />
  );
}

const isProofRequired = (error: Error) => error instanceof CallError && error.errorCode === 'PROOF_REQUIRED';
