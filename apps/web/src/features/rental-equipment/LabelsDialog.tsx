import { Button, NumberInput, Select } from '@mantine/core';
import { printLabels, type RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { labelPapers, labelSizes } from '@studyline/contract/rental-equipment/fields';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { urlOf } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import classes from './ScannedPage.module.css';

interface LabelsDialogProps {
  items: readonly Pick<RentalEquipment, 'rentalEquipmentId' | 'code' | 'productName'>[];
  onClose: () => void;
}

/** The codes that lead to the pages of items, to be printed and stuck on them. */
export function LabelsDialog({ items, onClose }: LabelsDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const [paper, setPaper] = useState<(typeof labelPapers)[number]>('A4_24');
  const [first, setFirst] = useState<number | string>(1);
  const { count } = labelSizes[paper];
  const start = Math.min(Number(first) || 1, count);
  const [only, another] = items;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('rentalEquipment.labels.title', { count: items.length })}
      actions={
        <Button
          component="a"
          href={urlOf(printLabels, {
            query: { item: items.map(({ rentalEquipmentId }) => rentalEquipmentId), paper, skip: start - 1 },
          })}
          download
          size="md"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('rentalEquipment.labels.download')}
        </Button>
      }
    >
      <p>{t('rentalEquipment.labels.text')}</p>
      {another && count > 1 && <p>{t('rentalEquipment.labels.list')}</p>}
      {only && !another && <Code item={only} />}
      <div className={classes.fields}>
        <Select
          size="md"
          label={t('rentalEquipment.labels.paper')}
          data={labelPapers.map((value) => ({ value, label: t(`rentalEquipment.labels.papers.${value}`) }))}
          value={paper}
          onChange={(value) => setPaper(labelPapers.find((one) => one === value) ?? paper)}
          allowDeselect={false}
        />
        {count > 1 && (
          <NumberInput
            size="md"
            label={t('rentalEquipment.labels.first')}
            value={first}
            onChange={setFirst}
            min={1}
            max={count}
            allowDecimal={false}
            clampBehavior="strict"
          />
        )}
      </div>
    </Dialog>
  );
}

function Code({ item: { code, productName: name } }: { item: LabelsDialogProps['items'][number] }) {
  const { t } = useTranslation();
  const address = `${window.location.origin}${paths.scannedEquipment(code)}`;
  // Black on white, which every camera reads.
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { ecc: 'M', border: 2 }))}`;
  return <img className={classes.qr} src={source} alt={t('rentalEquipment.scanned.labelOf', { name })} />;
}
