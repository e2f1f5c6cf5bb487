import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { downloadCertificate, listCertificates } from '@studyline/contract/rental-equipment/paper-calls';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { urlOf } from '../../api/request.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './ScannedPage.module.css';

/** The calibrations of an item, the latest first, each with its certificate. */
export function HistoryDialog({ item, onClose }: { item: RentalEquipment; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  useReturnFocus();
  const { rentalEquipmentId: id } = item;
  const { data, isError } = useQuery(q(listCertificates, { params: { id }, query: { pageSize: 100 } }));
  const day = (date: string) => format.day(Date.parse(date));
  return (
    <Dialog opened onClose={onClose} title={t('rentalEquipment.papers.calibrationsOf')}>
      <p>{`${item.productName}, ${item.serialNumber}`}</p>
      {isError && <p role="alert">{t('rentalEquipment.papers.failed')}</p>}
      {data?.items.length === 0 && <p>{t('rentalEquipment.papers.none')}</p>}
      <ul className={classes.certificates}>
        {data?.items.map((one) => (
          <li key={one.certificateId}>
            <span>
              {t('rentalEquipment.papers.valid', { from: day(one.calibratedOn), until: day(one.dueOn) })}
              <small>
                {t('rentalEquipment.papers.addedBy', {
                  name: one.addedBy.displayName,
                  time: format.dateTime(one.addedDateTimeMillis),
                  number: one.filingNumber,
                })}
              </small>
            </span>
            <a
              href={urlOf(downloadCertificate, { params: { id, certificateId: one.certificateId } })}
              target="_blank"
              rel="noreferrer"
              aria-label={t('rentalEquipment.papers.open', { day: day(one.calibratedOn) })}
            >
              <IconDownload size={18} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
