import { Button } from '@mantine/core';
import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { IconDownload } from '@tabler/icons-react';
import { renderSVG } from 'uqr';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import classes from './ScannedPage.module.css';

interface LabelDialogProps {
  item: Pick<RentalEquipment, 'code' | 'productName'>;
  onClose: () => void;
}

/** The code that leads to the page of an item, to be printed and stuck on it. It tells neither the item nor its serial number. */
export function LabelDialog({ item, onClose }: LabelDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const address = `${window.location.origin}${paths.scannedEquipment(item.code)}`;
  // Black on white, which every camera reads.
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { ecc: 'M', border: 2 }))}`;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('rentalEquipment.scanned.label')}
      actions={
        <Button
          component="a"
          href={source}
          download={`${item.productName}.svg`}
          size="md"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('rentalEquipment.scanned.saveLabel')}
        </Button>
      }
    >
      <p>{t('rentalEquipment.scanned.labelText')}</p>
      <img
        className={classes.qr}
        src={source}
        alt={t('rentalEquipment.scanned.labelOf', { name: item.productName })}
      />
    </Dialog>
  );
}
