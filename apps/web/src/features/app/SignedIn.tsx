import { initMember } from '@studyline/contract/app/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { useLive } from '../../live/use-live.ts';
import { paths } from '../../paths.ts';
import { Help } from './Help.tsx';
import { useArrival } from './use-arrival.ts';
import { useGoKeys } from '../../navigation/keyboard-shortcuts.ts';
import { usePlace } from '../../navigation/use-place.ts';

/** What exists while a person is signed in: the socket, the shortcuts and help. */
export function SignedIn() {
  const { data: init } = useSuspenseQuery(q(initMember));
  const navigate = useNavigate();
  const { channelId, clientId } = usePlace();
  const goHome = () => void navigate({ href: paths.home(), replace: true });
  useLive({
    init,
    openStudyId: channelId,
    onStudyLost: goHome,
    openClientId: clientId,
    onClientLost: goHome,
  });
  useGoKeys();
  useArrival();
  return (
    <Help>
      <Outlet />
    </Help>
  );
}
