import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconDatabase, IconFileCheck } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { FormError, OrDivider } from '../../ui/FormParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { DropArea, UploadRow } from '../../ui/Upload.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from '../clients/clients.module.css';
import type { RecordLookup } from './use-record-lookup.ts';

interface RecordFieldProps {
  lookup: RecordLookup;
  field: RefObject<HTMLInputElement | null>;
  /** While the study is being created nothing changes. */
  busy: boolean;
  onByHand: () => void;
}

/** Takes the number of a study at the registry, or the file of its record. */
export function RecordField({ lookup, field, busy, onByHand }: RecordFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { source, problem, found, isPending } = lookup;
  if (source?.kind === 'file') {
    return (
      <UploadRow
        icon={<IconFileCheck size={20} />}
        name={source.name}
        detail={isPending ? t('clients.registry.reading') : format.size(source.size)}
        progressLabel={t('clients.registry.reading')}
        removeLabel={t('clients.registry.removeFile')}
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
          label={t('clients.registry.number')}
          placeholder={t('clients.registry.numberPlaceholder')}
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
          {t('clients.registry.lookUp')}
        </Button>
      </form>
      <output className="sl-hidden">{found ? t('clients.registry.found') : ''}</output>
      {!source && (
        <div className={classes.either}>
          {problem?.of === 'number' && (
            <TextButton onClick={onByHand}>{t('clients.registry.byHand')}</TextButton>
          )}
          <OrDivider>{t('clients.registry.or')}</OrDivider>
          <DropArea
            text={t('clients.registry.drop')}
            chooseLabel={t('clients.registry.choose')}
            hint={t('clients.registry.dropHint')}
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
      <span>{t('clients.registry.found')}</span>
    </span>
  );
}
