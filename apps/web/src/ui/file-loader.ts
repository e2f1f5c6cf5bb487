import { createContext } from 'react';

/** How a block loads a part of its own that comes in a file of its own. */
export interface FileLoader {
  load: <Module>(load: () => Promise<Module>) => Promise<Module>;
  /** Says to the person that the file did not come. */
  sayFailure: (error: unknown) => void;
}

/** Loads once for all who ask while the load is under way. What did not come is asked for anew. */
export function shareLoad<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let underWay: Promise<Module> | undefined;
  return () => {
    underWay ??= load().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/** The app puts its own here, which knows the connection and has words. */
export const FileLoaderContext = createContext<FileLoader>({ load: (load) => load(), sayFailure: () => {} });
