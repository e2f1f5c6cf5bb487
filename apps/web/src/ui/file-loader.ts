import { createContext } from 'react';

/** How a block loads a part of its own that comes in a file of its own. */
export interface FileLoader {
  load: <Module>(load: () => Promise<Module>) => Promise<Module>;
  /** Says to the person that the file did not come. */
  sayFailure: (error: unknown) => void;
}

/** The app puts its own here, which knows the connection and has words. */
export const FileLoaderContext = createContext<FileLoader>({ load: (load) => load(), sayFailure: () => {} });
