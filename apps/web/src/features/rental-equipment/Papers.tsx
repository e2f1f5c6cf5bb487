import type { getScannedEquipment } from '@studyline/contract/rental-equipment/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { downloadCertificate, downloadManual } from '@studyline/contract/rental-equipment/paper-calls';
import {
  IconBook,
  IconCertificate,
  IconChevronRight,
  IconHistory,
  IconTruckReturn,
  IconUpload,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { urlOf } from '../../api/request.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { Desk } from './Desk.tsx';
import classes from './ScannedPage.module.css';

const CertificateDialog = onDemand(() => import('./PaperDialogs.tsx'), 'CertificateDialog');
const ManualDialog = onDemand(() => import('./PaperDialogs.tsx'), 'ManualDialog');
const HistoryDialog = onDemand(() => import('./HistoryDialog.tsx'), 'HistoryDialog');

type Scanned = Result<typeof getScannedEquipment>;

/** What there is about an item, and what can be done with it. */
export function Papers({ scanned }: { scanned: Scanned }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<'CERTIFICATE' | 'MANUAL' | 'HISTORY'>();
  const { item, manual, certificate, certificateCount, faultCount, desk, can } = scanned;
  const { rentalEquipmentId: id, channelId, teamId, onSiteSince } = item;
  const day = (date: string) => format.day(Date.parse(date));
  const close = () => setOpen(undefined);
  const history = [
    t('rentalEquipment.papers.faults', { count: faultCount }),
    t('rentalEquipment.papers.calibrations', { count: certificateCount }),
    ...(onSiteSince ? [t('rentalEquipment.papers.since', { day: day(onSiteSince) })] : []),
  ].join(', ');
  return (
    <>
      <ul className={classes.rows}>
        {manual && (
          <Row
            icon={<IconBook size={20} aria-hidden />}
            title={t('rentalEquipment.papers.manual')}
            detail={t('rentalEquipment.papers.pdf', { size: format.size(manual.fileSizeInBytes) })}
            file={urlOf(downloadManual, { params: { id } })}
          />
        )}
        {certificate && (
          <Row
            icon={<IconCertificate size={20} aria-hidden />}
            title={t('rentalEquipment.papers.certificate')}
            detail={t('rentalEquipment.papers.valid', {
              from: day(certificate.calibratedOn),
              until: day(certificate.dueOn),
            })}
            file={urlOf(downloadCertificate, {
              params: { id, certificateId: certificate.certificateId },
            })}
          />
        )}
        {can.addCertificate === true && (
          <Row
            icon={<IconUpload size={20} aria-hidden />}
            title={t('rentalEquipment.papers.addCertificate')}
            onOpen={() => setOpen('CERTIFICATE')}
          />
        )}
        {can.addManual === true && (
          <Row
            icon={<IconUpload size={20} aria-hidden />}
            title={t('rentalEquipment.papers.addManual')}
            onOpen={() => setOpen('MANUAL')}
          />
        )}
        {item.can.requestPickup === true && (
          <Row
            icon={<IconTruckReturn size={20} aria-hidden />}
            title={t('serviceItems.transition.request_pickup')}
            href={paths.newPickup(channelId, { team: teamId, item: id })}
          />
        )}
      </ul>
      <ul className={classes.rows}>
        <Row
          icon={<IconHistory size={20} aria-hidden />}
          title={t('rentalEquipment.papers.history')}
          detail={history}
          onOpen={() => setOpen('HISTORY')}
        />
        {desk && (
          <li>
            <Desk desk={desk} />
          </li>
        )}
      </ul>
      {open === 'CERTIFICATE' && <CertificateDialog item={item} onClose={close} />}
      {open === 'MANUAL' && <ManualDialog item={item} onClose={close} />}
      {open === 'HISTORY' && <HistoryDialog item={item} onClose={close} />}
    </>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  detail?: string;
  /** Where it leads: a screen, a file, or a dialog. */
  href?: string;
  file?: string;
  onOpen?: () => void;
}

function Row({ icon, title, detail, href, file, onOpen }: RowProps) {
  const content = (
    <>
      {icon}
      <span>
        {title}
        {detail && <small>{detail}</small>}
      </span>
      <IconChevronRight size={18} aria-hidden />
    </>
  );
  if (href !== undefined)
    return (
      <li>
        <Link href={href}>{content}</Link>
      </li>
    );
  return (
    <li>
      {file === undefined ? (
        <button type="button" onClick={onOpen}>
          {content}
        </button>
      ) : (
        <a href={file} target="_blank" rel="noreferrer">
          {content}
        </a>
      )}
    </li>
  );
}
