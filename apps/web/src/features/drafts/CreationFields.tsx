import { MAX_DESCRIPTION } from '@studyline/contract/drafts/calls';
import { plainText } from '@studyline/contract/news/plain-text';
import { type WrittenType, writtenTypes } from '@studyline/contract/posts/calls';
import { Textarea } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ChoiceTiles } from '../../ui/forms/ChoiceTiles.tsx';
import { FormSection, FormSentence } from '../../ui/forms/FormSection.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { kindOf } from '../../ui/posts/post-kind.ts';
import { PostTypeIcon } from '../../ui/posts/PostTypeIcon.tsx';
import { PatientDataNotice } from '../../ui/forms/PatientDataNotice.tsx';
import { patientDataText } from '../../patient-data.ts';
import { useIsPhone } from '../../use-media.ts';
import { useTranslation } from '../../words.ts';
import { CategoryPicker } from '../classifications/shared/CategoryPicker.tsx';
import { isSameSet } from '../sharing/permission-set.ts';
import { FoldedPermissions } from '../sharing/shared/FoldedPermissions.tsx';
import type { CreationFieldsProps } from './creation-form.ts';
import classes from './CreationFields.module.css';
import { CreationRows } from './CreationRows.tsx';
import { CreationRules } from './CreationRules.tsx';
import { NeededField } from './fields/NeededField.tsx';
import { OthersValue } from './fields/OthersValue.tsx';
import { rightsOf } from './post-creation-loader.ts';
import { postTypes } from './post-types.ts';

/** The form of a post, part by part. On a phone its long parts are rows that open sheets. */
export function CreationFields(props: CreationFieldsProps) {
  const { form, onChange, gaps, isSending } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { Part } = postTypes[form.postType];
  const description = t(props.isLaterVersion ? 'drafts.creation.description' : 'drafts.creation.aboutField');
  return (
    <>
      {props.postId === undefined && <TypeTiles {...props} />}
      <Part {...props} />
      {props.isLaterVersion && (
        <FormSection title={t('drafts.upload.change')}>
          <Segments
            label={t('drafts.upload.change')}
            value={form.changeType}
            onChange={(changeType) => onChange({ changeType })}
            options={[
              { value: 'MAJOR', label: t('drafts.upload.major') },
              { value: 'MINOR', label: t('drafts.upload.minor') },
            ]}
          />
          <FormSentence>
            {t(form.changeType === 'MAJOR' ? 'drafts.upload.majorHint' : 'drafts.upload.minorHint')}
          </FormSentence>
          <OthersValue of="changeType" {...props} />
        </FormSection>
      )}
      <FormSection
        title={t(props.isLaterVersion ? 'drafts.creation.changed' : 'drafts.creation.about')}
        hint={t(props.isLaterVersion ? 'drafts.creation.changedHint' : 'drafts.creation.aboutHint')}
      >
        <NeededField gap="description" gaps={gaps} onLeave={props.onLeave}>
          <Textarea
            aria-label={description}
            placeholder={description}
            classNames={{ input: classes.text }}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={MAX_DESCRIPTION}
            readOnly={isSending}
            error={gaps.includes('description') && t('error.DESCRIPTION_REQUIRED')}
            value={form.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          <OthersValue of="description" {...props} />
        </NeededField>
      </FormSection>
      <PatientDataNotice
        text={patientDataText(form.title, form.description, plainText(form.content), form.file?.name ?? '')}
      />
      {props.isLaterVersion ? (
        <FormSentence>{t('drafts.creation.ofPublication')}</FormSentence>
      ) : isPhone ? (
        <CreationRows {...props} />
      ) : (
        <WideParts {...props} />
      )}
    </>
  );
}

/** The type of a new post. Content written for another type is kept, in case the person switches back. */
function TypeTiles({ channelId, form, onChange, isSending }: CreationFieldsProps) {
  const { t } = useTranslation();
  const { data: rights } = useSuspenseQuery(rightsOf(channelId));
  const isOffered = (type: WrittenType) => type !== 'COURSE' || rights.can.createCourse === true;
  return (
    <ChoiceTiles
      label={t('drafts.creation.type')}
      name="postType"
      value={form.postType}
      onChange={(postType) => onChange({ postType })}
      choices={writtenTypes.filter(isOffered).map((value) => ({
        value,
        label: t(`app.postTypes.${value}`),
        detail: t(`drafts.creation.types.${value}`),
        icon: <PostTypeIcon type={kindOf({ postType: value })} size={20} />,
        disabled: isSending,
      }))}
    />
  );
}

function WideParts(props: CreationFieldsProps) {
  const { t } = useTranslation();
  const { data: rights } = useSuspenseQuery(rightsOf(props.channelId));
  const isDefault = !props.ownTeamsOnly && isSameSet(props.form.permissions, rights.defaultPermissions);
  return (
    <>
      <FormSection title={t('drafts.creation.classification')}>
        <CategoryPicker
          channelId={props.channelId}
          value={props.form.categories}
          onChange={(categories) => props.onChange({ categories })}
          disabled={props.isSending}
        />
        <OthersValue of="categories" {...props} />
      </FormSection>
      <FormSection title={t('drafts.creation.action')}>
        <CreationRules {...props} />
        <OthersValue of="action" {...props} />
      </FormSection>
      <FormSection
        title={t('sharing.permissions')}
        hint={isDefault ? t('sharing.permissionsHint') : undefined}
      >
        <FoldedPermissions {...props} sharing={props.form} disabled={props.isSending} />
        <OthersValue of="permissions" {...props} />
      </FormSection>
    </>
  );
}
