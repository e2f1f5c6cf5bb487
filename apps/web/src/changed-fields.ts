import { hashKey } from '@tanstack/react-query';

/** The fields of a form that differ from its initial values. */
export function changedFields<Values extends object>(
  entered: Values,
  start: NoInfer<Values>,
): Partial<Values> {
  const names = Object.keys(entered) as (keyof Values)[];
  const isChanged = (name: keyof Values) => hashKey([entered[name]]) !== hashKey([start[name]]);
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, entered[name]])) as Partial<Values>;
}
