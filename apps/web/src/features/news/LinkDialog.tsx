import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useTranslation } from '../../words.ts';
import { linkOf } from './link-of.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

interface LinkDialogProps {
  editor: Editor;
  /** The selected text's current link; empty if it has none. */
  href: string;
  onClose: () => void;
}

/** Turns the selected text into a link, or changes its address. Without a selection the address itself is the text. */
export function LinkDialog({ editor, href, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { address: href },
    validate: { address: (address) => (linkOf(address) === undefined ? t('news.link.wrong') : null) },
  });
  const done = () => {
    onClose();
    editor.commands.focus();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    done();
  };
  const save = (address: string) => {
    const link = linkOf(address) ?? '';
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
    <FormDialog
      size={460}
      title={t('news.link.title')}
      form={form}
      onSubmit={({ address }) => save(address)}
      submitLabel={t('news.link.save')}
      moreActions={
        href !== '' && (
          <Button variant="default" size="md" onClick={remove}>
            {t('news.link.remove')}
          </Button>
        )
      }
      loading={false}
      error={undefined}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('address')}
        label={t('news.link.address')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
