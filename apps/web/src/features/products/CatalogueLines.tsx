import { TextInput } from '@mantine/core';
import type { CatalogueImport, CatalogueLine } from '@studyline/contract/products/calls';
import { type CatalogueColumn, lineStatuses } from '@studyline/contract/products/fields';
import { useState } from 'react';
import { TabArea, TabBar, TabPanel } from '../../ui/frame/TabBar.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import classes from './ImportCataloguePage.module.css';

const SHOWN = 50;
const tabs = [...lineStatuses, 'MISSING'] as const;
type Tab = (typeof tabs)[number];

/** What is done to the lines of a file before it is imported. */
export interface Mended {
  corrections: { line: number; column: CatalogueColumn; value: string }[];
  leaveOut: number[];
}
interface Mending {
  mended: Mended;
  onMend: (mended: Mended) => void;
}

/** The lines of a file by what the import does with them; those with faults come first and can be corrected. */
export function CatalogueLines({
  read,
  mended,
  onMend,
  isBusy,
}: Mending & { read: CatalogueImport; isBusy: boolean }) {
  const { t } = useTranslation();
  const linesOf = (status: Tab) => read.lines.filter((line) => line.status === status);
  const countOf = (tab: Tab) => (tab === 'MISSING' ? read.missing.length : linesOf(tab).length);
  const used = tabs.filter((tab) => countOf(tab) > 0);
  const [chosen, setChosen] = useState<Tab>();
  const tab = chosen !== undefined && used.includes(chosen) ? chosen : (used[0] ?? 'UNCHANGED');
  return (
    <TabArea value={tab} onChange={setChosen}>
      <TabBar
        label={t('products.importing.whatChanges')}
        tabs={used.map((value) => ({
          value,
          label: t(`products.importing.tabs.${value}`),
          count: countOf(value),
        }))}
      />
      <TabPanel value={tab}>
        <div className={classes.lines} aria-busy={isBusy || undefined}>
          {tab === 'MISSING' ? (
            <ul>
              {read.missing.map(({ productId, name, articleNumber }) => (
                <li key={productId} className={classes.line}>
                  <span />
                  <Product name={name} articleNumber={articleNumber} />
                </li>
              ))}
            </ul>
          ) : (
            <Lines key={tab} lines={linesOf(tab)} mended={mended} onMend={onMend} />
          )}
        </div>
      </TabPanel>
    </TabArea>
  );
}

function Lines({ lines, ...mending }: Mending & { lines: CatalogueLine[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, SHOWN);
  return (
    <>
      <ul>
        {shown.map((line) => (
          <Line key={line.line} line={line} {...mending} />
        ))}
      </ul>
      {shown.length < lines.length && (
        <div className={classes.more}>
          {t('products.importing.shownLines', { shown: shown.length, total: lines.length })}{' '}
          <TextButton onClick={() => setAll(true)}>{t('products.importing.showAll')}</TextButton>
        </div>
      )}
    </>
  );
}

function Line({
  line: { line, status, given, changes, faults },
  mended,
  onMend,
}: Mending & { line: CatalogueLine }) {
  const { t } = useTranslation();
  const leave = () => onMend({ ...mended, leaveOut: [...mended.leaveOut, line] });
  const putBack = () => onMend({ ...mended, leaveOut: mended.leaveOut.filter((one) => one !== line) });
  const cellOf = (text: string) => text || t('products.importing.blank');
  return (
    <li className={classes.line} data-faulty={status === 'FAULTY' || undefined}>
      <span className={classes.number}>
        <span className="sl-hidden">{t('products.importing.line')} </span>
        {line}
      </span>
      <Product name={given.name ?? ''} articleNumber={given.articleNumber ?? ''} />
      <div className={classes.said}>
        {changes.map(({ column, before, after }) => (
          <p key={column}>
            {t('products.importing.changes', {
              column: t(`products.columns.${column}`),
              before: cellOf(before),
              after: cellOf(after),
            })}
          </p>
        ))}
        {faults.map((fault) => (
          <Fault
            key={fault.column}
            line={line}
            given={given[fault.column] ?? ''}
            fault={fault}
            mended={mended}
            onMend={onMend}
          />
        ))}
      </div>
      <div className={classes.buttons}>
        {status === 'FAULTY' && <TextButton onClick={leave}>{t('products.importing.leaveOut')}</TextButton>}
        {status === 'LEFT_OUT' && (
          <TextButton onClick={putBack}>{t('products.importing.putBack')}</TextButton>
        )}
      </div>
    </li>
  );
}

/** A field with what the line says, which is read again once it has been changed. */
function Fault({
  line,
  given,
  fault: { column, message, suggestions },
  mended,
  onMend,
}: Mending & { line: number; given: string; fault: CatalogueLine['faults'][number] }) {
  const { t } = useTranslation();
  const [text, setText] = useState(given);
  const correct = (value: string) => {
    if (value === given) return;
    const others = mended.corrections.filter((one) => one.line !== line || one.column !== column);
    onMend({ ...mended, corrections: [...others, { line, column, value }] });
  };
  return (
    <div>
      <TextInput
        size="xs"
        label={t(`products.columns.${column}`)}
        aria-label={t('products.importing.correct', { column: t(`products.columns.${column}`), line })}
        value={text}
        maxLength={500}
        error={message}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => correct(text)}
        onKeyDown={(event) => event.key === 'Enter' && correct(text)}
      />
      {suggestions.length > 0 && (
        <div className={classes.suggestions}>
          {suggestions.map((value) => (
            <TextButton key={value} onClick={() => correct(value)}>
              {t('products.importing.use', { value })}
            </TextButton>
          ))}
        </div>
      )}
    </div>
  );
}

function Product({ name, articleNumber }: { name: string; articleNumber: string }) {
  return (
    <div className={classes.product}>
      <b>{name}</b>
      <small>{articleNumber}</small>
    </div>
  );
}
