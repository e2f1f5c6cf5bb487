import { Button } from '@mantine/core';
import type { Course } from '@studyline/contract/courses/course-fields';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { useStore } from '../../store.ts';
import { clock } from '../../format.ts';
import { useTranslation } from '../../words.ts';
import { saveFile } from '../post-files/save-file.ts';
import { chooseCaptions, useCaptions } from './caption-choice.ts';
import classes from './Course.module.css';
import type { CoursePlayer, Cue } from './course-player.ts';
import { asText, findCues, type Line, linesOf, marked } from './find-cues.ts';
import { languageName } from './times.ts';
import { type ChapterState, findAt } from './watched.ts';

interface TranscriptProps {
  course: Course;
  player: CoursePlayer;
  /** Only this chapter's. */
  chapter?: ChapterState;
}

/** What is said in a video, line by line. A press goes there. It is also the text for those who do not hear or see the video. */
export function Transcript({ course, player, chapter }: TranscriptProps) {
  const { t } = useTranslation();
  const id = useId();
  const { chosen, described, languages, languageId } = useCaptions(course);
  const { cues, descriptions, haveCaptionsFailed, haveDescriptionsFailed } = useStore(player.store);
  const [searched, setSearched] = useState('');
  const search = searched.trim();
  const isRead = (!chosen || cues) && (!described || descriptions || haveDescriptionsFailed);
  const lineOf = (cue: Cue, file: typeof chosen): Line => ({
    ...cue,
    languageId: file?.languageId ?? '',
    isDescription: file?.kind === 'DESCRIPTIONS',
  });
  const lines = linesOf(
    (cues ?? []).map((cue) => lineOf(cue, chosen)),
    (descriptions ?? []).map((cue) => lineOf(cue, described)),
  );
  const inChapter = lines.filter(
    ({ startMillis }) => !chapter || (startMillis >= chapter.startMillis && startMillis < chapter.endMillis),
  );
  const shown = search ? findCues(lines, search) : inChapter;
  return (
    <section className={classes.transcript} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t(chapter && !search ? 'courses.transcript.ofChapter' : 'courses.transcript.title')}</h2>
        {languages.length > 1 ? (
          <select
            aria-label={t('courses.transcript.language')}
            value={languageId}
            onChange={({ target }) => chooseCaptions({ languageId: target.value })}
          >
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </select>
        ) : (
          languageId && <span>{languageName(languageId)}</span>
        )}
      </header>
      {languageId === undefined ? (
        <p>{t('courses.transcript.noneYet')}</p>
      ) : haveCaptionsFailed ? (
        <p role="alert">{t('courses.captionsFailed')}</p>
      ) : !isRead ? (
        <p>{t('courses.transcript.loading')}</p>
      ) : (
        <>
          <search>
            <input
              type="search"
              maxLength={200}
              aria-label={t('courses.transcript.find')}
              placeholder={t('courses.transcript.find')}
              value={searched}
              onChange={({ target }) => setSearched(target.value)}
            />
            <output>
              {search &&
                (shown.length > 0
                  ? t('courses.transcript.found', { count: shown.length })
                  : t('courses.transcript.none'))}
            </output>
          </search>
          <Lines cues={shown} search={search} player={player} />
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              saveTranscript(
                asText(lines, (text) => t('courses.transcript.description', { text })),
                `${t('courses.transcript.title')} ${languageId}.txt`,
              )
            }
          >
            {t('courses.transcript.download')}
          </Button>
        </>
      )}
    </section>
  );
}

/** The whole one, whatever is shown of it. */
function saveTranscript(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  saveFile(url, name);
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface LinesProps {
  cues: readonly Line[];
  search: string;
  player: CoursePlayer;
}

function Lines({ cues, search, player }: LinesProps) {
  const { t } = useTranslation();
  const { positionMillis, isPlaying } = useStore(player.store);
  const list = useRef<HTMLOListElement>(null);
  const current = findAt(cues, positionMillis);
  const at = current && cues.indexOf(current);
  // Only the list scrolls: the page stays where the reader is.
  useEffect(() => {
    const box = list.current;
    const line = at === undefined ? undefined : (box?.children[at] as HTMLElement | undefined);
    if (!box || !line || !isPlaying || search || box.contains(document.activeElement)) return;
    box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [at, isPlaying, search]);
  return (
    <ol ref={list}>
      {cues.map((cue, index) => (
        <li key={`${cue.startMillis}-${index}`}>
          <button
            type="button"
            aria-current={(!search && index === at) || undefined}
            onClick={() => player.playFrom(cue.startMillis)}
          >
            <time>{clock(cue.startMillis)}</time>
            <span lang={cue.languageId} data-described={cue.isDescription || undefined}>
              {cue.isDescription && (
                <b lang={document.documentElement.lang}>{t('courses.transcript.described')} </b>
              )}
              {marked(cue.text, search).map(({ text, isFound }, part) => (
                <Fragment key={part}>{isFound ? <mark>{text}</mark> : text}</Fragment>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
