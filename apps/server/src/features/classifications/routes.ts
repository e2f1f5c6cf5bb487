import type { FastifyInstance } from 'fastify';
import * as changes from '@studyline/contract/classifications/changes';
import * as contract from '@studyline/contract/classifications/calls';
import { route } from '../../http/route.ts';
import { createCategory, removeCategory, updateCategory } from './categories.ts';
import { removeClassifications, updateClassifications } from './classify.ts';
import { getClassificationSchema, listClassificationNodes } from './service.ts';
import { createTaxonomy, removeTaxonomy, updateTaxonomy } from './taxonomies.ts';

export function mountClassifications(app: FastifyInstance): void {
  route(app, contract.getClassificationSchema, ({ actor, params, query }) =>
    getClassificationSchema(actor, params.channelId, query),
  );
  route(app, contract.listClassificationNodes, ({ actor, params, query }) =>
    listClassificationNodes(actor, params, query),
  );

  route(app, changes.createTaxonomy, ({ actor, params, body }) =>
    createTaxonomy(actor, params.channelId, body.name),
  );
  route(app, changes.updateTaxonomy, ({ actor, params, body }) => updateTaxonomy(actor, params, body));
  route(app, changes.removeTaxonomy, ({ actor, params }) => removeTaxonomy(actor, params));
  route(app, changes.createCategory, ({ actor, params, body }) => createCategory(actor, params, body));
  route(app, changes.updateCategory, ({ actor, params, body }) => updateCategory(actor, params, body));
  route(app, changes.removeCategory, ({ actor, params, query }) =>
    removeCategory(actor, params, query.moveToCategoryId),
  );

  route(app, changes.updateClassifications, ({ actor, params, body }) =>
    updateClassifications(actor, params.id, body),
  );
  route(app, changes.removeClassifications, ({ actor, params, body }) =>
    removeClassifications(actor, params.id, body),
  );
}
