/** A node in a tree of categories. */
interface Place {
  categoryId: number;
  parentId: number | null;
}

/** The categories below one, or all for null, in the tree's order: each before those below it. */
export function allBelow<Category extends Place>(
  categories: readonly Category[],
  categoryId: number | null,
): Category[] {
  const children = Map.groupBy(categories, ({ parentId }) => parentId);
  const below = (id: number | null): Category[] =>
    (children.get(id) ?? []).flatMap((child) => [child, ...below(child.categoryId)]);
  return below(categoryId);
}

/** How many levels there are from the top to a category, itself included; 0 for null. */
export function levelOf(categories: readonly Place[], categoryId: number | null): number {
  const byId = new Map(categories.map((one) => [one.categoryId, one]));
  let levels = 0;
  for (let at = categoryId; at !== null; at = byId.get(at)?.parentId ?? null) levels += 1;
  return levels;
}

/** How many levels a category has with everything below it. */
export function heightOf(categories: readonly Place[], categoryId: number): number {
  const children = categories.filter(({ parentId }) => parentId === categoryId);
  return 1 + Math.max(0, ...children.map((child) => heightOf(categories, child.categoryId)));
}

/** For each category its own id and those of its ancestors. */
export function idsAbove(categories: readonly Place[]): Map<number, number[]> {
  const byId = new Map(categories.map((one) => [one.categoryId, one]));
  const above = (id: number | null): number[] => {
    const place = id === null ? undefined : byId.get(id);
    return place ? [place.categoryId, ...above(place.parentId)] : [];
  };
  return new Map(categories.map(({ categoryId }) => [categoryId, above(categoryId)]));
}
