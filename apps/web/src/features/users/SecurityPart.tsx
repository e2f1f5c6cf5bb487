import { Button } from '@mantine/core';
import {
  type Device,
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from '@studyline/contract/users/calls';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconLock,
  IconLockX,
  IconTerminal2,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { UnloadedCard } from '../../ui/feedback/UnloadedCard.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { ConnectedAccountsCard } from '../second-factors/shared/ConnectedAccountsCard.tsx';
import { FactorCards } from '../second-factors/shared/FactorCards.tsx';
import { SecurityRow as Row, SecurityRows } from '../second-factors/shared/SecurityRow.tsx';
import { SignaturePinCard } from './SignaturePinCard.tsx';
import classes from './SecurityPart.module.css';

const ChangePasswordDialog = onDemand(() => import('./ChangePasswordDialog.tsx'), 'ChangePasswordDialog');

/** How the person signs in, where they are signed in, and who has tried. */
export function SecurityPart() {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <FormCard title={t('security.signingIn')}>
        <SecurityRows>
          <Row
            icon={<IconLock />}
            title={t('security.password')}
            text={t('security.passwordHint')}
            end={
              <Button variant="default" onClick={() => setChanging(true)}>
                {t('security.changePassword')}
              </Button>
            }
          />
        </SecurityRows>
      </FormCard>
      <FactorCards />
      <ConnectedAccountsCard />
      <SignaturePinCard />
      <Sessions onUnknownEnded={() => setChanging(true)} />
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}

interface SessionsProps {
  /** A session that the person does not know has been ended: whoever had it may know the password. */
  onUnknownEnded: () => void;
}

function Sessions({ onUnknownEnded }: SessionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery(q(listSessions));
  const [isAsking, setAsking] = useState(false);
  const [unknown, setUnknown] = useState<OwnSession>();
  const endOthers = useCall(endOtherSessions, {
    failure: 'form',
    waits: true,
    onDone: ({ ended }) => {
      showToast(t('security.othersSignedOut', { count: ended }));
      setAsking(false);
    },
  });
  if (!data)
    return (
      <UnloadedCard
        title={t('security.live')}
        failure={
          error
            ? { text: describeFailure(error), retryLabel: t('app.tryAgain'), onRetry: () => void refetch() }
            : undefined
        }
      />
    );
  const live = data.items.filter(({ endDateTimeMillis }) => endDateTimeMillis === null);
  const ended = data.items.filter(({ endDateTimeMillis }) => endDateTimeMillis !== null);
  return (
    <>
      <FormCard
        title={t('security.live')}
        end={
          live.length > 1 && (
            <TextButton className={classes.danger} onClick={() => setAsking(true)}>
              {t('security.signOutOthers')}
            </TextButton>
          )
        }
      >
        <SecurityRows>
          {live.map((one) => (
            <LiveSession key={one.sessionId} session={one} onUnknown={() => setUnknown(one)} />
          ))}
        </SecurityRows>
        {ended.length > 0 && (
          <>
            <h3 className={classes.heading}>{t('security.ended')}</h3>
            <SecurityRows ended>
              {ended.map(({ sessionId, device, ipAddress, endDateTimeMillis }) => (
                <Row
                  key={sessionId}
                  icon={icons[device.kind]}
                  title={nameOf(t, device)}
                  text={joined(
                    t('security.endedAt', { time: format.ago(endDateTimeMillis ?? 0) }),
                    ipAddress && t('security.from', { address: ipAddress }),
                  )}
                />
              ))}
            </SecurityRows>
          </>
        )}
      </FormCard>
      <FormCard title={t('security.failed')}>
        {data.failedTries.length === 0 ? (
          <p className={classes.none}>{t('security.noFailed')}</p>
        ) : (
          <SecurityRows>
            {data.failedTries.map(({ device, ipAddress, count, lastDateTimeMillis }) => (
              <Row
                key={`${lastDateTimeMillis} ${ipAddress}`}
                icon={<IconLockX />}
                title={t('security.wrongPassword', { count })}
                text={joined(
                  format.ago(lastDateTimeMillis),
                  nameOf(t, device),
                  ipAddress && t('security.from', { address: ipAddress }),
                )}
              />
            ))}
          </SecurityRows>
        )}
      </FormCard>
      {unknown && (
        <UnknownDialog
          session={unknown}
          onEnded={() => {
            setUnknown(undefined);
            onUnknownEnded();
          }}
          onClose={() => setUnknown(undefined)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          danger
          title={t('security.signOutOthersTitle')}
          action={t('security.signOutOthers')}
          call={endOthers}
          onConfirm={() => endOthers.mutate({})}
          onClose={() => setAsking(false)}
        >
          <p>{t('security.signOutOthersText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface UnknownDialogProps {
  session: OwnSession;
  onEnded: () => void;
  onClose: () => void;
}

/** Ends a session that the person does not know. */
function UnknownDialog({ session: { sessionId, device }, onEnded, onClose }: UnknownDialogProps) {
  const { t } = useTranslation();
  const name = nameOf(t, device);
  const end = useCall(endSession, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('security.signedOut', { device: name }));
      onEnded();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t('security.unknown.title', { device: name })}
      action={t('security.unknown.action')}
      call={end}
      onConfirm={() => end.mutate({ params: { id: sessionId } })}
      onClose={onClose}
    >
      <p>{t('security.unknown.text')}</p>
    </ConfirmDialog>
  );
}

function LiveSession({ session, onUnknown }: { session: OwnSession; onUnknown: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { sessionId, device, ipAddress, isCurrent, createDateTimeMillis, lastSeenDateTimeMillis } = session;
  const name = nameOf(t, device);
  const { mutate, isPending } = useCall(endSession, {
    waits: true,
    onDone: () => showToast(t('security.signedOut', { device: name })),
  });
  return (
    <Row
      icon={icons[device.kind]}
      title={name}
      mark={isCurrent && <Pill kind="ok">{t('security.current')}</Pill>}
      text={joined(
        t('security.used', { time: format.ago(lastSeenDateTimeMillis) }),
        t('security.since', { time: format.dateTime(createDateTimeMillis) }),
        ipAddress && t('security.from', { address: ipAddress }),
      )}
      end={
        !isCurrent && (
          <>
            <TextButton
              aria-haspopup="dialog"
              aria-label={t('security.unknown.askOf', { device: name })}
              onClick={onUnknown}
            >
              {t('security.unknown.ask')}
            </TextButton>
            <Button
              variant="default"
              loading={isPending}
              aria-label={t('security.signOutOf', { device: name })}
              onClick={() => mutate({ params: { id: sessionId } })}
            >
              {t('security.signOut')}
            </Button>
          </>
        )
      }
    />
  );
}

const icons = {
  COMPUTER: <IconDeviceDesktop />,
  TABLET: <IconDeviceTablet />,
  PHONE: <IconDeviceMobile />,
  PROGRAM: <IconTerminal2 />,
};

function nameOf(t: Translate, { browser, system }: Device): string {
  if (browser === null) return t('security.unknownDevice');
  return system === null ? browser : t('security.device', { browser, system });
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');
