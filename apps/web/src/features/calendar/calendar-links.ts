import { getPostCalendar } from '@studyline/contract/calendar/calls';
import { addressOf } from '@studyline/contract/core/endpoint';
import type { EventTimes } from '@studyline/contract/calendar/event-rule';

interface Entry extends EventTimes {
  postId: number;
  title: string;
}

/** The event as a file that every calendar program can import. */
export function fileAddress(postId: number): string {
  return addressOf(getPostCalendar, { params: { id: postId } });
}

/** OpenStreetMap's search for a place. It learns the place only from people who follow the link. */
export function mapAddress(location: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: location })}`;
}

/** Leads to that calendar's form, prefilled with the event. */
export function calendarAddress(calendar: 'google' | 'outlook', event: Entry): string {
  const { title, start, end, location, url } = event;
  const place = location || (url ?? '');
  if (calendar === 'google') {
    const moment = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const query = {
      action: 'TEMPLATE',
      text: title,
      dates: `${moment(start)}/${moment(end)}`,
      location: place,
    };
    return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`;
  }
  const query = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(start).toISOString(),
    enddt: new Date(end).toISOString(),
    location: place,
  };
  return `https://outlook.office.com/calendar/0/deeplink/compose?${new URLSearchParams(query)}`;
}
