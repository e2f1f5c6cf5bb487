import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { UploadRow } from '../../../ui/uploads/Upload.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import classes from './Support.module.css';
import type { Files } from './use-files.ts';

/** The files that go with a message. */
export function ChosenFiles({ files }: { files: Files }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (files.chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t('serviceItems.support.files')}>
      {files.chosen.map(({ file, problem }, at) => (
        <li key={`${at} ${file.name}`}>
          <UploadRow
            icon={<FileIcon file={file} />}
            name={file.name}
            detail={format.size(file.size)}
            progressLabel={file.name}
            removeLabel={t('serviceItems.support.removeFile', { name: file.name })}
            onRemove={() => files.remove(file)}
            {...(problem !== undefined && { error: problem })}
          />
        </li>
      ))}
    </ul>
  );
}

function FileIcon({ file: { name, type } }: { file: File }) {
  if (type.startsWith('image/')) return <IconPhoto size={22} aria-hidden />;
  if (name.toLowerCase().endsWith('.pdf')) return <IconFileTypePdf size={22} aria-hidden />;
  return <IconFile size={22} aria-hidden />;
}
