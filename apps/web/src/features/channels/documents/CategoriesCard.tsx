import type { CategoryFacts, Taxonomy } from '@studyline/contract/classifications/calls';
import { IconChevronDown, IconFolders, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useIsNarrow } from '../../../use-media.ts';
import { useTranslation } from '../../../words.ts';
import type { DocumentPlace } from '../../feed/category-list.ts';
import classes from './CategoriesCard.module.css';
import { CategoryTree } from './CategoryTree.tsx';

interface CategoriesCardProps {
  place: DocumentPlace;
  taxonomies: readonly Taxonomy[];
  categories: readonly CategoryFacts[];
  unclassified: { postCount: number | null; unreadCount: number | null };
  /** Opens the screen to change them. */
  edit: ReactNode;
}

/** The tree beside the posts. Where there is no room beside them, it is collapsed above them. */
export function CategoriesCard({ place, taxonomies, categories, unclassified, edit }: CategoriesCardProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const inside = useId();
  const { channelId, taxonomyId, categoryId } = place;
  // Choosing a category collapses the tree, so that its posts come into view.
  const here = categoryId ?? 'all';
  const [openedAt, setOpenedAt] = useState<typeof here>();
  const isOpen = !isNarrow || openedAt === here;
  const taxonomy = taxonomies.find((one) => one.taxonomyId === taxonomyId);
  const isOneOfSeveral = taxonomies.length > 1;
  const fold = (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={isOpen}
      aria-controls={inside}
      onClick={() => setOpenedAt(isOpen ? undefined : here)}
    >
      <IconFolders size={18} aria-hidden />
      {t('classifications.tree')}
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
  return (
    <section className={classes.card} aria-label={t('classifications.tree')}>
      <div className={classes.head}>
        {isOneOfSeveral ? (
          <Menu
            description={t('classifications.taxonomy')}
            buttonClassName={classes.taxonomy}
            items={taxonomies.map((one) => ({
              label: one.name,
              href: paths.documents(channelId, one.taxonomyId),
              checked: one === taxonomy,
            }))}
          >
            <span>{taxonomy?.name}</span>
            <IconSelector size={16} aria-hidden />
          </Menu>
        ) : isNarrow ? (
          fold
        ) : (
          <h2>{t('classifications.tree')}</h2>
        )}
        {edit}
      </div>
      {isNarrow && isOneOfSeveral && fold}
      <div id={inside} hidden={!isOpen}>
        <Link
          href={paths.documents(channelId, taxonomyId)}
          className={classes.all}
          aria-current={categoryId === undefined ? 'page' : undefined}
        >
          {t('classifications.everything')}
        </Link>
        <CategoryTree place={place} categories={categories} unclassified={unclassified} />
      </div>
    </section>
  );
}
