import { listSignings } from '@studyline/contract/signatures/calls';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { toMain, useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { SigningObstacle, useSigningObstacle } from '../required-actions/shared/SigningObstacle.tsx';
import { useSigningSetup } from '../required-actions/shared/use-signing-setup.tsx';
import type { Statement } from './collected.ts';
import {
  type CheckedStatement,
  concernsLetter,
  inParts,
  type ListedSigning,
  seriesOf,
  signingOf,
} from './series.ts';
import { type SignedLetter, SignedSession } from './SignedSession.tsx';
import { SignSeriesForm } from './SignSeriesForm.tsx';
import classes from './SignSession.module.css';

interface SignSessionDialogProps {
  /** As they were when the dialog was opened: what is listed is what is signed. */
  statements: readonly Statement[];
  /** How many letters are still to be read. */
  left: number;
  /** These are signed, or can no longer be signed as they were read. */
  onGone: (keys: ReadonlySet<string>) => void;
  onSigned: (keys: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Signs everything that is ready: each statement is checked again and listed, then the factor is asked for once for each series. */
export function SignSessionDialog({ statements, left, onGone, onSigned, onClose }: SignSessionDialogProps) {
  const { t } = useTranslation();
  const setup = useSigningSetup(listSignings);
  const [signed, setSigned] = useState<readonly SignedLetter[]>([]);
  const [seriesDone, setSeriesDone] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const parts = inParts(statements);
  const lists = useQueries({
    queries: parts.map((part) => ({
      ...q(listSignings, {
        body: {
          signings: part.map(({ postId, version, teamId, ruleId }) => ({ postId, version, teamId, ruleId })),
        },
      }),
      gcTime: 0,
      refetchOnMount: 'always' as const,
    })),
  });
  useReturnFocus(toMain);
  const checkAgain = () => void Promise.all(lists.map(({ refetch }) => refetch()));

  const signedKeys = new Set(signed.map(({ statement }) => statement.key));
  const checked = parts.flatMap((part, index) => {
    const { items = [], ...signer } = lists[index]?.data ?? {};
    return items.map((item, place) => ({
      statement: part[place]!,
      signing: { ...signer, ...item } as ListedSigning,
    }));
  });
  const waiting = checked.filter(({ statement }) => !signedKeys.has(statement.key));
  const dropped = waiting.flatMap(({ statement, signing: { can, meanings } }) => {
    const code = can === true || !concernsLetter(can) ? undefined : can;
    const isMeant = meanings.some(({ approvalType }) => approvalType === statement.approvalType);
    if (!code && isMeant) return [];
    return [{ statement, reason: t(`error.${code ?? 'APPROVAL_TYPE_REFUSED'}`) }];
  });
  const droppedKeys = new Set(dropped.map(({ statement }) => statement.key));
  const valid = waiting.filter(({ statement }) => !droppedKeys.has(statement.key)) as CheckedStatement[];
  const close = () => {
    onGone(droppedKeys);
    onClose();
  };
  /** What is signed already is shown before. */
  const leave = () => (signed.length > 0 ? setLeaving(true) : close());
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

  const series = seriesOf(valid);
  const isChecked = lists.every(({ data, isFetchedAfterMount }) => data && isFetchedAfterMount);
  const [next, ...others] = series;
  const obstacle = useSigningObstacle(next && signingOf(next));
  const count = isChecked ? valid.length : statements.length - signed.length;
  const title = t('readingSession.sign', { count });
  const frame = { title, onClose: leave };
  if (setup.dialog) return setup.dialog;
  if (signed.length > 0 && ((isChecked && valid.length === 0) || isLeaving))
    return (
      <SignedSession letters={signed} left={left + valid.length} notice={droppedNotice} onClose={close} />
    );
  const failure = lists.find(({ data, error }) => error && !data)?.error;
  if (failure) {
    const text = `${t('readingSession.dialog.checkFailed')} ${describeInForm(failure)}`;
    return (
      <SigningObstacle
        {...frame}
        obstacle={{ text, wayOut: 'RETRY', onRetry: checkAgain }}
        onSetup={setup.begin}
      />
    );
  }
  if (obstacle === 'LOADING' || !isChecked)
    return (
      <Dialog opened cancel {...frame}>
        <div aria-busy="true" className={classes.loading}>
          <output>{t('readingSession.dialog.checking')}</output>
        </div>
      </Dialog>
    );
  if (!next)
    return (
      <Dialog opened cancel {...frame}>
        {droppedNotice}
        <p>{t('readingSession.dialog.nothingLeft')}</p>
      </Dialog>
    );
  if (obstacle) return <SigningObstacle {...frame} obstacle={obstacle} onSetup={setup.begin} />;
  return (
    <SignSeriesForm
      // A new series starts with empty fields.
      key={`${next[0].signing.factor}-${seriesDone}`}
      series={[next, ...others]}
      part={{ at: seriesDone + 1, count: seriesDone + series.length }}
      notice={droppedNotice}
      onStale={checkAgain}
      onNewPin={() => setup.begin('PIN')}
      onSigned={(letters) => {
        setSigned((before) => [...before, ...letters]);
        setSeriesDone((count) => count + 1);
        const keys = new Set(letters.map(({ statement }) => statement.key));
        onSigned(keys);
        onGone(keys);
      }}
      onClose={leave}
    />
  );
}
