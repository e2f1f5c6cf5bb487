import { useForm } from '@mantine/form';
import { MAX_PICTURE_BYTES } from '@studyline/contract/channels/metadata';
import { type Product, removeProductPicture, setProductPicture } from '@studyline/contract/products/calls';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { DropArea, UploadRow } from '../../ui/uploads/Upload.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './PictureDialog.module.css';
import { ProductPicture } from './shared/ProductPicture.tsx';

/** The picture of a product: chosen, replaced or removed. */
export function PictureDialog({
  channelId,
  product,
  onClose,
}: {
  channelId: number;
  product: Product;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const size = format.size(MAX_PICTURE_BYTES);
  const params = { channelId, id: product.productId };
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const saving = useCall(setProductPicture, {
    failure: 'form',
    waits: true,
    onDone: done(t('products.picture.saved')),
  });
  const removing = useCall(removeProductPicture, {
    failure: 'form',
    waits: true,
    onDone: done(t('products.picture.removed')),
  });
  const form = useForm({
    initialValues: { file: null as File | null },
    validate: {
      file: (file) => {
        if (!file) return t('products.picture.missing');
        return file.size > MAX_PICTURE_BYTES ? t('products.picture.tooLarge', { size }) : null;
      },
    },
  });
  const { file } = form.values;
  const [chosen, setChosen] = useState<string>();
  const forget = useEffectEvent(() => chosen && URL.revokeObjectURL(chosen));
  useEffect(() => () => void forget(), []);
  const choose = (next: File | null) => {
    saving.reset();
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(next ? URL.createObjectURL(next) : undefined);
    form.setFieldValue('file', next);
  };
  const failure = saving.error ?? removing.error;
  return (
    <FormDialog
      title={t('products.picture.title')}
      form={form}
      submitLabel={t('products.picture.save')}
      loading={saving.isPending || removing.isPending}
      error={failure ? describeInForm(failure) : form.errors.file}
      moreActions={
        product.pictureUrl && (
          <TextButton
            disabled={saving.isPending || removing.isPending}
            onClick={() => removing.mutate({ params })}
          >
            {t('products.picture.remove')}
          </TextButton>
        )
      }
      onClose={onClose}
      onSubmit={(values) => saving.mutate({ params, file: values.file! })}
    >
      <div className={classes.page}>
        <p>{product.name}</p>
        <div className={classes.picture}>
          <ProductPicture url={chosen ?? product.pictureUrl} type={product.productType} />
        </div>
        {file ? (
          <UploadRow
            icon={<IconPhoto size={22} aria-hidden />}
            name={file.name}
            detail={format.size(file.size)}
            progressLabel={file.name}
            removeLabel={t('products.picture.dropFile', { name: file.name })}
            onRemove={() => choose(null)}
          />
        ) : (
          <DropArea
            text={t('products.picture.drop')}
            chooseLabel={t('products.picture.choose')}
            hint={t('products.picture.hint', { size })}
            accept="image/png,image/jpeg,image/webp,image/gif"
            onFile={choose}
          />
        )}
      </div>
    </FormDialog>
  );
}
