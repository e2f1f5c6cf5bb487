import { Button } from '@mantine/core';
import type { ErrorCode } from '@studyline/contract/core/errors';
import type { Result } from '@studyline/contract/core/endpoint';
import { listSecondFactors } from '@studyline/contract/second-factors/calls';
import type { getSigning } from '@studyline/contract/signatures/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, describeInForm } from '../../../api/errors.ts';
import { q } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/forms/FormParts.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';

/** What has to be set up before the person can sign. Afterwards they are back where they were. */
export type SigningSetup = 'PIN' | 'PASSKEY';

/** What is in the way of a signature that nothing typed into the form can change, and what leads on. */
export interface Obstacle {
  text: string;
  wayOut: 'FIRST_PIN' | 'PIN' | 'PASSKEY' | 'EMAIL' | 'RELOAD' | 'RETRY' | 'NONE';
  onRetry?: () => void;
}

const waysOut: Partial<Record<ErrorCode, Obstacle['wayOut']>> = {
  SIGNATURE_PIN_MISSING: 'FIRST_PIN',
  SIGNATURE_PIN_ENDED: 'PIN',
  SIGNATURE_PIN_EXPIRED: 'PIN',
  SIGNATURE_PIN_LOCKED: 'PIN',
  PASSKEY_MISSING: 'PASSKEY',
  EMAIL_NOT_VERIFIED: 'EMAIL',
  FEATURE_OFF: 'NONE',
  POST_NOT_FOUND: 'RELOAD',
  RULE_NOT_FOUND: 'RELOAD',
  POST_SUPERCEDED: 'RELOAD',
  NOT_ADDRESSED: 'RELOAD',
  NOT_OPENED: 'RELOAD',
  WRONG_TEAM: 'RELOAD',
  APPROVAL_TYPE_REFUSED: 'RELOAD',
};

/** What a refused call is about, if it is such an obstacle. */
export function obstacleIn(error: Error | null): Obstacle | undefined {
  const code = error instanceof CallError && error.errorCode;
  const wayOut = code ? waysOut[code] : undefined;
  return wayOut && error ? { wayOut, text: describeInForm(error) } : undefined;
}

type Signing = Pick<
  Result<typeof getSigning>,
  'can' | 'factor' | 'methods' | 'windowUntilDateTimeMillis' | 'lockedUntilDateTimeMillis'
>;

/** What is in the way, if anything is; undefined also as long as nothing is known. */
export function useSigningObstacle(signing: Signing | undefined): Obstacle | 'LOADING' | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const hasNoMethod = signing?.methods.length === 0 && signing.windowUntilDateTimeMillis === null;
  const { data, error, refetch } = useQuery({ ...q(listSecondFactors), enabled: hasNoMethod });
  if (!signing) return undefined;
  const { can, factor, methods, lockedUntilDateTimeMillis: locked } = signing;
  if (can === 'SIGNATURE_PIN_LOCKED' && locked !== null)
    return { wayOut: 'PIN', text: t('signatures.dialog.lockedUntil', { time: format.time(locked) }) };
  if (can !== true) return { wayOut: waysOut[can] ?? 'RELOAD', text: t(`error.${can}`) };
  // No email leads to a first password: this installation sends none to people who sign in elsewhere.
  if (factor === 'PASSWORD' && !methods.includes('PASSWORD'))
    return { wayOut: 'NONE', text: t('signatures.dialog.noPassword') };
  if (hasNoMethod) {
    if (error) return { wayOut: 'RETRY', text: describeInForm(error), onRetry: () => void refetch() };
    if (!data) return 'LOADING';
    return data.allowsPasskeys
      ? { wayOut: 'PASSKEY', text: t('signatures.dialog.noMethod') }
      : { wayOut: 'NONE', text: t('signatures.dialog.noWay') };
  }
  return undefined;
}

interface SigningObstacleProps {
  title: string;
  obstacle: Obstacle;
  onSetup: (setup: SigningSetup) => void;
  onClose: () => void;
}

/** Says what is in the way, and leads on. */
export function SigningObstacle({ obstacle, onSetup, ...frame }: SigningObstacleProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const reload = () => {
    frame.onClose();
    void queryClient.invalidateQueries();
  };
  const link = (href: string, label: string) => (
    <Button size="md" component={Link} href={href} data-autofocus>
      {label}
    </Button>
  );
  const button = (label: string, onClick: (() => void) | undefined) => (
    <Button size="md" data-autofocus onClick={onClick}>
      {label}
    </Button>
  );
  const leads: Record<Obstacle['wayOut'], ReactNode> = {
    FIRST_PIN: button(t('security.pin.get'), () => onSetup('PIN')),
    PIN: button(t('security.pin.getNew'), () => onSetup('PIN')),
    PASSKEY: button(t('secondFactors.addPasskey'), () => onSetup('PASSKEY')),
    EMAIL: link(paths.forgottenPassword(), t('signatures.dialog.verify')),
    RELOAD: button(t('signatures.dialog.reload'), reload),
    RETRY: button(t('app.tryAgain'), obstacle.onRetry),
    NONE: null,
  };
  return (
    <Dialog opened cancel size={480} actions={leads[obstacle.wayOut]} {...frame}>
      <div role="alert">
        <Notice kind="due">{obstacle.text}</Notice>
      </div>
    </Dialog>
  );
}
