import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/classifications/calls';
import * as changes from '@studyline/contract/classifications/changes';
import { mountRoom } from '../../http/route.ts';
import { createCategory, removeCategory, updateCategory } from './categories.ts';
import { removeClassifications, updateClassifications } from './classify.ts';
import { getClassificationSchema } from './get-classification-schema.ts';
import { listClassificationNodes } from './list-classification-nodes.ts';
import { createTaxonomy, removeTaxonomy, updateTaxonomy } from './taxonomies.ts';

export function mountClassifications(app: FastifyInstance): void {
  mountRoom(app, contract, { getClassificationSchema, listClassificationNodes });
  mountRoom(app, changes, {
    createTaxonomy,
    updateTaxonomy,
    removeTaxonomy,
    createCategory,
    updateCategory,
    removeCategory,
    updateClassifications,
    removeClassifications,
  });
}
