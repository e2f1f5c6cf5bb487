import { MAX_CAPTIONS, MAX_CAPTIONS_BYTES } from '@studyline/contract/courses/course-fields';
import { Select } from '@mantine/core';
import { IconBadgeCc, IconPlus } from '@tabler/icons-react';
import { FileName } from '../../../ui/FileName.tsx';
import { useFileDrop } from '../../../ui/uploads/use-file-drop.ts';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { NeededField } from '../fields/NeededField.tsx';
import { languageName, languagesOffered } from './caption-languages.ts';
import { captionsFaults } from './course-form.ts';
import classes from './CoursePart.module.css';
import { FilesButton } from './FilesButton.tsx';
import { takeCaptions } from './take-course-files.ts';
import { Fault, RemoveButton } from './VideoField.tsx';

/** The captions of a course: a file for each language. */
export function CaptionsField({ form, onAmend, gaps, onLeave, isSending }: CreationFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const take = (files: readonly File[]) => void takeCaptions(files, onAmend);
  const drop = useFileDrop(take, { disabled: isSending });
  const { course, courseFiles } = form;
  const faults = captionsFaults(form);
  const showsAll = gaps.includes('captions');
  const offered = languagesOffered(
    [...course.captions, ...courseFiles.captions].map((one) => one.languageId),
  );
  const keptCount = course.captions.length;
  const rows = [
    ...course.captions.map(({ fileName, languageId }) => ({ fileName, languageId })),
    ...courseFiles.captions.map(({ file, languageId }) => ({ fileName: file.name, languageId })),
  ];
  // A kept file, or a new one.
  const change = (index: number, languageId?: string) =>
    onAmend((now) => {
      const edit = <T extends { languageId: string }>(list: readonly T[], at: number): T[] =>
        languageId === undefined ? list.toSpliced(at, 1) : list.with(at, { ...list[at]!, languageId });
      return index < keptCount
        ? { course: { ...now.course, captions: edit(now.course.captions, index) } }
        : {
            courseFiles: {
              ...now.courseFiles,
              captions: edit(now.courseFiles.captions, index - keptCount),
            },
          };
    });
  return (
    <NeededField gap="captions" gaps={gaps} onLeave={onLeave}>
      <div className={classes.card} {...drop}>
        <h3>{t('courseForm.captions.title')}</h3>
        {rows.length > 0 && (
          <ul>
            {rows.map(({ fileName, languageId }, index) => {
              const fault = faults[index];
              const isShown = fault !== undefined && (showsAll || fault !== 'language');
              return (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${index} ${fileName}`}>
                  <div className={classes.file}>
                    <IconBadgeCc size={18} aria-hidden />
                    <div>
                      <Select
                        size="sm"
                        searchable
                        aria-label={t('courseForm.captions.language', { name: fileName })}
                        placeholder={t('courseForm.captions.choose')}
                        data={offered}
                        value={languageId || null}
                        allowDeselect={false}
                        disabled={isSending}
                        error={isShown}
                        nothingFoundMessage={t('courseForm.captions.noLanguage')}
                        onChange={(value) => value && change(index, value)}
                      />
                      <small>
                        <FileName name={fileName} />
                      </small>
                    </div>
                    <RemoveButton
                      label={t('courseForm.captions.remove', {
                        name: languageId ? languageName(languageId) : fileName,
                      })}
                      disabled={isSending}
                      onClick={() => change(index)}
                    />
                  </div>
                  {isShown && (
                    <Fault
                      text={
                        fault === 'language' || fault === 'twice'
                          ? t(`courseForm.captions.fault.${fault}`)
                          : t(`error.${fault}`, { limit: format.size(MAX_CAPTIONS_BYTES) })
                      }
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {rows.length === 0 && <p>{t('courseForm.captions.hint')}</p>}
        {rows.length < MAX_CAPTIONS && (
          <FilesButton
            icon={<IconPlus size={15} />}
            accept=".vtt"
            multiple
            disabled={isSending}
            onFiles={take}
          >
            {t('courseForm.captions.add')}
          </FilesButton>
        )}
      </div>
    </NeededField>
  );
}
