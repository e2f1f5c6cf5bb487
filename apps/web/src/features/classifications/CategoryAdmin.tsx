import { updateCategory } from '@studyline/contract/classifications/changes';
import { type CategoryFacts, type Taxonomy } from '@studyline/contract/classifications/calls';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowsUpDown,
  IconChevronDown,
  IconChevronUp,
  IconFolder,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextLink } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { countedTreeOf } from './category-queries.ts';
import { childrenOf, inTreeOrder, labelOf, pathTo } from './category-tree.ts';
import classes from './CategoryAdmin.module.css';
import { MoveCategoryDialog } from './MoveCategoryDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { RemoveCategoryDialog } from './RemoveCategoryDialog.tsx';

interface CategoryAdminProps {
  channelId: number;
  taxonomy: Taxonomy;
}

type Opened =
  | { dialog: 'add'; below: CategoryFacts | undefined }
  | { dialog: 'rename' | 'move' | 'remove'; category: CategoryFacts };

/** The categories of one taxonomy. Those of the reference model are read-only. */
export function CategoryAdmin({ channelId, taxonomy }: CategoryAdminProps) {
  const { t } = useTranslation();
  const { schema, name, can } = taxonomy;
  const tree = useQuery(countedTreeOf(channelId, schema));
  const all = inTreeOrder(tree.data?.items ?? []);
  const [opened, setOpened] = useState<Opened>();
  const [moved, setMoved] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const move = useCall(updateCategory, {
    waits: true,
    onDone: (category, { body }) =>
      setMoved(t('classifications.admin.moved', { name: category.name, place: Number(body?.position) })),
  });
  const close = () => setOpened(undefined);
  /** With the posts added to it since its dialog was opened. */
  const newest = (category: CategoryFacts) =>
    all.find(({ categoryId }) => categoryId === category.categoryId) ?? category;
  const mayEdit = can.edit === true;
  const dialog = { channelId, taxonomy, fallback: () => addButton.current, onClose: close };
  return (
    <FormCard
      title={t('classifications.admin.shown', { name })}
      hint={t(mayEdit ? 'classifications.admin.categoriesHint' : 'classifications.admin.standardText')}
      end={
        mayEdit && (
          <Button
            ref={addButton}
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpened({ dialog: 'add', below: undefined })}
          >
            {t('classifications.admin.addCategory')}
          </Button>
        )
      }
    >
      {tree.isPending && <TableSkeleton label={t('classifications.loading')} />}
      {tree.isError && !tree.data && (
        <BlockError
          text={t('shell.loadFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void tree.refetch()}
        />
      )}
      {tree.data && all.length === 0 && (
        <EmptyState
          plain
          badge="add"
          title={t('classifications.admin.noCategories')}
          text={t('classifications.admin.noCategoriesText')}
        />
      )}
      <ul className={classes.rows} aria-busy={move.isPending || undefined}>
        {all.map((category) => {
          const siblings = childrenOf(all, category.parentId);
          const index = siblings.indexOf(category);
          return (
            <CategoryRow
              key={category.categoryId}
              channelId={channelId}
              category={category}
              level={pathTo(all, category.categoryId).length}
              isFirst={index === 0}
              isLast={index === siblings.length - 1}
              mayEdit={mayEdit}
              waits={move.isPending}
              onMove={(by) =>
                move.mutate({
                  params: { channelId, schema, cat: category.categoryId },
                  body: { position: index + 1 + by },
                })
              }
              onOpen={setOpened}
            />
          );
        })}
      </ul>
      <output className="sl-hidden">{moved}</output>
      {opened?.dialog === 'add' && (
        <NameDialog
          channelId={channelId}
          subject={{ kind: 'newCategory', taxonomy, below: opened.below }}
          onClose={close}
        />
      )}
      {opened?.dialog === 'rename' && (
        <NameDialog
          channelId={channelId}
          subject={{ kind: 'category', taxonomy, category: opened.category }}
          onClose={close}
        />
      )}
      {opened?.dialog === 'move' && <MoveCategoryDialog {...dialog} all={all} category={opened.category} />}
      {opened?.dialog === 'remove' && (
        <RemoveCategoryDialog {...dialog} all={all} category={newest(opened.category)} />
      )}
    </FormCard>
  );
}

interface CategoryRowProps {
  channelId: number;
  category: CategoryFacts;
  level: number;
  isFirst: boolean;
  isLast: boolean;
  mayEdit: boolean;
  waits: boolean;
  onMove: (by: 1 | -1) => void;
  onOpen: (opened: Opened) => void;
}

function CategoryRow(props: CategoryRowProps) {
  const { channelId, category, level, isFirst, isLast, mayEdit, waits, onMove, onOpen } = props;
  const { t } = useTranslation();
  const { taxonomyId, categoryId, postCount } = category;
  const name = labelOf(category);
  const steps = [
    { by: -1, isEnd: isFirst, label: t('classifications.admin.up', { name }), Icon: IconChevronUp },
    { by: 1, isEnd: isLast, label: t('classifications.admin.down', { name }), Icon: IconChevronDown },
  ] as const;
  return (
    <li style={{ '--level': level - 1 } as object}>
      <IconFolder size={18} aria-hidden />
      <span className={classes.words}>
        <b>{name}</b>
        <TextLink
          href={paths.documents(channelId, taxonomyId, categoryId)}
          aria-label={t('classifications.inTree', {
            name,
            posts: t('classifications.posts', { count: postCount ?? 0 }),
          })}
        >
          {t('classifications.posts', { count: postCount ?? 0 })}
        </TextLink>
      </span>
      {mayEdit && (
        <span className={classes.tools}>
          {steps.map(({ by, isEnd, label, Icon }) => (
            <ActionIcon
              key={by}
              aria-label={label}
              aria-disabled={waits || isEnd}
              data-disabled={isEnd || undefined}
              onClick={() => !waits && !isEnd && onMove(by)}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
          <RowMenu
            label={t('classifications.admin.more', { name })}
            items={[
              {
                label: t('classifications.admin.addBelow'),
                icon: <IconPlus size={17} />,
                onSelect: () => onOpen({ dialog: 'add', below: category }),
              },
              {
                label: t('classifications.admin.rename'),
                icon: <IconPencil size={17} />,
                onSelect: () => onOpen({ dialog: 'rename', category }),
              },
              {
                label: t('classifications.admin.move'),
                icon: <IconArrowsUpDown size={17} />,
                onSelect: () => onOpen({ dialog: 'move', category }),
              },
              {
                label: t('classifications.admin.remove'),
                icon: <IconTrash size={17} />,
                danger: true,
                onSelect: () => onOpen({ dialog: 'remove', category }),
              },
            ]}
          />
        </span>
      )}
    </li>
  );
}
