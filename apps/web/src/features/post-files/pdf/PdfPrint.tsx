import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../words.ts';
import { PdfPanel } from './PdfPanel.tsx';
import classes from './PdfPanel.module.css';
import { MOST_PRINTED, readPages } from './printed-pages.ts';
import type { Printing } from './use-print.ts';

interface PdfPrintProps {
  printing: Printing;
  /** The page being read. */
  current: number;
  count: number;
  onClose: () => void;
}

type Choice = 'ALL' | 'CURRENT' | 'SOME';

/** Which pages to print. A long document is printed in parts. */
export function PdfPrint({ printing, current, count, onClose }: PdfPrintProps) {
  const { t } = useTranslation();
  const isLong = count > MOST_PRINTED;
  const choices: readonly Choice[] = isLong ? ['SOME', 'CURRENT'] : ['ALL', 'CURRENT', 'SOME'];
  const [choice, setChoice] = useState<Choice>(isLong ? 'SOME' : 'ALL');
  // As many as can be printed, from here on.
  const [text, setText] = useState(isLong ? `${current}-${Math.min(current + MOST_PRINTED - 1, count)}` : '');
  const [isSent, setSent] = useState(false);
  const written = { ALL: `1-${count}`, CURRENT: String(current), SOME: text }[choice];
  const read = readPages(written, count);
  const problem =
    isSent &&
    'problem' in read &&
    t(`postFiles.document.printed.${read.problem}`, { part: read.part, count, most: MOST_PRINTED });
  const { preparing } = printing;
  return (
    <PdfPanel label={t('postFiles.document.print')} onClose={onClose}>
      <form
        className={classes.form}
        // Mistakes are named beside the field.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if ('pages' in read) printing.print(read.pages);
        }}
      >
        <fieldset className={classes.choices}>
          <legend>{t('postFiles.document.printed.which')}</legend>
          {isLong && <p>{t('postFiles.document.printed.long', { count, most: MOST_PRINTED })}</p>}
          {choices.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="printed-pages"
                checked={one === choice}
                data-autofocus={one === choice || undefined}
                onChange={() => {
                  setChoice(one);
                  setSent(false);
                }}
              />
              {t(`postFiles.document.printed.${one}`, { count, page: current })}
            </label>
          ))}
        </fieldset>
        {choice === 'SOME' && (
          <TextInput
            label={t('postFiles.document.printed.field')}
            description={t('postFiles.document.printed.example')}
            error={problem}
            value={text}
            maxLength={500}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setSent(false);
            }}
          />
        )}
        {printing.hasFailed && (
          <p className={classes.problem} role="alert">
            {t('postFiles.document.printed.failed')}
          </p>
        )}
        {preparing ? (
          <Button variant="default" onClick={printing.cancel}>
            {t('postFiles.document.printed.cancel')}
          </Button>
        ) : (
          <Button type="submit">{t('postFiles.document.printed.print')}</Button>
        )}
      </form>
    </PdfPanel>
  );
}
