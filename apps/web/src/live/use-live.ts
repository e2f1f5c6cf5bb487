import type { Init } from '@studyline/contract/app/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { channelsOf } from './channels-of.ts';
import type { LiveConnection, LiveScreen } from './connect.ts';

/** Specification 9: subscribing waits a second, so that the first screen paints before the client is loaded. */
const BINDING_DELAY_MILLIS = 1000;
const REOPEN_MILLIS = 10_000;

interface LiveOptions extends Pick<
  LiveScreen,
  'openStudyId' | 'onStudyLost' | 'openClientId' | 'onClientLost'
> {
  init: Init;
}

/**
 * Keeps the screen live while a person is signed in, with one socket: the person's own channel, one for each study and one for each client
 * they administer.
 */
export function useLive({ init, ...open }: LiveOptions): void {
  const queryClient = useQueryClient();
  const connection = useRef<LiveConnection>(undefined);
  const { key, host, port } = init.realtime;
  const channels = channelsOf(init).join(' ');

  const readScreen = useEffectEvent((): LiveScreen => ({
    userId: init.user.basicUserInfo.userId,
    studies: init.channelSummaries,
    clients: init.clients,
    ...open,
  }));
  const listen = useEffectEvent(() => connection.current?.listenTo(channels.split(' ')));

  useEffect(() => {
    let isOver = false;
    const open = async () => {
      const opened = await import('./connect.ts')
        .then(({ connect }) => connect(queryClient, { key, host, port }, () => readScreen()))
        .catch(() => undefined);
      if (isOver) return opened?.close();
      // Without a connection the client itself cannot be loaded.
      if (!opened) timer = setTimeout(open, REOPEN_MILLIS);
      connection.current = opened;
      listen();
    };
    let timer = setTimeout(open, BINDING_DELAY_MILLIS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      connection.current?.close();
      connection.current = undefined;
    };
  }, [queryClient, key, host, port]);

  useEffect(() => connection.current?.listenTo(channels.split(' ')), [channels]);
}
