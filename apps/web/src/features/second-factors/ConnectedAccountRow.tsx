import type { Result } from '@studyline/contract/core/endpoint';
import type { listConnectedAccounts } from '@studyline/contract/single-sign-on/calls';
import { IconBuildingHospital, IconCircleCheck } from '@tabler/icons-react';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { SecurityRow } from './shared/SecurityRow.tsx';

export type ConnectedAccount = Result<typeof listConnectedAccounts>['items'][number];

/** The id of a provider's button. Disconnecting replaces one with another, which gets the focus. */
export function buttonOf(provider: string): string {
  return `single-sign-on-${provider}`;
}

interface ConnectedAccountRowProps {
  account: ConnectedAccount;
  /** Whether this installation still has its provider. */
  isOffered: boolean;
  /** The sign-in is too long ago to change anything. */
  isStale: boolean;
  onDisconnect: () => void;
}

/** An account with which the person signs in. */
export function ConnectedAccountRow({ account, isOffered, isStale, onDisconnect }: ConnectedAccountRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { providerName: name, accountName, createDateTimeMillis, lastUsedDateTimeMillis, can } = account;
  const parts = [
    ...(accountName === null ? [] : [accountName]),
    t('security.singleSignOn.connected', { date: format.date(createDateTimeMillis) }),
    lastUsedDateTimeMillis === null
      ? t('security.singleSignOn.neverUsed')
      : t('security.singleSignOn.used', { time: format.ago(lastUsedDateTimeMillis) }),
    ...(isOffered ? [] : [t('security.singleSignOn.notOffered')]),
  ];
  const refusal = can.disconnect === true ? undefined : t(`error.${can.disconnect}`);
  return (
    <SecurityRow
      icon={<IconBuildingHospital />}
      title={name}
      mark={
        isOffered && (
          <Pill kind="ok" icon={<IconCircleCheck size={15} />}>
            {t('secondFactors.on')}
          </Pill>
        )
      }
      text={`${parts.join(', ')}${refusal ? `. ${refusal}` : ''}`}
      end={
        <ReasonButton
          id={buttonOf(account.provider)}
          variant="default"
          reason={refusal ?? (isStale ? t('secondFactors.signInAgain') : undefined)}
          aria-label={t('security.singleSignOn.disconnectFrom', { name })}
          onClick={() => refusal === undefined && !isStale && onDisconnect()}
        >
          {t('security.singleSignOn.disconnect')}
        </ReasonButton>
      }
    />
  );
}
