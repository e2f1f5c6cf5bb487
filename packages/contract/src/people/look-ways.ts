/** How somebody saw how to reach a person: on their page, in a list, or in a table that was taken out. */
export const lookWays = ['PAGE', 'LIST', 'TABLE'] as const;
export type LookWay = (typeof lookWays)[number];
