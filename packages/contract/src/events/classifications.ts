import { z } from 'zod';
import {
  announce,
  defineEvents,
  id,
  inStudy,
  ofPost,
  ofVersion,
  submittedAt,
  toHolders,
  toReaders,
} from './event.ts';

const ofTaxonomy = { taxonomyId: id };
const ofCategory = { ...ofTaxonomy, categoryId: id };
const name = z.string();
const renamed = { before: name, after: name };
const place = z.object({ parentId: id.nullable(), position: z.int() });

const changed = <const F extends Record<string, z.ZodType>>(facts: F) =>
  ({
    ids: inStudy,
    facts,
    kind: 'STUDY',
    announces: [
      announce('update-channel', 'STUDY', 'TAXONOMY'),
      announce('update-channel', 'BESIDE_STUDY', 'TAXONOMY'),
    ],
  }) as const;

export const classificationEvents = defineEvents({
  'taxonomy.created': changed({ ...ofTaxonomy, name }),
  'taxonomy.removed': changed({ ...ofTaxonomy, name }),
  'taxonomy.renamed': changed({ ...ofTaxonomy, ...renamed }),
  /** Its positions among the others, from 1. */
  'taxonomy.moved': changed({ ...ofTaxonomy, name, before: z.int(), after: z.int() }),
  'taxonomy.offeringChanged': changed({ ...ofTaxonomy, name, isOffered: z.boolean() }),
  'category.created': changed({ ...ofCategory, name, parentId: id.nullable() }),
  'category.renamed': changed({ ...ofCategory, ...renamed }),
  /** Its old and new parent category, null at the top level, and its positions there. */
  'category.moved': changed({ ...ofCategory, name, before: place, after: place }),
  /** The categories removed with it, and where its posts went; null is nowhere. */
  'category.removed': changed({ ...ofCategory, name, removedIds: z.array(id), movedTo: id.nullable() }),
  /** The ids of the categories. */
  'post.classificationsChanged': {
    ids: ofVersion,
    facts: { before: z.array(id), after: z.array(id), submittedAt },
    kind: 'POSTS',
    announces: [toReaders('CLASSIFICATION'), toHolders('DRAFT')],
  },
  /** A category of the post was removed. The ids of its categories. The event of the taxonomy announces it for all posts at once. */
  'post.categoryRemoved': {
    ids: ofPost,
    facts: { before: z.array(id), after: z.array(id) },
    kind: 'POSTS',
    announces: [],
  },
});
