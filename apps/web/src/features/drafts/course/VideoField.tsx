import { MAX_POSTER_BYTES, MAX_VIDEO_BYTES, VIDEO_NAMES } from '@studyline/contract/courses/course-fields';
import { IconAlertCircle, IconCamera, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ProgressBar } from '../../../ui/feedback/ProgressRing.tsx';
import { FileName } from '../../../ui/FileName.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { DropArea } from '../../../ui/uploads/Upload.tsx';
import { useFileDrop } from '../../../ui/uploads/use-file-drop.ts';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import type { CreationFieldsProps } from '../creation-form.ts';
import { NeededField } from '../fields/NeededField.tsx';
import { clockOf } from './clock.ts';
import { filesOfCourse, lengthOf } from './course-form.ts';
import classes from './CoursePart.module.css';
import { FilesButton } from './FilesButton.tsx';
import { frameOf } from './frame-of.ts';
import { objectUrlOf } from './object-url.ts';
import { takePoster, takeVideo } from './take-course-files.ts';

interface VideoFieldProps extends CreationFieldsProps {
  video: HTMLVideoElement | null;
  onVideo: (video: HTMLVideoElement | null) => void;
}

/** The video of a course, as it plays here, and its cover. */
export function VideoField(props: VideoFieldProps) {
  const { form, gaps, onLeave, isSending, onAmend } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const take = (file: File) => void takeVideo(file, onAmend);
  const hasVideo = form.courseFiles.video !== null || form.keptVideo !== null;
  return (
    <NeededField gap="file" gaps={gaps} onLeave={onLeave}>
      {hasVideo ? (
        <ChosenVideo {...props} onTake={take} />
      ) : (
        <DropArea
          text={t('courseForm.video.drop')}
          chooseLabel={t('courseForm.video.choose')}
          hint={t('courseForm.video.hint', { size: format.size(MAX_VIDEO_BYTES) })}
          accept={VIDEO_NAMES}
          disabled={isSending}
          onFile={take}
        />
      )}
      {gaps.includes('file') && !hasVideo && <Fault text={t('courseForm.video.missing')} />}
    </NeededField>
  );
}

function ChosenVideo(props: VideoFieldProps & { onTake: (file: File) => void }) {
  const { form, isSending, percent, isUnsaved, video: element, onVideo, onAmend, onTake } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { courseFiles, keptVideo } = form;
  const { video, videoProblem, poster, posterProblem } = courseFiles;
  const localUrl = objectUrlOf(videoProblem ? null : video);
  const posterUrl = objectUrlOf(poster) ?? (video ? undefined : (keptVideo?.posterUrl ?? undefined));
  const url = video ? localUrl : keptVideo?.url;
  const [unplayed, setUnplayed] = useState<string>();
  const isUnplayable = url !== undefined && unplayed === url;
  const [hasNoFrame, setNoFrame] = useState(false);
  const drop = useFileDrop(([file]) => file && onTake(file), { disabled: isSending });
  const length = lengthOf(form);
  const { name, size } = video ?? keptVideo ?? { name: '', size: 0 };
  const total = filesOfCourse(form).reduce((sum, { file }) => sum + file.size, 0);
  const facts = [format.size(size), ...(length === null ? [] : [lengthText(length)])].join(', ');
  const useFrame = async () => {
    const frame = element && (await frameOf(element));
    setNoFrame(!frame);
    if (frame) void takePoster(frame, onAmend);
  };
  return (
    <div className={classes.video} {...drop}>
      <div className={classes.screen}>
        {url && !isUnplayable ? (
          // The captions are chosen below, and the author hears the video.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            key={url}
            ref={onVideo}
            src={url}
            poster={posterUrl}
            controls
            playsInline
            preload="metadata"
            aria-label={t('courseForm.video.preview', { name })}
            onError={() => setUnplayed(url)}
            onLoadedMetadata={({ currentTarget: { duration, videoWidth } }) => {
              // Of a file without a picture that it can decode, a browser plays the sound.
              if (videoWidth === 0) setUnplayed(url);
              const durationMillis = Number.isFinite(duration) ? Math.round(duration * 1000) : null;
              if (video)
                onAmend((now) =>
                  now.courseFiles.video === video
                    ? { courseFiles: { ...now.courseFiles, durationMillis } }
                    : {},
                );
            }}
          />
        ) : (
          <IconAlertCircle size={28} aria-hidden />
        )}
      </div>
      <div className={classes.facts}>
        <FileName name={name} className={classes.name} />
        <p className={classes.detail}>
          {isUnsaved && video ? t('courseForm.video.notSaved', { facts }) : facts}
        </p>
        {percent !== undefined && (
          <div className={classes.progress}>
            <ProgressBar percent={percent} label={t('drafts.creation.uploadOf', { name })} />
            <span>{percent}%</span>
            <p>
              {t('drafts.file.progress', {
                done: format.size((total * percent) / 100),
                size: format.size(total),
              })}{' '}
              <TextButton onClick={props.onCancel}>{t('drafts.file.cancel')}</TextButton>
            </p>
          </div>
        )}
        {videoProblem && <Fault text={t(`error.${videoProblem}`, { limit: format.size(MAX_VIDEO_BYTES) })} />}
        {isUnplayable && !videoProblem && <Fault text={t('courseForm.video.unplayable')} />}
        {video && keptVideo && !videoProblem && (
          <p className={classes.note}>{t('courseForm.video.another')}</p>
        )}
        <div className={classes.buttons}>
          {!isUnplayable && url && (
            <TextButton icon={<IconCamera size={16} />} disabled={isSending} onClick={() => void useFrame()}>
              {t('courseForm.cover.frame')}
            </TextButton>
          )}
          <FilesButton
            icon={<IconPhoto size={16} />}
            accept=".png,.jpg,.jpeg,.webp"
            disabled={isSending}
            onFiles={([file]) => file && void takePoster(file, onAmend)}
          >
            {t('courseForm.cover.choose')}
          </FilesButton>
          <FilesButton
            icon={<IconRefresh size={16} />}
            accept={VIDEO_NAMES}
            disabled={isSending}
            onFiles={([file]) => file && onTake(file)}
          >
            {t('courseForm.video.replace')}
          </FilesButton>
        </div>
        {hasNoFrame && <Fault text={t('courseForm.cover.noFrame')} />}
        {(posterUrl ?? poster) && (
          <div className={classes.cover}>
            {posterUrl && !posterProblem && <img src={posterUrl} alt={t('courseForm.cover.chosen')} />}
            <span>{poster ? t('courseForm.cover.chosen') : t('courseForm.cover.kept')}</span>
            {poster && (
              <RemoveButton
                label={t('courseForm.cover.remove')}
                disabled={isSending}
                onClick={() =>
                  onAmend((now) => ({
                    courseFiles: { ...now.courseFiles, poster: null, posterProblem: undefined },
                  }))
                }
              />
            )}
          </div>
        )}
        {posterProblem && (
          <Fault text={t(`error.${posterProblem}`, { limit: format.size(MAX_POSTER_BYTES) })} />
        )}
      </div>
    </div>
  );
}

/** "18:02", to the nearest second. */
function lengthText(millis: number): string {
  return clockOf(Math.max(1000, Math.round(millis / 1000) * 1000));
}

/** What is wrong with a part of a course, below it. */
export function Fault({ id, text }: { id?: string; text: string }) {
  return (
    <p role="alert" id={id} className={classes.fault}>
      <IconAlertCircle size={16} aria-hidden />
      {text}
    </p>
  );
}

export function RemoveButton({
  label,
  disabled,
  onClick,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className={classes.tool} aria-label={label} disabled={disabled} onClick={onClick}>
      <IconX size={17} aria-hidden />
    </button>
  );
}
