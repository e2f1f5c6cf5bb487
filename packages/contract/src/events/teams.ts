import { z } from 'zod';
import { announce, defineEvents, id, ofTeam, toDirectory, toLists } from './event.ts';

/** Some columns of a team. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());
/** Members of a site that is not active do not listen on the study's channel. */
const changedTeam = [...toDirectory('update-team'), announce('update-team', 'TEAM')];

export const teamEvents = defineEvents({
  'team.created': {
    ids: ofTeam,
    facts: { name: z.string() },
    kind: 'TEAMS',
    announces: [...toDirectory('create-team'), toLists],
  },
  /** The values before and after are those changed by hand. */
  'team.updated': {
    ids: ofTeam,
    facts: { changed: z.array(z.string()) },
    texts: { before: values.optional(), after: values.optional() },
    kind: 'TEAMS',
    announces: changedTeam,
    mayEndAccess: true,
  },
  /** The ids of the teams that oversee it. */
  'team.oversightChanged': {
    ids: ofTeam,
    facts: { before: z.array(id), after: z.array(id) },
    kind: 'TEAMS',
    announces: [...changedTeam, announce('update-channel', 'OVERSEERS', 'ACCESS')],
  },
  /** The entry's content, as JSON; empty before it is added and after it is removed. */
  'team.contactDataChanged': {
    ids: ofTeam,
    facts: { contactDataId: id },
    texts: { before: z.string(), after: z.string() },
    kind: 'TEAMS',
    announces: changedTeam,
  },
  'team.blindingChanged': {
    ids: ofTeam,
    facts: { before: z.string(), after: z.string() },
    kind: 'TEAMS',
    announces: [...changedTeam, announce('update-channel', 'TEAM', 'ACCESS')],
    mayEndAccess: true,
  },
  /** What was on loan of a product to a team when it was closed, by name and serial number. */
  'team.closedWithEquipment': {
    ids: ofTeam,
    facts: { items: z.array(z.string()), productId: id },
    kind: 'TEAMS',
    announces: [],
  },
  /** Empty without a reason. */
  'team.statusChanged': {
    ids: ofTeam,
    facts: { transition: z.string(), before: z.string(), after: z.string() },
    texts: { reason: z.string() },
    kind: 'TEAMS',
    announces: [...changedTeam, announce('update-channel', 'TEAM', 'ACCESS')],
    mayEndAccess: true,
  },
});
