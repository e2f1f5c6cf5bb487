import { IconArrowUp, IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Avatar, type Person } from '../Avatar.tsx';
import { Link } from '../Link.tsx';
import { TextButton } from '../TextButton.tsx';
import { useBroughtIntoView } from '../use-brought-into-view.ts';
import classes from './Comments.module.css';

interface CommentItemProps {
  author: Person;
  /** Site or organisation of the author. */
  from?: string;
  time: ReactNode;
  text: ReactNode;
  attachment?: { href: string; name: string; size: string };
  /** A link led here. It can take the focus, and is marked for a moment. */
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
          <span className={classes.time}>{time}</span>
        </p>
        <div className={classes.text}>{text}</div>
        {attachment && (
          <Link href={attachment.href} className={classes.chip}>
            <IconPaperclip size={14} aria-hidden />
            <b>{attachment.name}</b>
            <span>{attachment.size}</span>
          </Link>
        )}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {replies && <ul className={classes.replies}>{replies}</ul>}
    </li>
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

interface ComposerProps {
  labels: { field: string; placeholder: string; attach: string; send: string; removeFile: string };
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  /** The chosen file waits as a chip until the comment is sent. */
  file?: File | null;
  onFile?: (file: File | null) => void;
  sending?: boolean;
  /** Why the person may not comment, or what went wrong. It is read out when it appears. */
  error?: string;
  disabled?: boolean;
  /** Lets a shortcut move the focus here. */
  ref?: Ref<HTMLTextAreaElement>;
}

/** The field for a comment, which grows with its text. Control and Enter send. */
export function Composer({
  labels,
  value,
  onChange,
  onSend,
  file,
  onFile,
  sending,
  error,
  disabled,
  ref,
}: ComposerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const errorLine = useBroughtIntoView<HTMLParagraphElement>(error);
  const empty = value.trim() === '' && !file;
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !empty) onSend();
  };
  return (
    <div>
      <div className={classes.box}>
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
        />
        {onFile && (
          <>
            <input
              ref={picker}
              type="file"
              hidden
              onChange={(event) => onFile(event.target.files?.[0] ?? null)}
            />
            <button
              type="button"
              aria-label={labels.attach}
              disabled={disabled}
              onClick={() => picker.current?.click()}
            >
              <IconPaperclip size={17} aria-hidden />
            </button>
          </>
        )}
        <button
          type="button"
          className={classes.send}
          aria-label={labels.send}
          disabled={disabled}
          // A disabled button would lose the focus.
          aria-disabled={sending || undefined}
          data-ready={(!empty && !sending) || undefined}
          onClick={onSend}
        >
          <IconArrowUp size={17} aria-hidden />
        </button>
      </div>
      {file && (
        <p className={classes.chip}>
          <IconPaperclip size={14} aria-hidden />
          <b>{file.name}</b>
          <button type="button" aria-label={labels.removeFile} onClick={() => onFile?.(null)}>
            <IconX size={14} aria-hidden />
          </button>
        </p>
      )}
      <p ref={errorLine} id="composer-error" aria-live="polite" className={classes.error}>
        {error}
      </p>
    </div>
  );
}
