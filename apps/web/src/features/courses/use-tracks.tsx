import type { CaptionsKind, Course } from '@studyline/contract/courses/course-fields';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Cue, CoursePlayer } from './course-player.ts';
import { languageName } from './times.ts';

type Captions = Course['captions'][number];

/**
 * The tracks of a video. The browser reads the chosen ones, and the player draws them: so captions stand above the buttons, and the transcript
 * has the same lines.
 */
export function useTracks(
  { captions }: Pick<Course, 'captions'>,
  { chosen, described }: { chosen: Captions | undefined; described: Captions | undefined },
  player: CoursePlayer,
): ReactNode {
  const elements = useRef(new Map<number, HTMLTrackElement>());
  useTrack(elements, chosen?.fileId, 'CAPTIONS', player);
  useTrack(elements, described?.fileId, 'DESCRIPTIONS', player);
  return captions.map(({ fileId, kind, url, languageId }) => (
    <track
      key={fileId}
      ref={(element) => {
        if (element) elements.current.set(fileId, element);
        return () => void elements.current.delete(fileId);
      }}
      kind={kind === 'CAPTIONS' ? 'captions' : 'descriptions'}
      src={url}
      srcLang={languageId}
      label={languageName(languageId)}
    />
  ));
}

function useTrack(
  elements: RefObject<Map<number, HTMLTrackElement>>,
  chosenId: number | undefined,
  kind: CaptionsKind,
  player: CoursePlayer,
): void {
  useEffect(() => {
    const element = chosenId === undefined ? undefined : elements.current.get(chosenId);
    player.setCues(kind, undefined);
    if (!element) return undefined;
    element.track.mode = 'hidden';
    const read = () => player.setCues(kind, cuesOf(element.track));
    const fail = () => player.setCues(kind, undefined, true);
    if (element.readyState === HTMLTrackElement.LOADED) read();
    element.addEventListener('load', read);
    element.addEventListener('error', fail);
    return () => {
      element.track.mode = 'disabled';
      element.removeEventListener('load', read);
      element.removeEventListener('error', fail);
    };
  }, [elements, chosenId, kind, player]);
}

function cuesOf({ cues }: TextTrack): Cue[] {
  return [...(cues ?? [])].map((cue) => ({
    startMillis: Math.round(cue.startTime * 1000),
    endMillis: Math.round(cue.endTime * 1000),
    text: (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? cue.text) : '').trim(),
  }));
}
