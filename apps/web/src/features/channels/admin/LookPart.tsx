import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ColourField } from './ColourField.tsx';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { markOf } from '../../../ui/initials.ts';
import { contrastOnBanner } from '../../../ui/studies/banner-colour.ts';
import { StudyBanner } from '../../../ui/studies/StudyBanner.tsx';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';
import { useFormat } from '../../../use-format.ts';
import { useIsPhone } from '../../../use-media.ts';
import { useTranslation } from '../../../words.ts';
import classes from './LookPart.module.css';
import { PictureField } from './PictureField.tsx';
import { usePicturePreview } from './pictures.ts';
import { studyColours } from './study-colours.ts';
import { problemsOf } from './study-form.ts';
import { type PictureName, pictureSizes, type StudyForm } from './use-study-form.ts';

/** As wide as the available space. */
const bannerFrames = { narrow: { width: 240, height: 60 }, wide: { width: 480, height: 120 } };

interface LookPartProps {
  settings: ChannelSettings;
  form: StudyForm;
}

/** How a study looks, with a preview of the choices. */
export function LookPart({ settings, form }: LookPartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const group = useId();
  const isPhone = useIsPhone();
  const { values, pictures, errors, change } = form;
  const logoUrl = useShown('logo', form, settings.logoUrl);
  const bannerUrl = useShown('banner', form, settings.bannerUrl);
  const entered = values.bannerColorCSS;
  const problem = problemsOf({ bannerColorCSS: entered }).bannerColorCSS;
  const [lastColour, setLastColour] = useState(settings.bannerColorCSS);
  if (!problem && lastColour !== entered) setLastColour(entered);
  // While a colour is being typed, the preview keeps the previous one.
  const colour = problem ? lastColour : entered;
  const [isLeft, setLeft] = useState(false);
  const { ink, ratio } = contrastOnBanner(colour);
  const isPlain = !bannerUrl;
  return (
    <>
      <FormCard
        title={t('studyAdmin.look.preview')}
        end={
          !(isPlain && problem) && (
            <span className={classes.contrast}>
              <IconCircleCheck size={16} aria-hidden />
              {isPlain
                ? t(ink === 'white' ? 'studyAdmin.look.white' : 'studyAdmin.look.black', {
                    ratio: format.number(Math.floor(ratio * 10) / 10),
                  })
                : t('studyAdmin.look.onPicture')}
            </span>
          )
        }
      >
        <StudyBanner
          isSample
          name={values.name}
          description={values.title}
          colour={colour}
          imageUrl={bannerUrl}
          mark={logoUrl ? <img src={logoUrl} alt="" /> : markOf(values.name)}
        />
        <p className={classes.marks}>
          {[44, 32, 22].map((size) => (
            <StudyMark key={size} name={values.name} colour={colour} logoUrl={logoUrl} size={size} />
          ))}
          <span>{t('studyAdmin.look.asInLists')}</span>
        </p>
      </FormCard>
      <div className={classes.columns}>
        <FormCard title={t('studyAdmin.look.colour')} hint={t('studyAdmin.look.colourHint')}>
          <ColourField
            group={group}
            name="bannerColorCSS"
            label={t('studyAdmin.look.colour')}
            swatches={(Object.keys(studyColours) as (keyof typeof studyColours)[]).map((key) => ({
              value: studyColours[key],
              label: t(`studyAdmin.colours.${key}`),
            }))}
            ownLabel={t('studyAdmin.look.ownColour')}
            pickLabel={t('studyAdmin.look.pick')}
            value={entered}
            error={errors.bannerColorCSS ?? (isLeft ? problem : undefined)}
            onChange={(bannerColorCSS) => {
              setLeft(false);
              change({ bannerColorCSS });
            }}
            onLeave={() => setLeft(true)}
          />
        </FormCard>
        <FormCard title={t('studyAdmin.look.logo')} hint={t('studyAdmin.look.logoHint')}>
          <PictureField
            picked={pictures.logo}
            hasSaved={settings.logoUrl !== null}
            onChange={(picture) => form.setPicture('logo', picture)}
          />
        </FormCard>
      </div>
      <FormCard title={t('studyAdmin.look.banner')} hint={t('studyAdmin.look.bannerHint')}>
        <PictureField
          frame={bannerFrames[isPhone ? 'narrow' : 'wide']}
          picked={pictures.banner}
          hasSaved={settings.bannerUrl !== null}
          onChange={(picture) => form.setPicture('banner', picture)}
        />
      </FormCard>
    </>
  );
}

/** The address of the image as it will be once saved. */
function useShown(name: PictureName, { pictures }: StudyForm, saved: string | null): string | null {
  const picture = pictures[name];
  const preview = usePicturePreview(picture === 'REMOVED' ? undefined : picture, pictureSizes[name]);
  if (picture === 'REMOVED') return null;
  return picture ? (preview ?? saved) : saved;
}
