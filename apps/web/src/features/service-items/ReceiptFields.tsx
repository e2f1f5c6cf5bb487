import { TextInput } from '@mantine/core';
import type { OrderLine } from '@studyline/contract/service-items/calls';
import { MAX_LINE_COMMENT } from '@studyline/contract/service-items/fields';
import { IconAlertCircle, IconChevronDown, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import classes from './Receipt.module.css';
import { Stepper } from './Stepper.tsx';

interface Counts {
  received: number;
  damaged: number;
}

interface ReceiptForm {
  values: { receipt: (Counts & { note: string })[] };
  getInputProps: (path: string) => object;
  setFieldValue(path: string, value: number | string): void;
  clearFieldError(path: string): void;
}

/** What is damaged isn't in good order: as long as nothing is short, one follows from the other. Never is there more than was shipped. */
function countsWith(quantity: number, { received, damaged }: Counts, changed: Partial<Counts>): Counts {
  if (changed.received !== undefined) {
    const now = Math.min(changed.received, quantity);
    return { received: now, damaged: Math.min(damaged, quantity - now) };
  }
  const now = Math.min(changed.damaged ?? damaged, quantity);
  const isShort = received + damaged < quantity;
  return { damaged: now, received: isShort ? Math.min(received, quantity - now) : quantity - now };
}

/** How much arrived of all lines: it stays beside the button. */
export function ReceiptSum({ lines, form }: { lines: readonly OrderLine[]; form: ReceiptForm }) {
  const { t } = useTranslation();
  const { receipt } = form.values;
  const good = receipt.reduce((sum, { received }) => sum + received, 0);
  const damaged = receipt.reduce((sum, one) => sum + one.damaged, 0);
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return <p>{t('serviceItems.receipt.sum', { good, damaged, short: all - good - damaged })}</p>;
}

/** One card for each line; what is in good order is opened by a tap. */
export function ReceiptFields({ lines, form }: { lines: readonly OrderLine[]; form: ReceiptForm }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const setCounts = (at: number, { received, damaged }: Counts) => {
    form.setFieldValue(`receipt.${at}.received`, received);
    form.setFieldValue(`receipt.${at}.damaged`, damaged);
    form.clearFieldError(`receipt.${at}.damaged`);
    form.clearFieldError(`receipt.${at}.note`);
  };
  const isGood = ({ quantity }: OrderLine, at: number) => form.values.receipt[at]!.received === quantity;
  return (
    <>
      <div className={classes.top}>
        <p>{t('serviceItems.receipt.hint')}</p>
        {!lines.every(isGood) && (
          <TextButton
            onClick={() => {
              setOpened(new Set());
              for (const [at, { quantity }] of lines.entries()) {
                setCounts(at, { received: quantity, damaged: 0 });
                form.setFieldValue(`receipt.${at}.note`, '');
              }
            }}
          >
            {t('serviceItems.receipt.allGood')}
          </TextButton>
        )}
      </div>
      <ul className={classes.lines}>
        {lines.map((line, at) => (
          <Line
            key={line.position}
            line={line}
            counts={form.values.receipt[at]!}
            noteProps={form.getInputProps(`receipt.${at}.note`)}
            isGood={isGood(line, at)}
            isOpen={opened.has(at) || !isGood(line, at)}
            onOpen={(isOpen) =>
              setOpened(new Set([...opened].filter((one) => one !== at).concat(isOpen ? at : [])))
            }
            onCount={(counts) => {
              // Once it was changed, it stays open until it is closed.
              setOpened(new Set([...opened, at]));
              setCounts(at, counts);
            }}
          />
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  line: OrderLine;
  counts: Counts;
  noteProps: object;
  isGood: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onCount: (counts: Counts) => void;
}

function Line({ line, counts, noteProps, isGood, isOpen, onOpen, onCount }: LineProps) {
  const { t } = useTranslation();
  const id = useId();
  const { name, quantity, articleNumber, unit } = line;
  const { received, damaged } = counts;
  const short = quantity - received - damaged;
  const counter = (field: 'received' | 'damaged', what: string) => (
    <div>
      <span aria-hidden>{what}</span>
      <Stepper
        isLarge
        most={quantity}
        name={t('serviceItems.receipt.of', { name, what })}
        label={t('serviceItems.receipt.of', { name, what })}
        value={counts[field]}
        onChange={(count) => onCount(countsWith(quantity, counts, { [field]: count }))}
      />
    </div>
  );
  return (
    <li data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={!isGood}
        onClick={() => onOpen(!isOpen)}
      >
        {isGood && <IconCircleCheckFilled className={classes.good} size={24} aria-hidden />}
        <span className={classes.name}>
          <b>{name}</b>
          <small>{unit || articleNumber}</small>
        </span>
        {isGood && (
          <span className={classes.count}>
            {t('serviceItems.receipt.goodOf', { count: received, all: quantity })}
          </span>
        )}
        {damaged > 0 && (
          <Pill kind="late" icon={<IconAlertCircle size={15} aria-hidden />}>
            {t('serviceItems.receipt.countDamaged', { count: damaged })}
          </Pill>
        )}
        {short > 0 && (
          <Pill kind="late" icon={<IconAlertCircle size={15} aria-hidden />}>
            {t('serviceItems.receipt.countShort', { count: short })}
          </Pill>
        )}
        {isGood && <IconChevronDown className={classes.chevron} size={18} aria-hidden />}
      </button>
      {isOpen && (
        <div id={id} className={classes.fields}>
          <div className={classes.counters}>
            {counter('received', t('serviceItems.receipt.good'))}
            {counter('damaged', t('serviceItems.receipt.damaged'))}
          </div>
          {!isGood && (
            <TextInput
              {...noteProps}
              size="md"
              label={t('serviceItems.receipt.note')}
              maxLength={MAX_LINE_COMMENT}
            />
          )}
        </div>
      )}
    </li>
  );
}
