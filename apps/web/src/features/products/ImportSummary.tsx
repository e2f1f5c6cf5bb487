import { Button } from '@mantine/core';
import type { CatalogueImport } from '@studyline/contract/products/calls';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './ImportCataloguePage.module.css';

/** How many products an import adds or changes. */
export const productsIn = ({ counts }: CatalogueImport): number => counts.new + counts.changed;

/** What an import changes, and the button that makes it. */
export function ImportSummary({
  read,
  takesOff,
  onTakesOff,
  isImporting,
  isComparing,
  onImport,
}: {
  read: CatalogueImport;
  takesOff: boolean;
  onTakesOff: (takesOff: boolean) => void;
  isImporting: boolean;
  isComparing: boolean;
  onImport: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { counts, missing } = read;
  const count = productsIn(read);
  const off = takesOff ? missing.length : 0;
  const label =
    count > 0
      ? t('products.importing.do', { count })
      : t(off > 0 ? 'products.importing.doTakeOff' : 'products.importing.nothingToDo');
  const facts = [
    { term: t('products.importing.newProducts'), value: counts.new },
    {
      term:
        counts.priceChanged > 0
          ? t('products.importing.changedPrices', { count: counts.priceChanged })
          : t('products.importing.tabs.CHANGED'),
      value: counts.changed,
    },
    { term: t('products.importing.tabs.UNCHANGED'), value: counts.unchanged },
    ...(counts.leftOut > 0 ? [{ term: t('products.importing.tabs.LEFT_OUT'), value: counts.leftOut }] : []),
  ];
  return (
    <div className={classes.summary}>
      <h2>{t('products.importing.whatChanges')}</h2>
      <dl>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
        {counts.faulty > 0 && (
          <div data-late>
            <dt>{t('products.importing.faulty')}</dt>
            <dd>{format.number(counts.faulty)}</dd>
          </div>
        )}
      </dl>
      {missing.length > 0 && (
        <Checkbox checked={takesOff} onChange={onTakesOff} detail={t('products.importing.takeOffHint')}>
          {t('products.importing.takeOff', { count: missing.length })}
        </Checkbox>
      )}
      <Button
        fullWidth
        size="md"
        loading={isImporting}
        disabled={(count === 0 && off === 0) || isComparing}
        onClick={onImport}
      >
        {label}
      </Button>
    </div>
  );
}
