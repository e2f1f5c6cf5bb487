import {
  type CaptionsKind,
  MAX_CAPTIONS,
  MAX_CAPTIONS_BYTES,
} from '@studyline/contract/courses/course-fields';
import { Select } from '@mantine/core';
import { IconBadgeAd, IconBadgeCc, IconPlus } from '@tabler/icons-react';
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

interface CaptionsFieldProps extends CreationFieldsProps {
  kind: CaptionsKind;
}

/** The captions of a course, or its audio descriptions: a file for each language. */
export function CaptionsField({ kind, form, onAmend, gaps, onLeave, isSending }: CaptionsFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const take = (files: readonly File[]) => void takeCaptions(kind, files, onAmend);
  const drop = useFileDrop(take, { disabled: isSending });
  const { course, courseFiles } = form;
  const faults = captionsFaults(form);
  const showsAll = gaps.includes('captions');
  const offered = languagesOffered(
    [...course.captions, ...courseFiles.captions].map((one) => one.languageId),
  );
  const keptCount = course.captions.length;
  const all = [
    ...course.captions,
    ...courseFiles.captions.map(({ file, ...one }) => ({ ...one, fileName: file.name })),
  ];
  const rows = all
    .map((one, index) => ({ ...one, index, fault: faults[index] }))
    .filter((one) => one.kind === kind);
  const words = kind === 'CAPTIONS' ? 'captions' : 'descriptions';
  const Icon = kind === 'CAPTIONS' ? IconBadgeCc : IconBadgeAd;

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
    <NeededField gap="captions" gaps={rows.some(({ fault }) => fault) ? gaps : []} onLeave={onLeave}>
      <div className={classes.card} {...drop}>
        <h3>{t(`courseForm.${words}.title`)}</h3>
        {rows.length > 0 && (
          <ul>
            {rows.map(({ fileName, languageId, index, fault }) => {
              const isShown = fault !== undefined && (showsAll || fault !== 'language');
              return (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${index} ${fileName}`}>
                  <div className={classes.file}>
                    <Icon size={18} aria-hidden />
                    <div>
                      <Select
                        size="sm"
                        searchable
                        aria-label={t(`courseForm.${words}.language`, { name: fileName })}
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
                      label={t(`courseForm.${words}.remove`, {
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
                          ? t(`courseForm.${words}.fault.${fault}`)
                          : t(`error.${fault}`, { limit: format.size(MAX_CAPTIONS_BYTES) })
                      }
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {rows.length === 0 && <p>{t(`courseForm.${words}.hint`)}</p>}
        {all.length < MAX_CAPTIONS && (
          <FilesButton
            icon={<IconPlus size={15} />}
            accept=".vtt"
            multiple
            disabled={isSending}
            onFiles={take}
          >
            {t(`courseForm.${words}.add`)}
          </FilesButton>
        )}
      </div>
    </NeededField>
  );
}
