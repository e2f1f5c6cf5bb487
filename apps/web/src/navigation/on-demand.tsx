import { getBuild } from '@studyline/contract/app/calls';
import { type ComponentType, createElement, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { describeInForm } from '../api/errors.ts';
import { showToast } from '../api/toasts.ts';
import { type FileLoader, shareLoad } from '../ui/file-loader.ts';
import { explainMissingFile } from './guarded-reload.ts';

/**
 * Loads files of the app that the current page does not need. It checks the connection first: a browser remembers a failed import until the
 * page is reloaded, so none is started without one.
 */
export const fileLoader: FileLoader = {
  load: async (load) => {
    await call(getBuild, {});
    return load().catch(explainMissingFile);
  },
  reportFailure: (error) => showToast(describeInForm(error), 'late'),
};

interface Closing {
  onClose: (isDone: false) => void;
}

/**
 * A dialog or panel in its own file, which is loaded when it is opened: `onDemand(() => import('./FilterPanel.tsx'), 'FilterPanel')`. If
 * the file cannot be loaded, a toast says so and the dialog closes. The page stays, and the next press retries.
 */
export function onDemand<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let Loaded: ComponentType<Props> | undefined;
  const fetchFile = shareLoad(async () => {
    Loaded = (await fileLoader.load(load))[name];
  });

  function OnDemand(props: Props & Closing) {
    const [isLoaded, setLoaded] = useState(Loaded !== undefined);
    const close = useEffectEvent(() => props.onClose(false));
    useEffect(() => {
      if (isLoaded) return undefined;
      let isOver = false;
      void fetchFile().then(
        () => isOver || setLoaded(true),
        (error: unknown) => {
          if (isOver) return;
          fileLoader.reportFailure(error);
          close();
        },
      );
      return () => {
        isOver = true;
      };
    }, [isLoaded]);
    return <Suspense>{isLoaded && Loaded && createElement(Loaded, props)}</Suspense>;
  }
  /** Preloads for a button that is about to be used. */
  const preload = () => {
    if (!Loaded) fetchFile().catch(() => {});
  };
  return Object.assign(OnDemand, { preload });
}
