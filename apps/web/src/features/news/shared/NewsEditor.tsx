import { IconPhoto } from '@tabler/icons-react';
import { EditorContent } from '@tiptap/react';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { UploadRow } from '../../../ui/uploads/Upload.tsx';
import { useTranslation } from '../../../words.ts';
import { LinkDialog } from '../LinkDialog.tsx';
import { PictureFields } from '../PictureFields.tsx';
import { TableTools } from '../TableTools.tsx';
import { Toolbar } from '../Toolbar.tsx';
import { useNewsEditor } from '../use-news-editor.ts';
import type { PicturePlace } from '../use-picture-upload.ts';
import classes from './NewsEditor.module.css';

/** The types that the server accepts, by their content. */
const PICTURES = 'image/png,image/jpeg,image/webp,image/gif';

export interface NewsEditorProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  /** An image is being uploaded into the text. */
  onBusy: (isBusy: boolean) => void;
  isReadOnly: boolean;
  error: string | undefined;
  place: PicturePlace;
}

/** The editor of a news text, with its toolbar above. */
export function NewsEditor({ label, value, onChange, onBusy, isReadOnly, error, place }: NewsEditorProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const describedBy = error ? errorId : undefined;
  const picker = useRef<HTMLInputElement>(null);
  const { editor, insertFiles, uploads, removeUpload, isBusy, lost } = useNewsEditor({
    label,
    describedBy,
    value,
    onChange,
    isReadOnly,
    place,
  });
  const [linksTo, setLinksTo] = useState<string>();
  const askLink = () => setLinksTo(String(editor.getAttributes('link')['href'] ?? ''));
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || isReadOnly) return;
    // Not the portal's search, nor the browser's.
    event.preventDefault();
    event.stopPropagation();
    askLink();
  };
  const reportBusy = useEffectEvent(onBusy);
  useEffect(() => reportBusy(isBusy), [isBusy]);
  return (
    <div>
      <div className={classes.editor} data-error={error ? true : undefined}>
        <div className={classes.head}>
          <Toolbar
            editor={editor}
            isDisabled={isReadOnly}
            onLink={askLink}
            onPicture={() => picker.current?.click()}
          />
          {editor.isActive('table') && <TableTools editor={editor} isDisabled={isReadOnly} />}
          <output className={classes.note}>
            {lost.pictures > 0 && t('news.lostPictures', { count: lost.pictures })}
            {lost.signs > 0 && ` ${t('news.lostSigns', { count: lost.signs })}`}
          </output>
        </div>
        <EditorContent
          editor={editor}
          className={classes.text}
          style={{ '--sl-caption': JSON.stringify(t('news.picture.caption')) } as CSSProperties}
          onKeyDown={onKey}
        />
        {editor.isActive('figure') && <PictureFields editor={editor} isReadOnly={isReadOnly} />}
      </div>
      {error && <FormError id={errorId}>{error}</FormError>}
      {uploads.map(({ key, name, percent, problem }) => (
        <UploadRow
          key={key}
          icon={<IconPhoto size={24} />}
          name={name}
          detail={percent === undefined ? '' : t('news.uploading', { percent })}
          percent={percent}
          progressLabel={t('news.uploadOf', { name })}
          error={problem}
          removeLabel={t(percent === undefined ? 'news.dismiss' : 'news.cancelUpload')}
          onRemove={() => removeUpload(key)}
        />
      ))}
      {linksTo !== undefined && (
        <LinkDialog editor={editor} href={linksTo} onClose={() => setLinksTo(undefined)} />
      )}
      <input
        ref={picker}
        type="file"
        accept={PICTURES}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          insertFiles(files);
        }}
      />
    </div>
  );
}
