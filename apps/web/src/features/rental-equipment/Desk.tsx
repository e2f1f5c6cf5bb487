import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from '../../words.ts';
import classes from './ScannedPage.module.css';

/** Whom to call about an item on loan. */
export function Desk({ desk: { name, phoneNumber } }: { desk: { name: string; phoneNumber: string } }) {
  const { t } = useTranslation();
  return (
    <p className={classes.desk}>
      <IconPhone size={20} aria-hidden />
      <span>
        {name}
        <small>{phoneNumber}</small>
      </span>
      <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`} className="sl-link">
        {t('rentalEquipment.scanned.call')}
      </a>
    </p>
  );
}
