/** What every program needs of its environment. What it has compiled is kept, so that the next one starts in half the time. */
export const bareEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
