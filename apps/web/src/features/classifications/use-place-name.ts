import { useQuery } from '@tanstack/react-query';
import { schemaOf, treeOf } from './category-queries.ts';
import { inTreeOrder } from './category-tree.ts';

interface Place {
  channelId: number;
  taxonomyId: number;
  categoryId: number | undefined;
}

/** The name of a category or taxonomy; undefined until it is known, or if there is none. */
export function usePlaceName(place: Place | undefined): string | undefined {
  const { channelId, taxonomyId, categoryId } = place ?? {
    channelId: 0,
    taxonomyId: 0,
    categoryId: undefined,
  };
  const schema = useQuery({ ...schemaOf(channelId), enabled: place !== undefined });
  const taxonomy = schema.data?.items.find((one) => one.taxonomyId === taxonomyId);
  const isOfCategory = categoryId !== undefined && taxonomy !== undefined;
  const tree = useQuery({ ...treeOf(channelId, taxonomy?.schema ?? ''), enabled: isOfCategory });
  if (categoryId === undefined) return taxonomy?.name;
  return inTreeOrder(tree.data?.items ?? []).find((one) => one.categoryId === categoryId)?.name;
}
