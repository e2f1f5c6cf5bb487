import { IconArrowUp, IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Avatar, type Person } from '../Avatar.tsx';
import { FileName } from '../FileName.tsx';
import { filesOfPaste, useFileDrop } from '../uploads/use-file-drop.ts';
import { TextButton } from '../TextButton.tsx';
import { useBroughtIntoView } from '../use-brought-into-view.ts';
import classes from './Comments.module.css';

interface CommentItemProps {
  author: Person;
  /** Site or organisation of the author. */
  from?: string;
  /** The version it is about, if another one is open. */
  about?: string | undefined;
  time: ReactNode;
  text: ReactNode;
  /** An `AttachedFile`, under an `AttachedPicture` if it is an image. */
  attachment?: ReactNode;
  /** A link led here. It is focusable, and highlighted for a moment. */
  linked?: boolean;
  /** "Reply", "Edit", "Remove" as quiet `TextButton`s. */
  actions?: ReactNode;
  /** Replies are one level deep. */
  replies?: ReactNode;
}

/** A comment with its replies; goes into a `<CommentList>`. */
export function CommentItem({
  author,
  from,
  about,
  time,
  text,
  attachment,
  linked,
  actions,
  replies,
}: CommentItemProps) {
  return (
    <li className={classes.comment}>
      <Avatar {...author} size={28} />
      <div className={classes.said} data-linked={linked || undefined} tabIndex={linked ? -1 : undefined}>
        <p className={classes.head}>
          <b>{author.name}</b>
          {from && <span>{from}</span>}
          {about && <span className={classes.about}>{about}</span>}
          <span className={classes.time}>{time}</span>
        </p>
        <div className={classes.text}>{text}</div>
        {attachment}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {replies && <ul className={classes.replies}>{replies}</ul>}
    </li>
  );
}

interface AttachedFileProps {
  href: string;
  name: string;
  size: string;
  /** What the link does, and with which file. */
  label: string;
  /** Removes the file permanently. */
  remove?: { label: string; onClick: () => void } | undefined;
}

/** A comment's file. A click downloads it. */
export function AttachedFile({ href, name, size, label, remove }: AttachedFileProps) {
  return (
    <p className={classes.chip}>
      <a href={href} download={name} aria-label={label}>
        <IconPaperclip size={14} aria-hidden />
        <FileName name={name} />
        <span>{size}</span>
      </a>
      {remove && (
        <button type="button" aria-label={remove.label} title={remove.label} onClick={remove.onClick}>
          <IconX size={14} aria-hidden />
        </button>
      )}
    </p>
  );
}

/** A comment's image, as a thumbnail. A click opens it. */
export function AttachedPicture(props: {
  src: string;
  label: string;
  onOpen: () => void;
  onError: () => void;
}) {
  return (
    <button type="button" className={classes.picture} aria-label={props.label} onClick={props.onOpen}>
      <img src={props.src} alt="" loading="lazy" onError={props.onError} />
    </button>
  );
}

export function CommentList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** "Show 3 earlier comments", above a list. */
export function EarlierButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <div className={classes.earlier}>
      <TextButton onClick={onClick}>{children}</TextButton>
    </div>
  );
}

interface AttachButtonProps {
  label: string;
  /** The accepted file types, in words. */
  title?: string | undefined;
  /** As in the `accept` attribute of a file input. */
  accept?: string | undefined;
  disabled?: boolean | undefined;
  /** Whether several files can be chosen at once. */
  multiple?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** Chooses a file to attach to a text. */
export function AttachButton({ label, title, accept, disabled, multiple, onFiles }: AttachButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Reset, so that the same file can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <button
        type="button"
        className={classes.attach}
        aria-label={label}
        title={title}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={17} aria-hidden />
      </button>
    </>
  );
}

interface ComposerProps {
  labels: { field: string; placeholder: string; attach: string; send: string };
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  /** Receives a chosen, dropped or pasted file. Without it the field takes only text. */
  attach?: Pick<AttachButtonProps, 'title' | 'accept' | 'multiple' | 'onFiles'>;
  /** The chosen file, which is sent with the text: an `UploadRow`. */
  file?: ReactNode;
  /** The file cannot be sent. */
  refused?: boolean;
  sending?: boolean;
  /** Why the person may not comment, or what went wrong. It is read out when it appears. */
  error?: string;
  /** After the error: a `TextButton` that retries. */
  retry?: ReactNode;
  disabled?: boolean;
  /** So that a shortcut can move the focus here. */
  ref?: Ref<HTMLTextAreaElement>;
}

/** The field for a comment, which grows with its text. Control and Enter send. */
export function Composer({
  labels,
  value,
  onChange,
  onSend,
  attach,
  file,
  refused,
  sending,
  error,
  retry,
  disabled,
  ref,
}: ComposerProps) {
  const errorLine = useBroughtIntoView<HTMLParagraphElement>(error);
  // A file is shown above the field, which moves down.
  const box = useBroughtIntoView<HTMLDivElement>(Boolean(file));
  const isReady = value.trim() !== '' && !refused;
  const takesNone = disabled || sending || !attach;
  const drop = useFileDrop((files) => attach?.onFiles(files), { disabled: takesNone });
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady) onSend();
  };
  const paste = (event: ClipboardEvent) => {
    const files = filesOfPaste(event);
    if (takesNone || files.length === 0) return;
    event.preventDefault();
    attach.onFiles(files);
  };
  return (
    <div {...drop} className={classes.composer}>
      {file && <div className={classes.file}>{file}</div>}
      <div ref={box} className={classes.box}>
        <textarea
          ref={ref}
          rows={1}
          value={value}
          disabled={disabled}
          aria-label={labels.field}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'composer-error' : undefined}
          placeholder={labels.placeholder}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={sendByKey}
          onPaste={paste}
        />
        {attach && <AttachButton label={labels.attach} {...attach} disabled={disabled || sending} />}
        <button
          type="button"
          className={classes.send}
          aria-label={labels.send}
          disabled={disabled}
          // A disabled button would lose the focus.
          aria-disabled={sending || undefined}
          data-ready={(isReady && !sending) || undefined}
          onClick={onSend}
        >
          <IconArrowUp size={17} aria-hidden />
        </button>
      </div>
      <div className={classes.trouble}>
        <p ref={errorLine} id="composer-error" aria-live="polite" className={classes.error}>
          {error}
        </p>
        {error && retry}
      </div>
    </div>
  );
}
