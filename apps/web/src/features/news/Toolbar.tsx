import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../words.ts';
import classes from './shared/NewsEditor.module.css';

type Name =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'superscript'
  | 'subscript'
  | 'code'
  | 'heading'
  | 'subheading'
  | 'bulletList'
  | 'orderedList'
  | 'quote'
  | 'link'
  | 'picture'
  | 'table'
  | 'undo'
  | 'redo';

/** What a tool can do besides changing the text. */
interface Askings {
  onLink: () => void;
  onPicture: () => void;
}

interface Tool {
  name: Name;
  Icon: ComponentType<{ size: number }>;
  /** "Mod" is Ctrl, or Command on a Mac. */
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  act: (editor: Editor, askings: Askings) => void;
}

const change = (how: (chain: ChainedCommands) => ChainedCommands) => (editor: Editor) =>
  void how(editor.chain().focus()).run();
const isActive = (name: string, attributes?: object) => (editor: Editor) => editor.isActive(name, attributes);

const GROUPS: Tool[][] = [
  [
    {
      name: 'bold',
      Icon: IconBold,
      keys: 'Mod B',
      isOn: isActive('bold'),
      act: change((c) => c.toggleBold()),
    },
    {
      name: 'italic',
      Icon: IconItalic,
      keys: 'Mod I',
      isOn: isActive('italic'),
      act: change((c) => c.toggleItalic()),
    },
    {
      name: 'underline',
      Icon: IconUnderline,
      keys: 'Mod U',
      isOn: isActive('underline'),
      act: change((c) => c.toggleUnderline()),
    },
    {
      name: 'strike',
      Icon: IconStrikethrough,
      keys: 'Mod Shift S',
      isOn: isActive('strike'),
      act: change((c) => c.toggleStrike()),
    },
    {
      name: 'superscript',
      Icon: IconSuperscript,
      keys: 'Mod .',
      isOn: isActive('superscript'),
      act: change((c) => c.toggleMark('superscript')),
    },
    {
      name: 'subscript',
      Icon: IconSubscript,
      keys: 'Mod ,',
      isOn: isActive('subscript'),
      act: change((c) => c.toggleMark('subscript')),
    },
    {
      name: 'code',
      Icon: IconCode,
      keys: 'Mod E',
      isOn: isActive('code'),
      act: change((c) => c.toggleCode()),
    },
  ],
  [
    {
      name: 'heading',
      Icon: IconH2,
      keys: 'Mod Alt 2',
      isOn: isActive('heading', { level: 2 }),
      act: change((c) => c.toggleHeading({ level: 2 })),
    },
    {
      name: 'subheading',
      Icon: IconH3,
      keys: 'Mod Alt 3',
      isOn: isActive('heading', { level: 3 }),
      act: change((c) => c.toggleHeading({ level: 3 })),
    },
    {
      name: 'bulletList',
      Icon: IconList,
      keys: 'Mod Shift 8',
      isOn: isActive('bulletList'),
      act: change((c) => c.toggleBulletList()),
    },
    {
      name: 'orderedList',
      Icon: IconListNumbers,
      keys: 'Mod Shift 7',
      isOn: isActive('orderedList'),
      act: change((c) => c.toggleOrderedList()),
    },
    {
      name: 'quote',
      Icon: IconBlockquote,
      keys: 'Mod Shift B',
      isOn: isActive('blockquote'),
      act: change((c) => c.toggleBlockquote()),
    },
  ],
  [
    {
      name: 'link',
      Icon: IconLink,
      keys: 'Mod K',
      isOn: isActive('link'),
      act: (_, { onLink }) => onLink(),
    },
    { name: 'picture', Icon: IconPhoto, act: (_, { onPicture }) => onPicture() },
    {
      name: 'table',
      Icon: IconTable,
      act: change((c) => c.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
    },
  ],
  [
    { name: 'undo', Icon: IconArrowBackUp, keys: 'Mod Z', act: change((c) => c.undo()) },
    { name: 'redo', Icon: IconArrowForwardUp, keys: 'Mod Shift Z', act: change((c) => c.redo()) },
  ],
];

interface ToolbarProps extends Askings {
  editor: Editor;
  isDisabled: boolean;
}

/** The tools of the editor. Tab moves to the one used last, the arrow keys to the others. */
export function Toolbar({ editor, isDisabled, ...askings }: ToolbarProps) {
  const { t } = useTranslation();
  const [last, setLast] = useState<Name>('bold');
  const button = ({ name, Icon, keys, isOn, act }: Tool) => {
    const label = t(`news.tools.${name}`);
    const isPressed = isOn?.(editor);
    return (
      <ActionIcon
        key={name}
        aria-label={label}
        title={keys ? t('news.withKeys', { label, keys: keysOf(keys) }) : label}
        aria-pressed={isPressed}
        aria-haspopup={name === 'link' ? 'dialog' : undefined}
        aria-keyshortcuts={keys && `${keys.replace('Mod', isMac ? 'Meta' : 'Control').replaceAll(' ', '+')}`}
        variant={isPressed ? 'light' : 'subtle'}
        color={isPressed ? 'cobalt' : 'gray'}
        size={34}
        disabled={isDisabled}
        tabIndex={name === last ? 0 : -1}
        onFocus={() => setLast(name)}
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act(editor, askings)}
      >
        <Icon size={19} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    // Its buttons are focusable, one at a time.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="toolbar" aria-label={t('news.toolbar')} className={classes.tools} onKeyDown={moveByArrows}>
      {GROUPS.map((tools) => (
        <div key={tools[0]?.name}>{tools.map(button)}</div>
      ))}
    </div>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : by && at + by;
  if (to === undefined) return;
  event.preventDefault();
  tools[(to + tools.length) % tools.length]?.focus();
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const keysOf = (keys: string) => keys.replace('Mod', isMac ? '⌘' : 'Ctrl').replaceAll(' ', '+');
