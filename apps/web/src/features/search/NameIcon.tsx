import type { FoundName } from '@studyline/contract/search/calls';
import { IconBuildingHospital, IconFolder, IconUsersGroup } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { personOf } from '../people/person-of.ts';
import classes from './FoundNames.module.css';

/** A person's portrait, or what a team or a category is drawn by elsewhere. */
export function NameIcon({ name, size }: { name: FoundName; size: number }) {
  if (name.kind === 'MEMBER') return <Avatar {...personOf(name.person)} size={size} />;
  const Icon = name.kind === 'CATEGORY' ? IconFolder : name.isSite ? IconBuildingHospital : IconUsersGroup;
  return (
    <span className={classes.icon} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden>
      <Icon size={18} />
    </span>
  );
}
