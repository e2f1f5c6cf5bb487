import { Button } from '@mantine/core';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useTranslation } from '../../words.ts';
import classes from './shared/NewsEditor.module.css';

const TOOLS: {
  name: 'rowBelow' | 'columnRight' | 'removeRow' | 'removeColumn' | 'headerRow' | 'removeTable';
  act: (chain: ChainedCommands) => ChainedCommands;
}[] = [
  { name: 'rowBelow', act: (chain) => chain.addRowAfter() },
  { name: 'columnRight', act: (chain) => chain.addColumnAfter() },
  { name: 'removeRow', act: (chain) => chain.deleteRow() },
  { name: 'removeColumn', act: (chain) => chain.deleteColumn() },
  { name: 'headerRow', act: (chain) => chain.toggleHeaderRow() },
  { name: 'removeTable', act: (chain) => chain.deleteTable() },
];

/** The commands for the table that has the cursor. */
export function TableTools({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={t('news.table.label')} className={classes.tools}>
      {TOOLS.map(({ name, act }) => (
        <Button
          key={name}
          variant="subtle"
          color="gray"
          size="xs"
          disabled={isDisabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => act(editor.chain().focus()).run()}
        >
          {t(`news.table.${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}
