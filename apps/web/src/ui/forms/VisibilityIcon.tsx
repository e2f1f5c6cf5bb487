import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** The eye in a password field. */
export function VisibilityIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={20} aria-hidden />;
}
