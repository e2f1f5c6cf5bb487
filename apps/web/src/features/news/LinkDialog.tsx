import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { useTranslation } from '../../words.ts';
import { linkOf } from './link-of.ts';

interface LinkDialogProps {
  editor: Editor;
  /** Where the chosen text leads now; empty for one that is no link. */
  href: string;
  onClose: () => void;
}

/** Makes a link of the chosen text, or changes where it leads. Without a choice the address itself is the text. */
export function LinkDialog({ editor, href, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const form = useId();
  const [address, setAddress] = useState(href);
  const [isWrong, setWrong] = useState(false);
  const done = () => {
    onClose();
    editor.commands.focus();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    done();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands inside the form of the post in React's tree.
    event.stopPropagation();
    const link = linkOf(address);
    setWrong(link === undefined);
    if (link === undefined) return;
    const chain = editor.chain().extendMarkRange('link');
    const isText = editor.state.selection.empty && !editor.isActive('link');
    if (isText)
      chain
        .insertContent({ type: 'text', text: link, marks: [{ type: 'link', attrs: { href: link } }] })
        .run();
    else chain.setLink({ href: link }).run();
    done();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('news.link.title')}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      size={460}
      actions={
        <>
          {href !== '' && (
            <Button variant="default" size="md" onClick={remove}>
              {t('news.link.remove')}
            </Button>
          )}
          <Button type="submit" form={form} size="md">
            {t('news.link.save')}
          </Button>
        </>
      }
    >
      <DialogForm id={form} onSubmit={save}>
        <TextInput
          label={t('news.link.address')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          data-autofocus
          value={address}
          error={isWrong && t('news.link.wrong')}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
