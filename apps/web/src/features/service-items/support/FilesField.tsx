import { DOCUMENT_NAMES } from '@studyline/contract/post-files/document-types';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { DropArea } from '../../../ui/uploads/Upload.tsx';
import { useTranslation } from '../../../words.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import classes from './Support.module.css';
import type { Files } from './use-files.ts';

/** Where the files of a form are chosen. */
export function FilesField({ files }: { files: Files }) {
  const { t } = useTranslation();
  const { chosen, most } = files;
  return (
    <div>
      <p className={classes.filesHead}>
        {t('serviceItems.support.files')}{' '}
        <span>{t('serviceItems.support.fileCount', { count: chosen.length, most })}</span>
      </p>
      <ChosenFiles files={files} />
      <DropArea
        text=""
        chooseLabel={t('serviceItems.support.choose')}
        hint={t('serviceItems.support.drop')}
        accept={DOCUMENT_NAMES}
        disabled={chosen.length >= most}
        onFiles={files.take}
      />
      <FormError>{files.problem}</FormError>
    </div>
  );
}
