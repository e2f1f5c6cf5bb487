import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { dueProblem, MAX_PAPER_BYTES } from '@studyline/contract/rental-equipment/fields';
import { addCertificate, addManual } from '@studyline/contract/rental-equipment/paper-calls';
import { IconFileTypePdf } from '@tabler/icons-react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { required } from '../../required.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { DropArea, UploadRow } from '../../ui/uploads/Upload.tsx';
import { useFormat } from '../../use-format.ts';
import { t as say, useTranslation } from '../../words.ts';
import classes from './ScannedPage.module.css';

type Item = Pick<RentalEquipment, 'rentalEquipmentId' | 'productName' | 'serialNumber'>;
interface Props {
  item: Item;
  onClose: () => void;
}

const chosen = (file: File | null) => (file ? null : say('rentalEquipment.papers.chooseFile'));

/** The certificate of a calibration: its file, the day, and when the next is due. */
export function CertificateDialog({ item, onClose }: Props) {
  const { t } = useTranslation();
  const adding = useCall(addCertificate, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('rentalEquipment.papers.certificateAdded'));
      onClose();
    },
  });
  const form = useForm({
    initialValues: { file: null as File | null, calibratedOn: '', dueOn: '' },
    validate: {
      file: chosen,
      calibratedOn: required,
      dueOn: (dueOn: string, { calibratedOn }: { calibratedOn: string }) => {
        const problem = dueProblem(calibratedOn, dueOn);
        return required(dueOn) ?? (problem ? t(problem) : null);
      },
    },
  });
  return (
    <FormDialog
      title={t('rentalEquipment.papers.addCertificate')}
      form={form}
      submitLabel={t('rentalEquipment.papers.add')}
      loading={adding.isPending}
      error={adding.error ?? form.errors.file}
      onClose={onClose}
      onSubmit={({ file, calibratedOn, dueOn }) =>
        adding.mutate({
          params: { id: item.rentalEquipmentId },
          body: { calibratedOn, dueOn },
          file: file!,
        })
      }
    >
      <p>{`${item.productName}, ${item.serialNumber}`}</p>
      <PdfField file={form.values.file} onFile={(file) => form.setFieldValue('file', file)} />
      <div className={classes.days}>
        <TextInput
          {...form.getInputProps('calibratedOn')}
          size="md"
          type="date"
          label={t('rentalEquipment.papers.calibratedOn')}
        />
        <TextInput
          {...form.getInputProps('dueOn')}
          size="md"
          type="date"
          label={t('rentalEquipment.papers.dueOn')}
        />
      </div>
    </FormDialog>
  );
}

/** The manual of the product, at all its items. */
export function ManualDialog({ item, onClose }: Props) {
  const { t } = useTranslation();
  const adding = useCall(addManual, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('rentalEquipment.papers.manualAdded'));
      onClose();
    },
  });
  const form = useForm({ initialValues: { file: null as File | null }, validate: { file: chosen } });
  return (
    <FormDialog
      title={t('rentalEquipment.papers.addManual')}
      form={form}
      submitLabel={t('rentalEquipment.papers.add')}
      loading={adding.isPending}
      error={adding.error ?? form.errors.file}
      onClose={onClose}
      onSubmit={({ file }) => adding.mutate({ params: { id: item.rentalEquipmentId }, file: file! })}
    >
      <p>{t('rentalEquipment.papers.manualText', { name: item.productName })}</p>
      <PdfField file={form.values.file} onFile={(file) => form.setFieldValue('file', file)} />
    </FormDialog>
  );
}

function PdfField({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!file)
    return (
      <DropArea
        text={t('rentalEquipment.papers.drop')}
        chooseLabel={t('rentalEquipment.papers.choose')}
        hint={t('rentalEquipment.papers.hint', { size: format.size(MAX_PAPER_BYTES) })}
        accept="application/pdf,.pdf"
        onFile={onFile}
      />
    );
  return (
    <UploadRow
      icon={<IconFileTypePdf size={22} aria-hidden />}
      name={file.name}
      detail={format.size(file.size)}
      progressLabel={file.name}
      removeLabel={t('rentalEquipment.papers.removeFile', { name: file.name })}
      onRemove={() => onFile(null)}
    />
  );
}
