import { Button } from '@mantine/core';
import type { Result } from '@studyline/contract/core/endpoint';
import { downloadVersionFile } from '@studyline/contract/post-files/calls';
import { verifySignature } from '@studyline/contract/signatures/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { urlOf } from '../../api/request.ts';
import { utcMinute } from '../../time-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './SignDialog.module.css';

type Receipt = Result<typeof verifySignature>;

/** What was signed, by whom, when and how, and whether all of it is still as it was. */
export function ReceiptDialog({ recordId, onClose }: { recordId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...q(verifySignature, { params: { id: recordId } }),
    gcTime: 0,
  });
  const frame = { opened: true, cancel: t('app.close'), title: t('signatures.receipt.title'), onClose };
  if (data)
    return (
      <Dialog {...frame}>
        <div className={classes.receipt}>
          <Facts receipt={data} />
          <Checked receipt={data} />
          {data.isFile && <FileCheck receipt={data} />}
        </div>
      </Dialog>
    );
  if (error)
    return (
      <Dialog
        {...frame}
        actions={
          <Button size="md" onClick={() => void refetch()}>
            {t('app.tryAgain')}
          </Button>
        }
      >
        <div role="alert">
          <Notice kind="due">{describeInForm(error)}</Notice>
        </div>
      </Dialog>
    );
  return (
    <Dialog {...frame}>
      <div aria-busy="true" className={classes.loading}>
        <output>{t('app.loading')}</output>
      </div>
    </Dialog>
  );
}

const inGroups = (hash: string) => hash.match(/.{4}/g)?.join(' ');

function Facts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, label, publishedDateTimeMillis, fileHash, signerName, teamName, signature } = receipt;
  const at = receipt.signedDateTimeMillis;
  const facts = [
    [t('signatures.receipt.signer'), t('signatures.dialog.forTeam', { name: signerName, team: teamName })],
    [
      t('signatures.receipt.time'),
      t('signatures.receipt.bothTimes', { utc: utcMinute(at), own: format.dateTime(at) }),
    ],
    [
      t('signatures.receipt.meaning'),
      signature && `${signature.meaning.name}: ${signature.meaning.statement}`,
    ],
    [t('signatures.receipt.document'), title],
    [
      t('signatures.dialog.version'),
      t('signatures.dialog.published', { version: label, when: utcMinute(publishedDateTimeMillis) }),
    ],
    [t('signatures.dialog.checksum'), <code key="file">{inGroups(fileHash)}</code>],
    [
      t('signatures.receipt.shown'),
      signature &&
        t('signatures.receipt.shownBy', {
          factor: t(`signatures.factor.${signature.factor}`),
          method: t(`signatures.method.${signature.method}`),
          when: utcMinute(signature.reauthenticatedDateTimeMillis),
        }),
    ],
    [t('signatures.receipt.statement'), signature && <code key="hash">{inGroups(signature.hash)}</code>],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What the server has found. */
function Checked({ receipt: { isValid, problems } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  if (isValid) return <Notice kind="ok">{t('signatures.receipt.valid')}</Notice>;
  return (
    <div role="alert">
      <Notice kind="late">
        {t('signatures.receipt.invalid')}
        <ul className={classes.problems}>
          {problems.map(({ problem, description }) => (
            <li key={problem}>{description}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

type Outcome = 'SAME' | 'OTHER' | 'FAILED';

/** Computes the hash of the file as it is served, in this browser, because the server could say anything about it. */
function FileCheck({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async () => {
    setBusy(true);
    setOutcome(await compare(receipt).catch(() => 'FAILED' as const));
    setBusy(false);
  };
  const kinds = { SAME: 'ok', OTHER: 'late', FAILED: 'due' } as const;
  return (
    <div aria-live="polite" className={classes.check}>
      {outcome && <Notice kind={kinds[outcome]}>{t(`signatures.receipt.file.${outcome}`)}</Notice>}
      {(outcome === undefined || outcome === 'FAILED') && (
        <Button variant="default" loading={isBusy} onClick={() => void check()}>
          {t('signatures.receipt.checkFile')}
        </Button>
      )}
    </div>
  );
}

async function compare({ postId, version, fileHash }: Receipt): Promise<Outcome> {
  const answer = await fetch(urlOf(downloadVersionFile, { params: { id: postId, version } }));
  if (!answer.ok) return 'FAILED';
  const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hash === fileHash ? 'SAME' : 'OTHER';
}
