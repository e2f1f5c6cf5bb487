import { updateTaxonomy } from '@studyline/contract/classifications/changes';
import { type Taxonomy } from '@studyline/contract/classifications/calls';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FormCard } from '../../../ui/forms/FormCard.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { TextButton, TextLink } from '../../../ui/TextButton.tsx';
import { useTranslation } from '../../../words.ts';
import { CategoryAdmin } from '../CategoryAdmin.tsx';
import { countedSchemaOf } from '../category-queries.ts';
import { NameDialog } from '../NameDialog.tsx';
import { RemoveTaxonomyDialog } from '../RemoveTaxonomyDialog.tsx';
import classes from './TaxonomyAdmin.module.css';

interface TaxonomyAdminProps {
  channelId: number;
  /** The taxonomy whose categories show initially. */
  openedId?: number | undefined;
}

type Opened =
  | { dialog: 'add' }
  | { dialog: 'rename'; taxonomy: Taxonomy }
  | { dialog: 'remove'; taxonomy: Taxonomy };

/** Edits the taxonomies of a study and their categories. */
export function TaxonomyAdmin({ channelId, openedId }: TaxonomyAdminProps) {
  const { t } = useTranslation();
  const { data: schema } = useSuspenseQuery(countedSchemaOf(channelId));
  const { items } = schema;
  const [chosenId, setChosenId] = useState(openedId);
  const [opened, setOpened] = useState<Opened>();
  const [moved, setMoved] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const shown = items.find(({ taxonomyId }) => taxonomyId === chosenId) ?? items[0];
  const move = useCall(updateTaxonomy, {
    waits: true,
    onDone: ({ name }, { body }) =>
      setMoved(t('classifications.admin.moved', { name, place: Number(body?.position) })),
  });
  const offer = useCall(updateTaxonomy, {
    waits: true,
    onDone: ({ name, isOffered }) =>
      showToast(
        t(isOffered ? 'classifications.admin.offered' : 'classifications.admin.offeredNot', { name }),
      ),
  });
  const close = () => setOpened(undefined);
  const moveTo = ({ schema: of }: Taxonomy, position: number) =>
    move.mutate({ params: { channelId, schema: of }, body: { position } });

  return (
    <div className={classes.parts}>
      <FormCard
        title={t('classifications.admin.title')}
        hint={t('classifications.admin.hint')}
        end={
          schema.can.create === true && (
            <Button
              ref={addButton}
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpened({ dialog: 'add' })}
            >
              {t('classifications.admin.add')}
            </Button>
          )
        }
      >
        {items.length === 0 && (
          <EmptyState
            plain
            badge="add"
            title={t('classifications.admin.none')}
            text={t('classifications.admin.noneText')}
          />
        )}
        <ul className={classes.rows} aria-busy={move.isPending || undefined}>
          {items.map((taxonomy, index) => (
            <TaxonomyRow
              key={taxonomy.taxonomyId}
              taxonomy={taxonomy}
              channelId={channelId}
              isShown={taxonomy === shown}
              onShow={() => setChosenId(taxonomy.taxonomyId)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              waits={move.isPending}
              onUp={() => moveTo(taxonomy, index)}
              onDown={() => moveTo(taxonomy, index + 2)}
              onOffer={() =>
                offer.mutate({
                  params: { channelId, schema: taxonomy.schema },
                  body: { isOffered: !taxonomy.isOffered },
                })
              }
              onRename={() => setOpened({ dialog: 'rename', taxonomy })}
              onRemove={() => setOpened({ dialog: 'remove', taxonomy })}
            />
          ))}
        </ul>
        <output className="sl-hidden">{moved}</output>
      </FormCard>
      {shown && <CategoryAdmin key={shown.taxonomyId} channelId={channelId} taxonomy={shown} />}
      {opened?.dialog === 'add' && (
        <NameDialog
          channelId={channelId}
          subject={{ kind: 'newTaxonomy' }}
          onAdded={setChosenId}
          onClose={close}
        />
      )}
      {opened?.dialog === 'rename' && (
        <NameDialog
          channelId={channelId}
          subject={{ kind: 'taxonomy', taxonomy: opened.taxonomy }}
          onClose={close}
        />
      )}
      {opened?.dialog === 'remove' && (
        <RemoveTaxonomyDialog
          channelId={channelId}
          taxonomy={opened.taxonomy}
          fallback={() => addButton.current}
          onClose={close}
        />
      )}
    </div>
  );
}

interface TaxonomyRowProps {
  taxonomy: Taxonomy;
  channelId: number;
  isShown: boolean;
  onShow: () => void;
  isFirst: boolean;
  isLast: boolean;
  /** Another one is being moved. */
  waits: boolean;
  onUp: () => void;
  onDown: () => void;
  onOffer: () => void;
  onRename: () => void;
  onRemove: () => void;
}

function TaxonomyRow({ taxonomy, channelId, isShown, isFirst, isLast, waits, ...on }: TaxonomyRowProps) {
  const { t } = useTranslation();
  const { taxonomyId, name, isStandard, isOffered, categoryCount, postCount, can } = taxonomy;
  const notes = [
    isStandard && t('classifications.admin.standard'),
    !isOffered && t('classifications.admin.notOffered'),
  ].filter((note) => note !== false);
  return (
    <li data-shown={isShown || undefined}>
      <span className={classes.words}>
        <TextButton
          aria-label={t('classifications.admin.open', { name })}
          aria-pressed={isShown}
          onClick={on.onShow}
        >
          {name}
        </TextButton>
        <small>
          <TextLink href={paths.documents(channelId, taxonomyId)}>
            {t('classifications.admin.facts', {
              categories: t('classifications.categories', { count: categoryCount }),
              posts: t('classifications.posts', { count: postCount ?? 0 }),
            })}
          </TextLink>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </small>
      </span>
      {can.arrange === true && (
        <span className={classes.tools}>
          <ActionIcon
            aria-label={t('classifications.admin.up', { name })}
            aria-disabled={waits || isFirst}
            data-disabled={isFirst || undefined}
            onClick={() => !waits && !isFirst && on.onUp()}
          >
            <IconChevronUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('classifications.admin.down', { name })}
            aria-disabled={waits || isLast}
            data-disabled={isLast || undefined}
            onClick={() => !waits && !isLast && on.onDown()}
          >
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
          <RowMenu
            label={t('classifications.admin.more', { name })}
            items={[
              ...(can.edit === true
                ? [
                    {
                      label: t('classifications.admin.rename'),
                      icon: <IconPencil size={17} />,
                      onSelect: on.onRename,
                    },
                  ]
                : []),
              {
                label: t(isOffered ? 'classifications.admin.offerNot' : 'classifications.admin.offer'),
                icon: isOffered ? <IconEyeOff size={17} /> : <IconEye size={17} />,
                onSelect: on.onOffer,
              },
              ...(can.edit === true
                ? [
                    {
                      label: t('classifications.admin.remove'),
                      icon: <IconTrash size={17} />,
                      danger: true,
                      onSelect: on.onRemove,
                    },
                  ]
                : []),
            ]}
          />
        </span>
      )}
    </li>
  );
}
