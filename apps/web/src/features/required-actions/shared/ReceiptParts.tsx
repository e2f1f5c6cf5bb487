import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './ReceiptParts.module.css';

interface ReceiptFrameProps<T> {
  title: string;
  found: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  onClose: () => void;
  /** Buttons beside the one that closes. */
  actions?: ReactNode;
  children: (receipt: T) => ReactNode;
}

/** The dialog around a receipt, once the server has checked the signature again. */
export function ReceiptFrame<T>({ title, found, onClose, actions, children }: ReceiptFrameProps<T>) {
  const { t } = useTranslation();
  const { data, error, refetch } = found;
  const frame = { opened: true, cancel: t('app.close'), title, onClose };
  if (data)
    return (
      <Dialog {...frame} actions={actions}>
        <div className={classes.receipt}>{children(data)}</div>
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

/** What was signed, or is about to be, name by name. A fact without a value is left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
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

/** A hash in groups of four, in which people can compare it. */
export function Hash({ of }: { of: string }) {
  return <code className={classes.hash}>{of.match(/.{4}/g)?.join(' ')}</code>;
}

interface CheckedProps {
  isValid: boolean;
  problems: readonly { problem: string; description: string }[];
}

/** What the server has found. */
export function Checked({ isValid, problems }: CheckedProps) {
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
