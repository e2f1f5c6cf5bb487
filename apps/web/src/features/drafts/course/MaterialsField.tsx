import {
  MAX_CHAPTER_TITLE,
  MAX_MATERIAL_BYTES,
  MAX_MATERIALS,
} from '@studyline/contract/courses/course-fields';
import { DOCUMENT_NAMES } from '@studyline/contract/post-files/document-types';
import { TextInput } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { FileName } from '../../../ui/FileName.tsx';
import { useFileDrop } from '../../../ui/uploads/use-file-drop.ts';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { NeededField } from '../fields/NeededField.tsx';
import { materialFaults } from './course-form.ts';
import classes from './CoursePart.module.css';
import { FilesButton } from './FilesButton.tsx';
import { takeMaterials } from './take-course-files.ts';
import { Fault, RemoveButton } from './VideoField.tsx';

/** The documents to take away from a course, with their titles. */
export function MaterialsField({ form, onAmend, gaps, onLeave, isSending }: CreationFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const take = (files: readonly File[]) => void takeMaterials(files, onAmend);
  const drop = useFileDrop(take, { disabled: isSending });
  const { course, courseFiles } = form;
  const faults = materialFaults(form);
  const showsAll = gaps.includes('materials');
  const keptCount = course.materials.length;
  const rows = [
    ...course.materials.map(({ fileName, size, title }) => ({ fileName, size, title })),
    ...courseFiles.materials.map(({ file, title }) => ({ fileName: file.name, size: file.size, title })),
  ];
  const change = (index: number, title?: string) =>
    onAmend((now) => {
      const edit = <T extends { title: string }>(list: readonly T[], at: number): T[] =>
        title === undefined ? list.toSpliced(at, 1) : list.with(at, { ...list[at]!, title });
      return index < keptCount
        ? { course: { ...now.course, materials: edit(now.course.materials, index) } }
        : {
            courseFiles: {
              ...now.courseFiles,
              materials: edit(now.courseFiles.materials, index - keptCount),
            },
          };
    });
  return (
    <NeededField gap="materials" gaps={gaps} onLeave={onLeave}>
      <div className={classes.card} {...drop}>
        <h3>{t('courseForm.materials.title')}</h3>
        {rows.length > 0 && (
          <ul>
            {rows.map(({ fileName, size, title }, index) => {
              const fault = faults[index];
              const isShown = fault !== undefined && (showsAll || fault !== 'title');
              return (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${index} ${fileName}`}>
                  <div className={classes.file}>
                    <IconFileText size={18} aria-hidden />
                    <div>
                      <TextInput
                        size="sm"
                        aria-label={t('courseForm.materials.name', { name: fileName })}
                        value={title}
                        maxLength={MAX_CHAPTER_TITLE}
                        readOnly={isSending}
                        error={isShown}
                        onChange={({ currentTarget: { value } }) => change(index, value)}
                      />
                      <small>
                        <FileName name={fileName} /> {format.size(size)}
                      </small>
                    </div>
                    <RemoveButton
                      label={t('courseForm.materials.remove', { name: title || fileName })}
                      disabled={isSending}
                      onClick={() => change(index)}
                    />
                  </div>
                  {isShown && (
                    <Fault
                      text={
                        fault === 'title'
                          ? t('courseForm.materials.untitled')
                          : t(`error.${fault}`, { limit: format.size(MAX_MATERIAL_BYTES) })
                      }
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {rows.length === 0 && <p>{t('courseForm.materials.hint')}</p>}
        {rows.length < MAX_MATERIALS && (
          <FilesButton
            icon={<IconPlus size={15} />}
            accept={DOCUMENT_NAMES}
            multiple
            disabled={isSending}
            onFiles={take}
          >
            {t('courseForm.materials.add')}
          </FilesButton>
        )}
      </div>
    </NeededField>
  );
}
