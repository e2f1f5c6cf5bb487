import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { type CatalogueImport, importProducts } from '@studyline/contract/products/calls';
import { catalogueColumns } from '@studyline/contract/products/fields';
import { IconArrowLeft, IconFileSpreadsheet } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { useCall } from '../../live/use-call.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { Link } from '../../ui/Link.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { DropArea } from '../../ui/uploads/Upload.tsx';
import { useTranslation } from '../../words.ts';
import { CatalogueLines, type Mended } from './CatalogueLines.tsx';
import { mayImport } from './import-catalogue-loader.ts';
import { ImportSummary, productsIn } from './ImportSummary.tsx';
import classes from './ImportCataloguePage.module.css';

const AS_READ: Mended = { corrections: [], leaveOut: [] };

/** Compares a file with the catalogue of a study, and imports it. */
export function ImportCataloguePage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: catalogue } = useSuspenseQuery(mayImport(channelId));
  const title = t('products.importing.title');
  usePageTitle(title);
  const back = paths.catalogue(channelId);
  const bar = (
    <DetailBar
      heading
      closes
      back={{ href: back, label: t('products.title') }}
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={title}
      detail={study.name}
    />
  );
  if (catalogue.can.import === true) return <ImportForm channelId={channelId} bar={bar} back={back} />;
  return (
    <FocusFrame skipLabel={t('forms.skip')} bar={bar}>
      <EmptyState
        title={t('products.importing.denied')}
        text={t(`error.${catalogue.can.import}`)}
        actions={
          <Button component={Link} size="md" href={back} leftSection={<IconArrowLeft size={18} />}>
            {t('products.title')}
          </Button>
        }
      />
    </FocusFrame>
  );
}

function ImportForm({ channelId, bar, back }: { channelId: number; bar: ReactNode; back: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [mended, setMended] = useState(AS_READ);
  const [takesOff, setTakesOff] = useState(false);
  const params = { channelId };
  const preview = useCall(importProducts, { failure: 'form' });
  const importing = useCall(importProducts, {
    failure: 'form',
    onDone: (done) => {
      showToast(t('products.importing.done', { count: productsIn(done) }));
      void navigate({ to: back });
    },
  });
  const [read, setRead] = useState<CatalogueImport>();
  const compare = (next: File, wanted: Mended) =>
    preview.mutate(
      { params, query: { dryRun: true }, body: wanted, file: next },
      { onSuccess: (found) => setRead(found) },
    );
  const choose = (next: File) => {
    setFile(next);
    setMended(AS_READ);
    setRead(undefined);
    setTakesOff(false);
    importing.reset();
    compare(next, AS_READ);
  };
  const mend = (wanted: Mended) => {
    if (!file) return;
    setMended(wanted);
    compare(file, wanted);
  };
  const send = () => {
    if (!file || !read) return;
    const body = { ...mended, takeOff: takesOff, basis: read.basis };
    importing.mutate(
      { params, query: { dryRun: false }, body, file },
      // The catalogue may have changed since: the new comparison says how.
      { onError: () => compare(file, mended) },
    );
  };
  const failure = importing.error ?? preview.error;
  const notice = failure && <FormError>{describeInForm(failure)}</FormError>;
  if (!file || (!read && !preview.isPending))
    return (
      <FocusFrame skipLabel={t('forms.skip')} bar={bar} notice={notice}>
        <div className={classes.choose}>
          <h2>{t('products.importing.choose')}</h2>
          <p>{t('products.importing.chooseHint')}</p>
          <p>
            {t('products.importing.columnNames', {
              names: catalogueColumns.map((column) => t(`products.columns.${column}`)).join(', '),
            })}
          </p>
          <DropArea
            text={t('products.importing.drop')}
            chooseLabel={t('products.importing.chooseFile')}
            accept=".csv,.txt,text/csv"
            onFile={choose}
          />
        </div>
      </FocusFrame>
    );
  if (!read)
    return (
      <FocusFrame skipLabel={t('forms.skip')} bar={bar} wide>
        <TableSkeleton label={t('products.importing.reading')} />
      </FocusFrame>
    );
  const summary = (
    <ImportSummary
      read={read}
      takesOff={takesOff}
      onTakesOff={setTakesOff}
      isImporting={importing.isPending}
      isComparing={preview.isPending}
      onImport={send}
    />
  );
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      bar={bar}
      notice={notice}
      wide
      aside={{ label: t('products.importing.whatChanges'), content: summary }}
    >
      <div className={classes.read}>
        <h2>{t('products.importing.read', { count: read.lines.length })}</h2>
        <p className={classes.file}>
          <IconFileSpreadsheet size={18} aria-hidden />
          <b>{file.name}</b>
          <span>
            {[
              t(`products.importing.separator.${separators[read.separator]}`),
              encodings[read.encoding],
              t(`products.importing.decimals.${decimals[read.decimalSign]}`),
            ].join(', ')}
          </span>
          <TextButton onClick={() => setFile(undefined)}>{t('products.importing.another')}</TextButton>
        </p>
        <CatalogueLines read={read} mended={mended} onMend={mend} isBusy={preview.isPending} />
        <div className={classes.onPhones}>{summary}</div>
      </div>
    </FocusFrame>
  );
}

const separators = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;
/** Their names, in every language. */
const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const decimals = { '.': 'point', ',': 'comma' } as const;
