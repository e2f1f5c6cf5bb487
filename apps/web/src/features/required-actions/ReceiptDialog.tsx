import { Button } from '@mantine/core';
import type { Result } from '@studyline/contract/core/endpoint';
import { downloadVersionFile } from '@studyline/contract/post-files/calls';
import { downloadReceipt, downloadSignedFile, verifySignature } from '@studyline/contract/signatures/calls';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { urlOf } from '../../api/request.ts';
import { utcMinute } from '../../time-words.ts';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { Checked, FactList, Hash, ReceiptFrame } from './shared/ReceiptParts.tsx';
import classes from './SignDialog.module.css';

type Receipt = Result<typeof verifySignature>;

/** What was signed, by whom, when and how, and whether all of it is still as it was. */
export function ReceiptDialog({ recordId, onClose }: { recordId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery({ ...q(verifySignature, { params: { id: recordId } }), gcTime: 0 });
  return (
    <ReceiptFrame
      title={t('signatures.receipt.title')}
      found={found}
      onClose={onClose}
      actions={
        <Button
          component="a"
          download
          size="md"
          href={urlOf(downloadReceipt, { params: { id: recordId } })}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('signatures.receipt.asPdf')}
        </Button>
      }
    >
      {(receipt) => (
        <>
          <Facts receipt={receipt} />
          <Checked {...receipt} />
          {receipt.can.downloadSignedFile === true && <SignedFile receipt={receipt} />}
          {receipt.isFile && <FileCheck receipt={receipt} />}
        </>
      )}
    </ReceiptFrame>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { recordId, title, label, publishedDateTimeMillis, fileHash, signerName, teamName, signature } =
    receipt;
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
    [t('signatures.dialog.checksum'), <Hash key="file" of={fileHash} />],
    [
      t('signatures.receipt.shown'),
      signature &&
        t('signatures.receipt.shownBy', {
          factor: t(`signatures.factor.${signature.factor}`),
          method: t(`signatures.method.${signature.method}`),
          when: utcMinute(signature.reauthenticatedDateTimeMillis),
        }),
    ],
    [t('signatures.receipt.statement'), signature && <Hash key="hash" of={signature.hash} />],
    [
      t('signatures.receipt.record'),
      signature &&
        t('signatures.receipt.place', { number: String(recordId), place: String(signature.sequence) }),
    ],
  ] as const;
  return <FactList facts={facts} />;
}

/** What was signed, with a page that has the signatures; of a text, the page alone. */
function SignedFile({ receipt: { postId, version, isFile } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  return (
    <div className={classes.check}>
      <Button
        component="a"
        download
        variant="default"
        href={urlOf(downloadSignedFile, { params: { id: postId, version } })}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t(isFile ? 'signatures.receipt.signedFile' : 'signatures.receipt.signaturePage')}
      </Button>
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
