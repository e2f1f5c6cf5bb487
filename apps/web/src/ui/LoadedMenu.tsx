import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Link } from './Link.tsx';
import classes from './Menu.module.css';
import { MenuButton } from './MenuButton.tsx';
import type { MenuItem, MenuProps } from './menu-props.ts';

interface LoadedMenuProps extends MenuProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
}

export function LoadedMenu({ opened, onChange, button, items, align, ...look }: LoadedMenuProps) {
  return (
    <Menu
      unstyled
      classNames={{
        dropdown: classes.list,
        item: classes.row,
        itemSection: classes.icon,
        itemLabel: classes.words,
      }}
      opened={opened}
      onChange={onChange}
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      offset={6}
      zIndex={35}
      transitionProps={{ duration: 0 }}
      // The focus goes to the first row and not to an element before it.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MenuButton
          ref={button}
          className={look.buttonClassName}
          aria-label={look.label}
          description={look.description}
          // The focus stays here for a moment after the list has opened.
          onKeyDown={(event) => event.key === 'Escape' && opened && onChange(false)}
        >
          {look.children}
        </MenuButton>
      </Menu.Target>
      {/* Tab leaves the list. Mantine would trap the focus in it. */}
      <Menu.Dropdown onKeyDown={(event) => event.key === 'Tab' && onChange(false)}>
        {items.map((item, index) => (
          <MenuRow key={item.label} item={item} isFirst={index === 0} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuRow({ item, isFirst }: { item: MenuItem; isFirst: boolean }) {
  const { label, detail, icon, href, onSelect, checked, danger } = item;
  const tick = <IconCheck size={16} aria-hidden />;
  const common = {
    'data-autofocus': isFirst || undefined,
    'data-danger': danger || undefined,
    children: (
      <>
        {label}
        {detail && <small>{detail}</small>}
      </>
    ),
  };
  if (href) {
    return (
      <Menu.Item
        {...common}
        component={Link}
        href={href}
        aria-current={checked}
        rightSection={checked && tick}
      />
    );
  }
  if (checked === undefined) return <Menu.Item {...common} onClick={onSelect} leftSection={icon} />;
  return (
    <Menu.RadioItem
      {...common}
      value={label}
      onClick={onSelect}
      checked={checked}
      checkIcon={tick}
      closeMenuOnClick
    />
  );
}
