import { createContext } from 'react';

/** How a block loads a part of itself from a separate file. */
export interface FileLoader {
  load: <Module>(load: () => Promise<Module>) => Promise<Module>;
  /** Tells the person that the file could not be loaded. */
  reportFailure: (error: unknown) => void;
}

/** Concurrent callers share one load. A failed load is retried by the next caller. */
export function shareLoad<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let underWay: Promise<Module> | undefined;
  return () => {
    underWay ??= load().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/** The app sets its own here, which knows the connection and has words. */
export const FileLoaderContext = createContext<FileLoader>({
  load: (load) => load(),
  reportFailure: () => {},
});
