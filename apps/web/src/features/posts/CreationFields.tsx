import type { ChannelRole } from '@studyline/contract/channels';
import { COMMENT_MAX } from '@studyline/contract/comments';
import { MAX_FILE_BYTES } from '@studyline/contract/posts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { IconClock, IconFile, IconFileTypePdf } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { describeFailure } from '../../api/errors.ts';
import { ChoiceTiles } from '../../ui/ChoiceTiles.tsx';
import { FieldRow, FormSection, FormSentence } from '../../ui/FormSection.tsx';
import { PermissionGrid } from '../../ui/PermissionGrid.tsx';
import { DropArea, UploadRow } from '../../ui/Upload.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { CategoryPicker } from './CategoryPicker.tsx';
import { ChipsPicker } from './ChipsPicker.tsx';
import {
  askedAtMost,
  type CreationForm,
  EVERYONE,
  type Gap,
  rights,
  rightsOfRow,
  setRight,
  titleFrom,
} from './creation-form.ts';
import { participation } from './post-creation-loader.ts';

interface CreationFieldsProps {
  channelId: number;
  form: CreationForm;
  onChange: (change: Partial<CreationForm>) => void;
  roles: ChannelRole[];
  memberCount: number;
  ownTeamsOnly: boolean;
  gaps: Gap[];
  denied: boolean;
  /** How much of the file has left this computer; undefined while nothing is being sent. */
  percent: number | undefined;
  failure: unknown;
  onCancel: () => void;
  onRetry: () => void;
}

const accept =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff,.txt,.csv';

/** The form of a document, part by part. */
export function CreationFields(props: CreationFieldsProps) {
  const { form, onChange, gaps, denied } = props;
  const { t } = useTranslation();
  return (
    <>
      {denied && <p role="alert">{t('creation.denied')}</p>}
      <FormSection title={t('creation.file')} hint={t('creation.fileHint')}>
        <FileField {...props} />
        <div data-gap={gaps.includes('title') || undefined}>
          <TextInput
            mt={16}
            label={t('creation.name')}
            maxLength={255}
            disabled={denied}
            value={form.title}
            error={gaps.includes('title') && t('creation.nameMissing')}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        </div>
      </FormSection>
      <FormSection title={t('creation.changed')} hint={t('creation.changedHint')}>
        <Textarea
          aria-label={t('creation.description')}
          placeholder={t('creation.description')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={COMMENT_MAX - 1000}
          disabled={denied}
          value={form.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </FormSection>
      <FormSection title={t('creation.classification')}>
        <CategoryPicker
          channelId={props.channelId}
          value={form.categoryIds}
          onChange={(categoryIds) => onChange({ categoryIds })}
          disabled={denied}
        />
      </FormSection>
      <FormSection
        title={t('creation.permissions')}
        hint={props.ownTeamsOnly ? undefined : t('creation.permissionsHint')}
      >
        {props.ownTeamsOnly ? <p>{t('creation.ownTeams')}</p> : <PermissionFields {...props} />}
      </FormSection>
      <FormSection title={t('creation.action')}>
        <ActionFields {...props} />
      </FormSection>
    </>
  );
}

function FileField({
  form,
  onChange,
  gaps,
  denied,
  percent,
  failure,
  onCancel,
  onRetry,
}: CreationFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { file } = form;
  const isSending = percent !== undefined;
  const take = (chosen: File) =>
    onChange({ file: chosen, ...(form.title.trim() ? {} : { title: titleFrom(chosen.name) }) });
  const total = format.size(file?.size ?? 0);
  const moved =
    isSending && file
      ? t('creation.uploaded', { done: format.size((file.size * percent) / 100), size: total })
      : total;
  return (
    <div data-gap={gaps.includes('file') || undefined}>
      <DropArea
        text={t('creation.drop')}
        chooseLabel={file ? t('creation.chooseAnother') : t('creation.choose')}
        hint={
          file ? t('creation.replaceHint') : t('creation.dropHint', { size: format.size(MAX_FILE_BYTES) })
        }
        accept={accept}
        disabled={isSending || denied}
        onFile={take}
      />
      {gaps.includes('file') && (
        <p role="alert" style={{ color: 'var(--sl-late)', fontSize: 12, marginTop: 5 }}>
          {t('creation.fileMissing')}
        </p>
      )}
      {file && (
        <UploadRow
          icon={
            file.name.toLowerCase().endsWith('.pdf') ? <IconFileTypePdf size={26} /> : <IconFile size={26} />
          }
          name={file.name}
          detail={moved}
          percent={percent}
          progressLabel={t('creation.uploadOf', { name: file.name })}
          error={failure && !isSending ? describeFailure(failure) : undefined}
          retryLabel={t('creation.retry')}
          onRetry={onRetry}
          removeLabel={isSending ? t('creation.cancelUpload') : t('creation.removeFile')}
          onRemove={isSending ? onCancel : () => onChange({ file: null })}
        />
      )}
    </div>
  );
}

function PermissionFields({ form, onChange, roles }: CreationFieldsProps) {
  const { t } = useTranslation();
  const rows = [
    { id: EVERYONE as number | typeof EVERYONE, label: t('creation.everyone') },
    ...roles.filter((role) => role.memberCount > 0).map((role) => ({ id: role.roleId, label: role.name })),
  ];
  return (
    <PermissionGrid
      caption={t('creation.permissions')}
      who={t('creation.who')}
      columns={rights.map((key) => ({ key, label: t(`creation.rights.${key}`) }))}
      rows={
        rows.map((row) => ({ ...row, cells: rightsOfRow(form.permissions, row.id) })) as Parameters<
          typeof PermissionGrid
        >[0]['rows']
      }
      onChange={(row, right, checked) =>
        onChange({ permissions: setRight(form.permissions, row, right as (typeof rights)[number], checked) })
      }
    />
  );
}

function ActionFields({ form, onChange, roles, memberCount, gaps, denied }: CreationFieldsProps) {
  const { t } = useTranslation();
  const { data: participations } = useSuspenseQuery(participation);
  const people = [
    { value: EVERYONE, label: t('creation.whoActsEveryone') },
    ...roles.filter((r) => r.memberCount > 0).map((r) => ({ value: String(r.roleId), label: r.name })),
  ];
  // Everyone makes the roles needless, and a role takes everyone back.
  const choose = (chosen: string[]) => {
    const wantsEveryone = chosen.includes(EVERYONE) && !form.whoActs.includes(EVERYONE);
    onChange({
      whoActs: wantsEveryone
        ? [EVERYONE]
        : chosen.filter((value) => value !== EVERYONE || chosen.length === 1),
    });
  };
  return (
    <>
      <ChoiceTiles
        label={t('creation.action')}
        name="action"
        value={form.action}
        onChange={(action) => onChange({ action })}
        choices={(['NONE', 'VIEW', 'ACKNOWLEDGE'] as const).map((value) => ({
          value,
          label: t(`creation.actions.${value}`),
          detail: t(`creation.actions.${value}_DETAIL`),
          disabled: denied,
        }))}
      />
      {form.action !== 'NONE' && (
        <>
          <div style={{ marginTop: 16 }} data-gap={gaps.includes('whoActs') || undefined}>
            <FieldRow>
              <ChipsPicker
                label={t('creation.whoActs')}
                options={people}
                value={form.whoActs}
                onChange={choose}
                error={gaps.includes('whoActs') ? t('creation.whoActsMissing') : undefined}
              />
              <Select
                label={t('creation.howMany')}
                data={participations.items.map(({ key, name }) => ({ value: key, label: name }))}
                value={form.participation}
                allowDeselect={false}
                onChange={(value) =>
                  value && onChange({ participation: value as CreationForm['participation'] })
                }
              />
            </FieldRow>
          </div>
          <FormSentence icon={<IconClock size={17} />}>
            {t('creation.due', { count: askedAtMost(form, roles, memberCount) })}
          </FormSentence>
        </>
      )}
    </>
  );
}
