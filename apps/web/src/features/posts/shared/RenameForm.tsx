import { Button, TextInput } from '@mantine/core';
import { MAX_TITLE, type PostOpened, updateVersionTitle } from '@studyline/contract/posts/calls';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { describeInField } from '../../../api/errors.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { useTranslation } from '../../../words.ts';
import { waitsForApproval } from '../version-state.ts';
import { useHandedBack } from '../use-handed-back.ts';
import classes from './RenameForm.module.css';

interface RenameFormProps {
  post: PostOpened;
  goBack: () => void;
  /** In the bar, field and buttons are on one line. */
  inBar: boolean;
  onClose: () => void;
}

/** Edits the title in place. Escape cancels, and a failure keeps the typed text. */
export function RenameForm({ post, goBack, inBar, onClose }: RenameFormProps) {
  const { t } = useTranslation();
  const { postId, version, title } = post.postDetail;
  const handedBack = useHandedBack(post, goBack);
  const [text, setText] = useState(title);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useCall(updateVersionTitle, {
    failure: 'form',
    waits: true,
    removes: handedBack?.removes,
    onDone: () => {
      onClose();
      if (!handedBack) return;
      showToast(t('posts.rename.handedBack', { name: post.createdByUserName }));
      handedBack.leave();
    },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    setMissing(wanted === '');
    if (wanted === '' || isPending) return;
    if (wanted === title) onClose();
    else mutate({ params: { id: postId, version }, body: { title: wanted } });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };

  const field = (
    <TextInput
      aria-label={t('posts.rename.field')}
      value={text}
      maxLength={MAX_TITLE}
      data-autofocus
      // The person has just opened the field.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      error={isMissing ? t('posts.rename.missing') : error && describeInField(error)}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={leave}
    />
  );
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {t('app.cancel')}
    </Button>
  );
  const submit = (
    <Button type="submit" loading={isPending}>
      {t(waitsForApproval(post.postDetail) ? 'posts.rename.saveAndTakeBack' : 'posts.rename.save')}
    </Button>
  );
  if (inBar)
    return (
      <form className={classes.rename} onSubmit={save}>
        {field}
        {submit}
        {cancel}
      </form>
    );
  return (
    <form className={classes.renameHere} onSubmit={save}>
      {field}
      <div>
        {cancel}
        {submit}
      </div>
    </form>
  );
}
