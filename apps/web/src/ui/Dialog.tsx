import { Button, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './Dialog.module.css';
import { useFrameWords } from './frame-words.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** A button before the others, if there are any, that closes: "Cancel", or another label. */
  cancel?: boolean | string;
  /** Width in pixels; a phone shows the dialog as a sheet from below. */
  size?: number;
  /** The dialog cannot be closed while something is being sent. */
  busy?: boolean;
  /** The Cancel button aborts what is being sent. */
  stoppable?: boolean;
  /** Closing discards values or choices: only a button closes the dialog then, and Escape moves the focus to Cancel. */
  unsaved?: boolean;
  /** The whole screen of a phone, for a long form. */
  fillsPhone?: boolean;
  /** What saving does, above the buttons: it stays visible with them while the content scrolls. */
  summary?: ReactNode;
  /** Beside the buttons. */
  note?: ReactNode;
  /** Buttons of size md, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog with a title, its content and its buttons. The focus goes to the first field or button (or to the element with
 * `data-autofocus`) and returns to the opener.
 */
export function Dialog({
  opened,
  onClose,
  title,
  cancel,
  size = 568,
  busy,
  stoppable,
  unsaved,
  fillsPhone,
  summary,
  note,
  actions,
  children,
}: DialogProps) {
  const words = useFrameWords();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const cancelWord = cancel === true ? words.cancel : cancel;
  const closesAtOnce = !busy && !unsaved;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      zIndex={50}
      centered
      closeOnClickOutside={closesAtOnce}
      closeOnEscape={closesAtOnce}
      onKeyDown={({ key, target }) => {
        // The key closes an open list.
        const isForList = target instanceof Element && target.matches('[aria-expanded="true"]');
        if (key === 'Escape' && unsaved && !isForList) cancelButton.current?.focus();
      }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content data-full={fillsPhone || undefined}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body>
          {children}
          {(summary || note || actions) && (
            // An open list stays open until the button is released, so that the button does not move away from under the pointer.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
            <div
              className={classes.foot}
              data-kept={summary ? true : undefined}
              onMouseDown={(event) => event.preventDefault()}
            >
              {summary && <div className={classes.summary}>{summary}</div>}
              {note && <p>{note}</p>}
              <div className={classes.actions}>
                {cancelWord && (
                  <Button
                    ref={cancelButton}
                    variant="default"
                    size="md"
                    disabled={busy && !stoppable}
                    onClick={onClose}
                  >
                    {cancelWord}
                  </Button>
                )}
                {actions}
              </div>
            </div>
          )}
        </Modal.Body>
        <Modal.CloseButton
          aria-label={words.close}
          disabled={busy}
          size={36}
          icon={<IconX size={20} aria-hidden />}
          className={classes.close}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
