import { use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FileLoaderContext, shareLoad } from './file-loader.ts';
import type { LoadedMenu } from './LoadedMenu.tsx';
import { MenuButton } from './MenuButton.tsx';
import type { MenuProps } from './menu-props.ts';

const list = () => import('./LoadedMenu.tsx');

/**
 * A button that opens a list of commands or places. The list brings positioning code that the first screens do not need, so it is loaded
 * when the button is about to be used.
 */
export function Menu(props: MenuProps) {
  const [Loaded, setLoaded] = useState<typeof LoadedMenu>();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { load, reportFailure } = use(FileLoaderContext);
  const [fetchList] = useState(() => shareLoad(() => load(list)));
  if (Loaded) return <Loaded {...props} opened={opened} onChange={setOpened} button={button} />;

  const prepare = () => void fetchList().catch(() => {});
  const open = async () => {
    try {
      const module = await fetchList();
      // The button has been replaced. The new one takes the focus, so that the list can return it.
      flushSync(() => setLoaded(() => module.LoadedMenu));
      button.current?.focus({ preventScroll: true });
      setOpened(true);
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <MenuButton
      ref={button}
      className={props.buttonClassName}
      aria-label={props.label}
      description={props.description}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
    >
      {props.children}
    </MenuButton>
  );
}
