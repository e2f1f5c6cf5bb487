import { type ChannelSettings, updateChannel } from '@studyline/contract/channels/settings';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { t } from '../../../words.ts';
import { cutPicture, dropPicture, type PickedPicture } from './pictures.ts';
import { changesOf, problemsOf, requestOf, type StudyValues, valuesOf } from './study-form.ts';

export const pictureSizes = { logo: { width: 512, height: 512 }, banner: { width: 1600, height: 400 } };
export type PictureName = keyof typeof pictureSizes;
/** A new image, or the removal of the study's. */
type Pictures = Partial<Record<PictureName, PickedPicture | 'REMOVED'>>;

/** The unsaved changes to a study. Concurrent changes by others show in every field that was not touched here. */
export function useStudyForm(settings: ChannelSettings) {
  const saved = valuesOf(settings);
  const [entered, setEntered] = useState<Partial<StudyValues>>({});
  const [pictures, setPictures] = useState<Pictures>({});
  // Errors show once the person tries to save.
  const [attempts, setAttempts] = useState(0);
  const changes = changesOf(entered, saved);
  const isDirty = Object.keys(changes).length > 0 || Object.keys(pictures).length > 0;
  const problems = attempts > 0 ? problemsOf(changes) : {};

  const dropPictures = () => {
    for (const picture of Object.values(pictures)) if (picture !== 'REMOVED') dropPicture(picture);
  };
  const forget = () => {
    dropPictures();
    setEntered({});
    setPictures({});
    setAttempts(0);
  };
  const save = useCall(updateChannel, {
    failure: 'form',
    // The screen has the saved values before the entered ones are dropped.
    waits: true,
    onDone: () => {
      forget();
      showToast(t('toast.studyUpdated'));
    },
  });
  const isTaken = save.error?.errorCode === 'STUDY_NAME_TAKEN' && changes.name !== undefined;
  const errors = isTaken ? { ...problems, name: describeInForm(save.error) } : problems;

  const send = async () => {
    setAttempts((count) => count + 1);
    if (save.isPending || Object.keys(problemsOf(changes)).length > 0) return;
    const { logo, banner } = pictures;
    const cut = (name: PictureName) => {
      const picture = pictures[name];
      return picture && picture !== 'REMOVED' ? cutPicture(picture, pictureSizes[name]) : undefined;
    };
    const [logoFile, bannerFile] = await Promise.all([cut('logo'), cut('banner')]);
    const channelMetadataRequest = {
      ...requestOf(changes),
      ...(logo === 'REMOVED' && { removeLogo: true }),
      ...(banner === 'REMOVED' && { removeBanner: true }),
    };
    save.mutate({
      params: { channelId: settings.channelId },
      body: { channelMetadataRequest },
      ...((logoFile || bannerFile) && { pictures: { logoFile, bannerFile } }),
    });
  };

  const blocker = useBlocker({
    // Another part of this screen has a different address.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const leave = useEffectEvent(dropPictures);
  useEffect(() => () => leave(), []);

  return {
    values: { ...saved, ...entered },
    change: (values: Partial<StudyValues>) => {
      if (save.isPending) return;
      setEntered((now) => ({ ...now, ...values }));
      if (save.isError) save.reset();
    },
    pictures,
    setPicture: (name: PictureName, picture: PickedPicture | 'REMOVED' | undefined) => {
      if (save.isPending) return;
      const { [name]: old, ...others } = pictures;
      if (old && old !== 'REMOVED' && (picture === 'REMOVED' || old.src !== picture?.src)) dropPicture(old);
      setPictures(picture ? { ...others, [name]: picture } : others);
      if (save.isError) save.reset();
    },
    errors,
    attempts,
    isDirty,
    isSaving: save.isPending,
    failure: save.error && !isTaken ? describeInForm(save.error) : undefined,
    send: () => void send(),
    discard: () => {
      forget();
      save.reset();
    },
    blocker,
  };
}
export type StudyForm = ReturnType<typeof useStudyForm>;
