import { Button } from '@mantine/core';
import { MAX_PICTURE_BYTES } from '@studyline/contract/channels/metadata';
import { type Profile, removeProfileImage, setProfileImage } from '@studyline/contract/users/calls';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { useCall } from '../../live/use-call.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { ImageCropper } from '../../ui/uploads/ImageCropper.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { cutPicture, dropPicture, type PickedPicture, pickPicture } from '../channels/admin/pictures.ts';
import classes from './PortraitCard.module.css';

const SIZE = { width: 512, height: 512 };

/** The person's portrait. It is saved as soon as it is cropped. */
export function PortraitCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const cropper = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<PickedPicture>();
  const [problem, setProblem] = useState<'unreadable' | 'tooLarge'>();
  const { userId, firstName, lastName, portraitUrl } = profile.basicUserInfo;
  const size = format.size(MAX_PICTURE_BYTES);

  const drop = () => {
    if (picked) dropPicture(picked);
    setPicked(undefined);
  };
  const leave = useEffectEvent(drop);
  useEffect(() => () => leave(), []);
  // The cropper and the button that opens it replace each other, and the focus goes with them.
  const isCropped = picked !== undefined;
  const wasCropped = useRef(false);
  useEffect(() => {
    if (isCropped) cropper.current?.querySelector('button')?.focus();
    else if (wasCropped.current) chooser.current?.focus();
    wasCropped.current = isCropped;
  }, [isCropped]);
  const save = useCall(setProfileImage, { failure: 'form', waits: true, onDone: drop });
  const remove = useCall(removeProfileImage, {
    waits: true,
    onDone: () => chooser.current?.focus(),
  });

  const take = async (file: File) => {
    save.reset();
    const found = await pickPicture(file);
    setProblem(typeof found === 'string' ? found : undefined);
    if (typeof found === 'string') return;
    drop();
    setPicked(found);
  };
  const send = async (picture: PickedPicture) => save.mutate({ file: await cutPicture(picture, SIZE) });

  return (
    <FormCard title={t('profile.portrait.title')} hint={t('profile.portrait.hint')}>
      {picked ? (
        <div ref={cropper} className={classes.crop}>
          <ImageCropper
            src={picked.src}
            picture={picked.bitmap}
            crop={picked.crop}
            label={t('studyAdmin.look.move')}
            zoomLabel={t('studyAdmin.look.zoom')}
            onChange={(crop) => setPicked({ ...picked, crop })}
          />
          <div className={classes.buttons}>
            <Button loading={save.isPending} onClick={() => void send(picked)}>
              {t('profile.portrait.use')}
            </Button>
            <Button variant="default" disabled={save.isPending} onClick={drop}>
              {t('app.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={classes.row}>
          <Avatar userId={userId} name={`${firstName} ${lastName}`} portraitUrl={portraitUrl} size={84} />
          <Button
            ref={chooser}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {t(portraitUrl ? 'profile.portrait.change' : 'profile.portrait.upload')}
          </Button>
          {portraitUrl && (
            <TextButton disabled={remove.isPending} onClick={() => remove.mutate({})}>
              {t('profile.portrait.remove')}
            </TextButton>
          )}
        </div>
      )}
      <FormError>
        {problem ? t(`studyAdmin.look.${problem}`, { size }) : save.error && describeInForm(save.error)}
      </FormError>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label={t('profile.portrait.upload')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
    </FormCard>
  );
}
