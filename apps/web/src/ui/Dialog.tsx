import { Button, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './Dialog.module.css';
import { useFrameWords } from './frame-words.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** A button before the others that closes, if there are any: "Cancel", or what it says in place of it. */
  cancel?: boolean | string;
  /** Width in pixels; a phone shows the dialog as a sheet from below. */
  size?: number;
  /** The dialog stays open while something is being sent. */
  busy?: boolean;
  /** What is being sent is given up by the button that cancels. */
  stoppable?: boolean;
  /** Closing discards what was entered or chosen: only a button does it then, and Escape leads to the one that cancels. */
  unsaved?: boolean;
  /** What saving does, above the buttons: it stays in sight with them while the content scrolls. */
  summary?: ReactNode;
  /** Stands beside the buttons. */
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
        // A list that is open closes by the key.
        const isForList = target instanceof Element && target.matches('[aria-expanded="true"]');
        if (key === 'Escape' && unsaved && !isForList) cancelButton.current?.focus();
      }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body>
          {children}
          {(summary || note || actions) && (
            // An open list stays as it is until the button is released, so that the button does not move away below the pointer.
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
