import type { Course } from '@studyline/contract/courses/course-fields';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Cue, CoursePlayer } from './course-player.ts';
import { languageName } from './times.ts';

type Captions = Course['captions'][number];

/**
 * The tracks of a video. The browser reads the chosen one, and the player draws it: so captions stand above the buttons, and the transcript has
 * the same lines.
 */
export function useTracks(
  { captions }: Pick<Course, 'captions'>,
  chosen: Captions | undefined,
  player: CoursePlayer,
): ReactNode {
  const elements = useRef(new Map<number, HTMLTrackElement>());
  const chosenId = chosen?.fileId;
  useEffect(() => {
    for (const [fileId, { track }] of elements.current)
      track.mode = fileId === chosenId ? 'hidden' : 'disabled';
    const element = chosenId === undefined ? undefined : elements.current.get(chosenId);
    player.setCues(undefined);
    if (!element) return undefined;
    const read = () => player.setCues(cuesOf(element.track));
    const fail = () => player.setCues(undefined, true);
    if (element.readyState === HTMLTrackElement.LOADED) read();
    element.addEventListener('load', read);
    element.addEventListener('error', fail);
    return () => {
      element.removeEventListener('load', read);
      element.removeEventListener('error', fail);
    };
  }, [chosenId, player]);
  return captions.map(({ fileId, url, languageId }) => (
    <track
      key={fileId}
      ref={(element) => {
        if (element) elements.current.set(fileId, element);
        return () => void elements.current.delete(fileId);
      }}
      kind="captions"
      src={url}
      srcLang={languageId}
      label={languageName(languageId)}
    />
  ));
}

function cuesOf({ cues }: TextTrack): Cue[] {
  return [...(cues ?? [])].map((cue) => ({
    startMillis: Math.round(cue.startTime * 1000),
    endMillis: Math.round(cue.endTime * 1000),
    text: (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? cue.text) : '').trim(),
  }));
}
