import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useTranslation } from '../../words.ts';
import classes from './shared/NewsEditor.module.css';

/** The alternative text of a selected image. */
export function PictureFields({ editor, isReadOnly }: { editor: Editor; isReadOnly: boolean }) {
  const { t } = useTranslation();
  const { alt } = editor.getAttributes('figure');
  return (
    <div className={classes.picture}>
      <TextInput
        label={t('news.picture.alt')}
        description={t('news.picture.altHint')}
        maxLength={300}
        readOnly={isReadOnly}
        value={typeof alt === 'string' ? alt : ''}
        onChange={(event) => editor.commands.updateAttributes('figure', { alt: event.currentTarget.value })}
      />
    </div>
  );
}
