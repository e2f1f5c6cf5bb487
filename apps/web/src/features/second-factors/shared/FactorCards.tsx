import { Button } from '@mantine/core';
import { listSecondFactors, type Passkey } from '@studyline/contract/second-factors/calls';
import { IconCircleCheck, IconDeviceMobileCode, IconFingerprint, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../api/errors.ts';
import { q } from '../../../api/query-options.ts';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { Notice } from '../../../ui/forms/FormParts.tsx';
import { UnloadedCard } from '../../../ui/feedback/UnloadedCard.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import classes from './FactorCards.module.css';
import { SecurityRow, SecurityRows } from './SecurityRow.tsx';

const dialogs = () => import('../FactorDialogs.tsx');
const ProveDialog = onDemand(() => dialogs().then(({ ProveDialog }) => ({ ProveDialog })), 'ProveDialog');
const TotpDialog = onDemand(() => dialogs().then(({ TotpDialog }) => ({ TotpDialog })), 'TotpDialog');
const CodesDialog = onDemand(() => dialogs().then(({ CodesDialog }) => ({ CodesDialog })), 'CodesDialog');
const PasskeyDialog = onDemand(
  () => dialogs().then(({ PasskeyDialog }) => ({ PasskeyDialog })),
  'PasskeyDialog',
);
const RemovePasskeyDialog = onDemand(
  () => dialogs().then(({ RemovePasskeyDialog }) => ({ RemovePasskeyDialog })),
  'RemovePasskeyDialog',
);
const RemoveTotpDialog = onDemand(
  () => dialogs().then(({ RemoveTotpDialog }) => ({ RemoveTotpDialog })),
  'RemoveTotpDialog',
);
const NewCodesDialog = onDemand(
  () => dialogs().then(({ NewCodesDialog }) => ({ NewCodesDialog })),
  'NewCodesDialog',
);

type Step =
  | { kind: 'TOTP' | 'ADD_PASSKEY' | 'REMOVE_TOTP' | 'NEW_CODES' }
  | { kind: 'RENAME' | 'REMOVE_PASSKEY'; passkey: Passkey }
  | { kind: 'CODES'; codes: string[] };

/** A person's passkeys, authenticator app and recovery codes. Changing them may first need one of them to be shown. */
export function FactorCards() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery(q(listSecondFactors));
  const [step, setStep] = useState<Step>();
  const [waiting, setWaiting] = useState<Step>();
  if (!data)
    return (
      <UnloadedCard
        title={t('secondFactors.app')}
        failure={
          error
            ? { text: describeFailure(error), retryLabel: t('app.tryAgain'), onRetry: () => void refetch() }
            : undefined
        }
      />
    );
  const { totp, passkeys, allowsPasskeys, isProved, recoveryCodesLeft } = data;
  const hasFactor = totp !== null || passkeys.length > 0;
  const close = () => setStep(undefined);
  const begin = (next: Step) => (isProved ? setStep(next) : setWaiting(next));
  const showCodes = (codes: string[]) => setStep({ kind: 'CODES', codes });
  const usage = (created: number, used: number | null) =>
    [
      t('secondFactors.added', { date: format.date(created) }),
      used === null ? t('secondFactors.neverUsed') : t('secondFactors.used', { time: format.ago(used) }),
    ].join(', ');
  const isStale = !hasFactor && !isProved;
  return (
    <>
      {isStale && <Notice kind="neutral">{t('secondFactors.signInAgain')}</Notice>}
      {(allowsPasskeys || passkeys.length > 0) && (
        <FormCard
          title={t('secondFactors.passkeys')}
          hint={t('secondFactors.passkeysHint')}
          end={
            allowsPasskeys && (
              <Button variant="default" disabled={isStale} onClick={() => begin({ kind: 'ADD_PASSKEY' })}>
                {t('secondFactors.addPasskey')}
              </Button>
            )
          }
        >
          {passkeys.length === 0 ? (
            <p className={classes.text}>{t('secondFactors.noPasskeys')}</p>
          ) : (
            <SecurityRows>
              {passkeys.map((passkey) => (
                <SecurityRow
                  key={passkey.id}
                  icon={<IconFingerprint />}
                  title={passkey.name}
                  text={usage(passkey.createDateTimeMillis, passkey.lastUsedDateTimeMillis)}
                  end={
                    <>
                      <TextButton onClick={() => setStep({ kind: 'RENAME', passkey })}>
                        {t('secondFactors.rename')}
                      </TextButton>
                      <TextButton onClick={() => begin({ kind: 'REMOVE_PASSKEY', passkey })}>
                        {t('secondFactors.remove')}
                      </TextButton>
                    </>
                  }
                />
              ))}
            </SecurityRows>
          )}
        </FormCard>
      )}
      <FormCard title={t('secondFactors.app')}>
        <SecurityRows>
          <SecurityRow
            icon={<IconDeviceMobileCode />}
            title={t('secondFactors.appName')}
            mark={
              totp && (
                <Pill kind="ok" icon={<IconCircleCheck size={15} />}>
                  {t('secondFactors.on')}
                </Pill>
              )
            }
            text={
              totp
                ? usage(totp.createDateTimeMillis, totp.lastUsedDateTimeMillis)
                : t('secondFactors.appText')
            }
            end={
              <>
                {totp && (
                  <TextButton onClick={() => begin({ kind: 'REMOVE_TOTP' })}>
                    {t('secondFactors.remove')}
                  </TextButton>
                )}
                <Button variant="default" disabled={isStale} onClick={() => begin({ kind: 'TOTP' })}>
                  {totp ? t('secondFactors.moveApp') : t('secondFactors.setUpApp')}
                </Button>
              </>
            }
          />
          {hasFactor && (
            <SecurityRow
              icon={<IconKey />}
              title={t('secondFactors.recoveryCodes')}
              text={t('secondFactors.recoveryLeft', { count: recoveryCodesLeft })}
              end={
                <Button variant="default" onClick={() => begin({ kind: 'NEW_CODES' })}>
                  {t('secondFactors.newCodes')}
                </Button>
              }
            />
          )}
        </SecurityRows>
      </FormCard>
      {waiting && (
        <ProveDialog
          hasPasskeys={passkeys.length > 0}
          onProved={() => {
            setWaiting(undefined);
            setStep(waiting);
          }}
          onClose={() => setWaiting(undefined)}
        />
      )}
      {step?.kind === 'TOTP' && <TotpDialog onCodes={showCodes} onClose={close} />}
      {step?.kind === 'NEW_CODES' && <NewCodesDialog onCodes={showCodes} onClose={close} />}
      {step?.kind === 'CODES' && <CodesDialog codes={step.codes} onClose={close} />}
      {step?.kind === 'ADD_PASSKEY' && <PasskeyDialog onClose={close} />}
      {step?.kind === 'RENAME' && <PasskeyDialog passkey={step.passkey} onClose={close} />}
      {step?.kind === 'REMOVE_PASSKEY' && <RemovePasskeyDialog passkey={step.passkey} onClose={close} />}
      {step?.kind === 'REMOVE_TOTP' && <RemoveTotpDialog onClose={close} />}
    </>
  );
}
