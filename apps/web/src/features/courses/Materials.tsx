import { IconDownload, IconFile, IconFileText, IconFileTypePdf } from '@tabler/icons-react';
import type { Course } from '@studyline/contract/courses/course-fields';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { fileKind } from '../post-files/file-kind.ts';
import classes from './Course.module.css';

/** The files of a course to take away. */
export function Materials({ materials }: Pick<Course, 'materials'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (materials.length === 0) return null;
  return (
    <section className={classes.materials}>
      <h2>
        {t('courses.materials.title')} <span>{format.number(materials.length)}</span>
      </h2>
      <ul>
        {materials.map((file) => {
          const { fileId, url, fileName, mimeType, title, fileSizeInBytes } = file;
          const Icon =
            mimeType === 'application/pdf'
              ? IconFileTypePdf
              : mimeType.startsWith('text/')
                ? IconFileText
                : IconFile;
          return (
            <li key={fileId}>
              <a href={url} download={fileName}>
                <Icon size={20} aria-hidden />
                <span>
                  <b>{title}</b>
                  <small>
                    {t('courses.materials.file', {
                      type: fileKind(file),
                      size: format.size(fileSizeInBytes),
                    })}
                  </small>
                </span>
                <IconDownload size={18} aria-label={t('courses.materials.download')} />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
