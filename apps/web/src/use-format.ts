import { useSession } from './api/session.ts';
import { type Format, makeFormat } from './format.ts';

const made = new Map<string, Format>();

/** The formats for the signed-in person's time zone, or for the browser's if nobody is signed in. */
export function useFormat(): Format {
  const session = useSession();
  return formatOf(
    session.status === 'authenticated'
      ? session.user.timezoneId
      : new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
}

function formatOf(timeZone: string): Format {
  let format = made.get(timeZone);
  if (!format) {
    format = makeFormat(timeZone);
    made.set(timeZone, format);
  }
  return format;
}
