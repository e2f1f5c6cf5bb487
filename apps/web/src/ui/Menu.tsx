import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LoadedMenu } from './LoadedMenu.tsx';
import { MenuButton } from './MenuButton.tsx';
import type { MenuProps } from './menu-props.ts';

const load = () => import('./LoadedMenu.tsx');

/**
 * A button that opens a list of commands or places. The list comes with code for placing it that the first screens have no need
 * of, so it is loaded when somebody is about to use the button.
 */
export function Menu(props: MenuProps) {
  const [Loaded, setLoaded] = useState<typeof LoadedMenu>();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (Loaded) return <Loaded {...props} opened={opened} onChange={setOpened} button={button} />;

  const open = async () => {
    const module = await load();
    // The button is a new one now. It takes the focus, so that the list gives it back there.
    flushSync(() => setLoaded(() => module.LoadedMenu));
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  };
  return (
    <MenuButton
      ref={button}
      className={props.buttonClassName}
      aria-label={props.label}
      description={props.description}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => void open()}
    >
      {props.children}
    </MenuButton>
  );
}
