import { Button, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { Result } from '@studyline/contract/core/endpoint';
import {
  createServiceKey,
  KEY_OVERLAP_HOURS,
  MAX_KEY_DAYS,
  type ServiceAccount,
} from '@studyline/contract/programs/calls';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { copyText } from '../../ui/copying/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Notice } from '../../ui/forms/FormParts.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { isProof, type Proof, ProofDialog } from '../second-factors/shared/ProofDialog.tsx';
import classes from './NewKeyDialog.module.css';
import { Scopes } from './ProgramTable.tsx';

interface NewKeyDialogProps {
  clientId: number;
  program: ServiceAccount;
  onClose: () => void;
}

type NewKey = Result<typeof createServiceKey>;

const TERMS = ['90', '180', String(MAX_KEY_DAYS)];

/** Creates a key for a program, and then shows it, once. */
export function NewKeyDialog({ clientId, program, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation();
  const [made, setMade] = useState<NewKey>();
  const [asked, setAsked] = useState<Proof>();
  const form = useForm<{ days: string }>({ initialValues: { days: '180' } });
  const create = useCall(createServiceKey, { failure: 'form', onDone: setMade });
  if (made) return <KeyDialog program={program} made={made} onClose={onClose} />;
  const { id, name, keys } = program;
  const send = ({ days }: { days: string }) =>
    create.mutate(
      {
        params: { clientId, id },
        // The longest term is the default, because the server's clock says when it ends.
        body:
          Number(days) === MAX_KEY_DAYS
            ? {}
            : { expirationDateTimeMillis: Date.now() + Number(days) * DAY_MILLIS },
      },
      { onError: ({ errorCode }) => isProof(errorCode) && setAsked(errorCode) },
    );
  if (asked)
    return (
      <ProofDialog
        asked={asked}
        onProved={() => {
          setAsked(undefined);
          send(form.values);
        }}
        onClose={() => setAsked(undefined)}
      />
    );
  return (
    <FormDialog
      title={t('programs.key.new', { name })}
      form={form}
      onSubmit={send}
      submitLabel={t('programs.key.create')}
      loading={create.isPending}
      error={create.error}
      note={keys.length > 0 ? t('programs.key.overlap', { count: KEY_OVERLAP_HOURS }) : undefined}
      onClose={onClose}
    >
      <Select
        {...form.getInputProps('days')}
        data-autofocus
        size="md"
        label={t('programs.key.term')}
        allowDeselect={false}
        data={TERMS.map((days) => ({
          value: days,
          label:
            Number(days) === MAX_KEY_DAYS
              ? t('programs.key.year')
              : t('programs.key.days', { count: Number(days) }),
        }))}
      />
    </FormDialog>
  );
}

/** The key, to be copied and stored. */
function KeyDialog({
  program,
  made,
  onClose,
}: {
  program: ServiceAccount;
  made: NewKey;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const [isStored, setStored] = useState(false);
  const copy = async () => {
    const isDone = await copyText(made.key);
    setCopied(isDone);
    if (isDone) return;
    field.current?.select();
    showToast(t('programs.key.notCopied'), 'late');
  };
  return (
    <Dialog
      opened
      unsaved={!isStored}
      size={584}
      title={t('programs.key.title', { name: program.name })}
      onClose={onClose}
      note={
        <Checkbox checked={isStored} onChange={setStored}>
          {t('programs.key.stored')}
        </Checkbox>
      }
      actions={
        <ReasonButton
          size="md"
          variant="default"
          reason={isStored ? undefined : t('programs.key.storeFirst')}
          onClick={onClose}
        >
          {t('programs.key.done')}
        </ReasonButton>
      }
    >
      <div className={classes.content}>
        <p>{t('programs.key.once')}</p>
        <div className={classes.key}>
          <label htmlFor={id} className="sl-hidden">
            {t('programs.key.label')}
          </label>
          <input
            id={id}
            ref={field}
            readOnly
            spellCheck={false}
            autoComplete="off"
            value={made.key}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            data-autofocus
            leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{t(isCopied ? 'programs.key.copied' : 'programs.key.copy')}</span>
          </Button>
        </div>
        <dl className={classes.facts}>
          <dt>{t('programs.column.may')}</dt>
          <dd>
            <Scopes scopes={program.scopes} inLine />
          </dd>
          <dt>{t('programs.column.in')}</dt>
          <dd className={classes.row}>
            {program.studies.map(({ channelId, name, bannerColorCSS, logoUrl }) => (
              <span key={channelId} className={classes.study}>
                <StudyMark name={name} colour={bannerColorCSS} logoUrl={logoUrl} size={22} />
                {name}
              </span>
            ))}
          </dd>
          <dt>{t('programs.key.until')}</dt>
          <dd>{format.date(made.expirationDateTimeMillis)}</dd>
        </dl>
        <Notice kind="due" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('programs.key.warning')}
        </Notice>
      </div>
    </Dialog>
  );
}
