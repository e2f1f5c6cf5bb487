import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconDatabase, IconFileCheck } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { FormError, OrDivider } from '../../ui/forms/FormParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { DropArea, UploadRow } from '../../ui/uploads/Upload.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './RecordField.module.css';
import type { RecordLookup } from './use-record-lookup.ts';

interface RecordFieldProps {
  lookup: RecordLookup;
  field: RefObject<HTMLInputElement | null>;
  /** While the study is being created nothing can be changed. */
  busy: boolean;
  onByHand: () => void;
}

/** Accepts the registry number of a study, or the file of its record. */
export function RecordField({ lookup, field, busy, onByHand }: RecordFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { source, problem, found, isPending } = lookup;
  if (source?.kind === 'file') {
    return (
      <UploadRow
        icon={<IconFileCheck size={20} />}
        name={source.name}
        detail={isPending ? t('registryImport.reading') : format.size(source.size)}
        progressLabel={t('registryImport.reading')}
        removeLabel={t('registryImport.removeFile')}
        onRemove={busy ? undefined : lookup.clear}
      />
    );
  }
  return (
    <>
      <form
        noValidate
        className={classes.lookUp}
        onSubmit={(event) => {
          event.preventDefault();
          lookup.lookUpNumber();
        }}
      >
        <TextInput
          ref={field}
          data-autofocus
          size="md"
          className={classes.number}
          label={t('registryImport.number')}
          placeholder={t('registryImport.numberPlaceholder')}
          autoComplete="off"
          spellCheck={false}
          value={lookup.text}
          error={problem?.of === 'number' && problem.text}
          disabled={busy}
          onChange={(event) => lookup.setText(event.currentTarget.value)}
          leftSection={<IconDatabase size={17} aria-hidden />}
          rightSectionWidth={found ? 'var(--found-width)' : undefined}
          rightSection={found && <Found />}
        />
        <Button size="md" type="submit" variant="default" loading={isPending} disabled={busy}>
          {t('registryImport.lookUp')}
        </Button>
      </form>
      <output className="sl-hidden">{found ? t('registryImport.found') : ''}</output>
      {!source && (
        <div className={classes.either}>
          {problem?.of === 'number' && (
            <TextButton onClick={onByHand}>{t('registryImport.byHand')}</TextButton>
          )}
          <OrDivider>{t('registryImport.or')}</OrDivider>
          <DropArea
            text={t('registryImport.drop')}
            chooseLabel={t('registryImport.choose')}
            hint={t('registryImport.dropHint')}
            accept=".json,application/json"
            onFile={(file) => void lookup.takeFile(file)}
          />
        </div>
      )}
      <FormError>{problem?.of === 'file' && problem.text}</FormError>
    </>
  );
}

function Found() {
  const { t } = useTranslation();
  return (
    <span className={classes.found} aria-hidden>
      <IconCircleCheck size={17} />
      <span>{t('registryImport.found')}</span>
    </span>
  );
}
