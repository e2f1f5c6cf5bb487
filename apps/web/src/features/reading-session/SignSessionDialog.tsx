import { Button } from '@mantine/core';
import type { ErrorCode } from '@studyline/contract/core/errors';
import { listSecondFactors } from '@studyline/contract/second-factors/calls';
import { getSigning } from '@studyline/contract/signatures/calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { Link } from '../../ui/Link.tsx';
import { toMain, useReturnFocus } from '../../ui/use-return-focus.ts';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import type { Statement } from './collected.ts';
import { type CheckedStatement, concernsLetter, seriesOf } from './series.ts';
import { type SignedLetter, SignedSession } from './SignedSession.tsx';
import { SignSeriesForm } from './SignSeriesForm.tsx';
import classes from './SignSession.module.css';

const PasskeySetup = onDemand(() => import('../second-factors/shared/PasskeySetup.tsx'), 'PasskeySetup');
const PinSetup = onDemand(() => import('../second-factors/shared/PinSetup.tsx'), 'PinSetup');

interface SignSessionDialogProps {
  /** As they were when the dialog was opened: what is listed is what is signed. */
  statements: readonly Statement[];
  /** How many letters are still to be read. */
  left: number;
  /** These are signed, or can no longer be signed as they were read. */
  onGone: (keys: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Signs everything that is ready: each statement is checked again and listed, then the factor is asked for once for each series. */
export function SignSessionDialog({ statements, left, onGone, onClose }: SignSessionDialogProps) {
  const { t } = useTranslation();
  const [setup, setSetup] = useState<'PIN' | 'PASSKEY'>();
  const [signed, setSigned] = useState<readonly SignedLetter[]>([]);
  const [seriesDone, setSeriesDone] = useState(0);
  const signings = useQueries({
    queries: statements.map(({ postId, teamId, ruleId, version }) => ({
      ...q(getSigning, { params: { id: postId }, query: { teamId, ruleId, version } }),
      gcTime: 0,
      refetchOnMount: 'always' as const,
    })),
  });
  useReturnFocus(toMain);
  const checkAgain = () => void Promise.all(signings.map(({ refetch }) => refetch()));

  const signedKeys = new Set(signed.map(({ statement }) => statement.key));
  const waiting = statements
    .map((statement, index) => ({ statement, result: signings[index]! }))
    .filter(({ statement }) => !signedKeys.has(statement.key));
  const dropped = waiting.flatMap(({ statement, result: { data, error } }) => {
    const code = error instanceof CallError ? error.errorCode : data?.can;
    const isChosenMeaning = data?.meanings.some(
      ({ approvalType }) => approvalType === statement.approvalType,
    );
    if (data && !isChosenMeaning) return [{ statement, reason: t('error.APPROVAL_TYPE_REFUSED') }];
    if (!code || code === true || !concernsLetter(code)) return [];
    return [{ statement, reason: error ? describeInForm(error) : t(`error.${code}`) }];
  });
  const droppedKeys = new Set(dropped.map(({ statement }) => statement.key));
  const valid = waiting.filter(({ statement }) => !droppedKeys.has(statement.key));
  const close = () => {
    onGone(droppedKeys);
    onClose();
  };
  const title = t('readingSession.sign', { count: valid.length });
  const frame = { opened: true, cancel: true, title, onClose: close };
  const droppedNotice = dropped.length > 0 && (
    <div role="alert">
      <Notice kind="due">
        {t('readingSession.dialog.dropped')}
        <ul className={classes.dropped}>
          {dropped.map(({ statement, reason }) => (
            <li key={statement.key}>
              {t('readingSession.dialog.droppedLine', {
                title: `${statement.title} ${statement.label}`,
                reason,
              })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );

  const endSetup = () => {
    setSetup(undefined);
    checkAgain();
  };
  if (setup === 'PIN') return <PinSetup onClose={endSetup} />;
  if (setup === 'PASSKEY') return <PasskeySetup onClose={endSetup} />;
  if (valid.length === 0 && signed.length > 0)
    return (
      <SignedSession letters={signed} left={left + dropped.length} notice={droppedNotice} onClose={close} />
    );
  const failure = valid.find(({ result }) => result.error)?.result.error;
  if (failure)
    return (
      <Dialog
        {...frame}
        actions={
          <Button size="md" onClick={checkAgain}>
            {t('app.tryAgain')}
          </Button>
        }
      >
        <div role="alert">
          <Notice kind="due">
            {t('readingSession.dialog.checkFailed')} {describeInForm(failure)}
          </Notice>
        </div>
      </Dialog>
    );
  if (waiting.some(({ result }) => !result.isFetchedAfterMount))
    return (
      <Dialog {...frame}>
        <div aria-busy="true" className={classes.loading}>
          <output>{t('readingSession.dialog.checking')}</output>
        </div>
      </Dialog>
    );
  const series = seriesOf(
    valid.flatMap(({ statement, result: { data } }) => (data ? [{ statement, signing: data }] : [])),
  );
  const [next] = series;
  if (!next)
    return (
      <Dialog {...frame}>
        {droppedNotice}
        <p>{t('readingSession.dialog.nothingLeft')}</p>
      </Dialog>
    );
  const obstacle = next.find(({ signing: { can } }) => can !== true)?.signing;
  if (obstacle || !canShowWho(next[0].signing))
    return (
      <SeriesObstacle
        title={title}
        code={obstacle && obstacle.can !== true ? obstacle.can : undefined}
        lockedUntil={obstacle?.lockedUntilDateTimeMillis ?? null}
        onSetup={setSetup}
        onClose={close}
      />
    );
  return (
    <SignSeriesForm
      // A new series starts with empty fields.
      key={`${next[0].signing.factor}-${seriesDone}`}
      series={series}
      part={{ at: seriesDone + 1, count: seriesDone + series.length }}
      notice={droppedNotice}
      onStale={checkAgain}
      onNewPin={() => setSetup('PIN')}
      onSigned={(letters) => {
        setSigned((before) => [...before, ...letters]);
        setSeriesDone((count) => count + 1);
        onGone(new Set(letters.map(({ statement }) => statement.key)));
      }}
      onClose={close}
    />
  );
}

/** Whether the person can show here who they are, or has done so. Signing in at a provider leaves the page, so it is done before. */
function canShowWho({ factor, methods, windowUntilDateTimeMillis }: CheckedStatement['signing']): boolean {
  const isHere = methods.includes('PASSWORD') || methods.includes('PASSKEY');
  return isHere || factor === 'PASSKEY' || windowUntilDateTimeMillis !== null;
}

interface SeriesObstacleProps {
  title: string;
  /** Undefined if there is no way to show who signs. */
  code: ErrorCode | undefined;
  lockedUntil: number | null;
  onSetup: (setup: 'PIN' | 'PASSKEY') => void;
  onClose: () => void;
}

/** What the person has to set up before they can sign, and the way to it. Everything stays ready meanwhile. */
function SeriesObstacle({ title, code, lockedUntil, onSetup, onClose }: SeriesObstacleProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const factors = useQuery({ ...q(listSecondFactors), enabled: code === undefined });
  const asksPasskey = code === 'PASSKEY_MISSING' || factors.data?.allowsPasskeys === true;
  const text =
    code === undefined
      ? t(asksPasskey ? 'signatures.dialog.noMethod' : 'signatures.dialog.noWay')
      : code === 'SIGNATURE_PIN_LOCKED' && lockedUntil !== null
        ? t('signatures.dialog.lockedUntil', { time: format.time(lockedUntil) })
        : t(`error.${code}`);
  const action = code?.startsWith('SIGNATURE_PIN') ? (
    <Button size="md" onClick={() => onSetup('PIN')}>
      {t(code === 'SIGNATURE_PIN_MISSING' ? 'security.pin.get' : 'security.pin.getNew')}
    </Button>
  ) : asksPasskey ? (
    <Button size="md" onClick={() => onSetup('PASSKEY')}>
      {t('secondFactors.addPasskey')}
    </Button>
  ) : code === 'EMAIL_NOT_VERIFIED' ? (
    <Button size="md" component={Link} href={paths.forgottenPassword()}>
      {t('signatures.dialog.verify')}
    </Button>
  ) : undefined;
  return (
    <Dialog opened cancel size={480} title={title} onClose={onClose} actions={action}>
      <div role="alert">
        <Notice kind="due">
          {t('readingSession.dialog.blocked')} {text}
        </Notice>
      </div>
    </Dialog>
  );
}
