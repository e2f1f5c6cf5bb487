import { getBuild } from '@studyline/contract/app/calls';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { isScreenLocked } from '../../api/session.ts';

const POLL_MILLIS = 60_000;
/** Starts once the first screen has its data. */
const FIRST_MILLIS = 2000;

/** The id of a build newer than this page's; undefined if there is none. */
export function useNewBuild(): string | undefined {
  const [newer, setNewer] = useState<string>();
  useEffect(() => watchBuild(setNewer), []);
  return newer;
}

/** Requests the build id each minute while the page is visible. The first answer counts as the page's own build. */
function watchBuild(onNewer: (buildId: string) => void, pollMillis = POLL_MILLIS): () => void {
  let own: string | undefined;
  const ask = async () => {
    if (document.visibilityState === 'hidden' || isScreenLocked()) return;
    const buildId = await call(getBuild, {}).then(
      (build) => build.buildId,
      () => undefined,
    );
    own ??= buildId;
    if (buildId !== undefined && buildId !== own) onNewer(buildId);
  };
  const first = setTimeout(() => void ask(), Math.min(FIRST_MILLIS, pollMillis));
  const timer = setInterval(() => void ask(), pollMillis);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
