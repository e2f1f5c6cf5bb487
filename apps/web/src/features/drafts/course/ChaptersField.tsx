import { MAX_CHAPTER_TITLE, MAX_CHAPTERS } from '@studyline/contract/courses/course-fields';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { NeededField } from '../fields/NeededField.tsx';
import { clockOf, millisOf } from './clock.ts';
import { addChapter, type ChapterForm, chapterProblems, lengthOf } from './course-form.ts';
import classes from './CoursePart.module.css';
import { usePlayhead } from './use-playhead.ts';
import { Fault, RemoveButton } from './VideoField.tsx';

/** Where the chapters of a course begin. */
export function ChaptersField(props: CreationFieldsProps & { video: HTMLVideoElement | null }) {
  const { form, onChange, gaps, onLeave, isSending, video } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const { chapters } = form.course;
  const problems = chapterProblems(chapters, lengthOf(form));
  const showsAll = gaps.includes('chapters');
  const setChapters = (next: ChapterForm[]) => onChange({ course: { ...form.course, chapters: next } });
  const set = (index: number, changes: Partial<ChapterForm>) =>
    setChapters(chapters.with(index, { ...chapters[index]!, ...changes }));
  const focus = (index: number, field: 'time' | 'title') =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>(`input[data-field=${field}]`)[index]?.focus(),
    );
  const move = (event: KeyboardEvent<HTMLInputElement>, index: number, field: 'time' | 'title') => {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !chapters[index + step]) return;
    event.preventDefault();
    focus(index + step, field);
  };
  const remove = (index: number) => {
    setChapters(chapters.toSpliced(index, 1));
    focus(Math.min(index, chapters.length - 2), 'title');
  };
  const playFrom = (time: string) => {
    const at = millisOf(time);
    if (video && at !== undefined) play(video, at);
  };
  return (
    <FormSection title={t('courseForm.chapters.title')} hint={t('courseForm.chapters.hint')}>
      <NeededField gap="chapters" gaps={gaps} onLeave={onLeave}>
        {chapters.length > 0 && (
          <ol ref={list} className={classes.list} aria-label={t('courseForm.chapters.title')}>
            {chapters.map(({ time, title }, index) => {
              const problem = problems[index];
              // A row that is being typed is not wrong yet.
              const isShown = problem !== undefined && (showsAll || problem === 'order' || problem === 'end');
              const field = (name: 'time' | 'title') => ({
                'data-field': name,
                value: name === 'time' ? time : title,
                readOnly: isSending,
                'aria-invalid': (isShown && (problem === 'title') === (name === 'title')) || undefined,
                'aria-describedby': isShown ? `chapter-fault-${index}` : undefined,
                onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => move(event, index, name),
              });
              return (
                // A chapter has no identity but its place.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <div className={classes.chapter}>
                    <input
                      {...field('time')}
                      className={classes.time}
                      aria-label={t('courseForm.chapters.time', { number: index + 1 })}
                      placeholder="0:00"
                      inputMode="text"
                      autoComplete="off"
                      onChange={({ currentTarget: { value } }) => set(index, { time: value })}
                      onBlur={() => {
                        const at = millisOf(time);
                        if (at !== undefined && clockOf(at) !== time) set(index, { time: clockOf(at) });
                      }}
                    />
                    <input
                      {...field('title')}
                      aria-label={t('courseForm.chapters.name', { number: index + 1 })}
                      placeholder={t('courseForm.chapters.placeholder')}
                      maxLength={MAX_CHAPTER_TITLE}
                      autoComplete="off"
                      onChange={({ currentTarget: { value } }) => set(index, { title: value })}
                    />
                    <button
                      type="button"
                      className={classes.tool}
                      aria-label={t('courseForm.chapters.play', { time })}
                      disabled={!video || millisOf(time) === undefined}
                      onClick={() => playFrom(time)}
                    >
                      <IconPlayerPlay size={17} aria-hidden />
                    </button>
                    <RemoveButton
                      label={t('courseForm.chapters.remove', { number: index + 1 })}
                      disabled={isSending}
                      onClick={() => remove(index)}
                    />
                  </div>
                  {isShown && (
                    <Fault id={`chapter-fault-${index}`} text={t(`courseForm.chapters.fault.${problem}`)} />
                  )}
                </li>
              );
            })}
          </ol>
        )}
        {chapters.length < MAX_CHAPTERS && (
          <AddChapter
            video={video}
            disabled={isSending}
            onAdd={(at) => {
              if (at === undefined) {
                setChapters([...chapters, { time: '', title: '' }]);
                focus(chapters.length, 'time');
                return;
              }
              const added = addChapter(chapters, at);
              setChapters(added.chapters);
              focus(added.index, 'title');
            }}
          />
        )}
      </NeededField>
    </FormSection>
  );
}

function play(video: HTMLVideoElement, fromMillis: number): void {
  video.currentTime = fromMillis / 1000;
  // It says itself why it does not play.
  void video.play().catch(() => undefined);
}

/** Its own component, because it follows the playing video. */
function AddChapter({
  video,
  disabled,
  onAdd,
}: {
  video: HTMLVideoElement | null;
  disabled: boolean;
  onAdd: (positionMillis: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const at = usePlayhead(video);
  return (
    <div className={classes.add}>
      <TextButton icon={<IconPlus size={15} />} disabled={disabled} onClick={() => onAdd(at)}>
        {at === undefined
          ? t('courseForm.chapters.add')
          : t('courseForm.chapters.addAt', { time: clockOf(Math.floor(at / 1000) * 1000) })}
      </TextButton>
    </div>
  );
}
