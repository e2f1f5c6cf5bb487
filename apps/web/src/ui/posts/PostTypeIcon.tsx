import {
  IconCalendarEvent,
  IconFileText,
  IconLifebuoy,
  IconPackage,
  IconReceipt,
  IconSchool,
  IconSpeakerphone,
  IconTruck,
} from '@tabler/icons-react';

const icons = {
  document: IconFileText,
  news: IconSpeakerphone,
  event: IconCalendarEvent,
  course: IconSchool,
  order: IconPackage,
  quotation: IconReceipt,
  pickup: IconTruck,
  supportRequest: IconLifebuoy,
};

export type PostKind = keyof typeof icons;

/** The icon of a post's type. It inherits grey, because a type is never coloured. */
export function PostTypeIcon({ type, size = 15 }: { type: PostKind; size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} aria-hidden />;
}
