import { expect, test } from 'vitest';
import { definitionOf, domainEvents } from '@studyline/contract/events/registry';
import { type AuditNames, changeOf, eventText, saidOf } from './audit-words.ts';

const names: AuditNames = {
  role: (id) => `Role ${id}`,
  roleOf: (key) => `The ${key}`,
  team: (id) => (id < 100 ? `Team ${id}` : undefined),
  category: (id) => `Category ${id}`,
  duty: (id) => `Duty ${id}`,
  person: (id) => `Person ${id}`,
};
const change = (type: string, details: Record<string, unknown>) =>
  changeOf('en', { type, details, textErased: false }, names);
const said = (details: Record<string, unknown>, textErased = false) =>
  saidOf('en', { type: 'post.published', details, textErased });
const everyone = { channelWide: true, roles: [], teamIds: [] };
const authorOnly = { channelWide: false, roles: [], teamIds: [] };

test('has words for every event that a study may have, and shows the type of one from a newer server', () => {
  const ofStudies = Object.keys(domainEvents).filter((type) => definitionOf(type)?.kind);
  expect(ofStudies.filter((type) => eventText('en', type) === type)).toEqual([]);
  expect(eventText('en', 'post.beamedUp')).toBe('post.beamedUp');
});

test('shows texts before and after; an empty one is left out', () => {
  expect(change('post.titleChanged', { before: 'Old', after: 'New' })).toEqual({
    before: ['Old'],
    after: ['New'],
  });
  expect(change('post.descriptionChanged', { before: '', after: 'Table 2' })).toEqual({
    before: [],
    after: ['Table 2'],
  });
  expect(change('comment.removed', { before: 'Hello' })).toEqual({ before: ['Hello'], after: [] });
  const fileName = 'fridge.png';
  expect(change('comment.removed', { before: 'Hello', fileName })).toEqual({
    before: ['Hello', fileName],
    after: [],
  });
  expect(change('comment.created', { fileName })).toEqual({ before: [], after: [fileName] });
  expect(change('comment.created', { commentId: 7 })).toBeNull();
  expect(change('comment.attachmentRemoved', { fileName })).toEqual({ before: [fileName], after: [] });
  expect(change('comment.edited', { commentId: 7 })).toBeNull();
});

test('says what people responded to an event, and what they had responded before', () => {
  expect(change('event.answered', { before: null, after: 'GOING' })).toEqual({
    before: [],
    after: ['Going'],
  });
  expect(change('event.answered', { before: 'GOING', after: 'NOT_GOING' })).toEqual({
    before: ['Going'],
    after: ['Not going'],
  });
});

test('names the rights that changed, and counts the teams that the reader does not know', () => {
  const before = {
    viewPost: everyone,
    commentOnPost: everyone,
    updatePost: authorOnly,
    deletePost: authorOnly,
  };
  const after = {
    ...before,
    viewPost: { channelWide: false, roles: [3], teamIds: [4, 104, 105] },
    commentOnPost: authorOnly,
  };
  expect(change('post.permissionsChanged', { before, after })).toEqual({
    before: ['View: Everyone in the study', 'Comment: Everyone in the study'],
    after: ['View: Role 3, Team 4, 2 other teams', 'Comment: The author and study administrators'],
  });
});

test('names categories and rules; for a row with only the ids of rules there is nothing to show', () => {
  expect(change('post.classificationsChanged', { before: [1], after: [] })).toEqual({
    before: ['Category 1'],
    after: [],
  });
  const rule = {
    ruleId: 9,
    requiredActionType: 'ACKNOWLEDGE',
    memberParticipationType: 'EVERY_MEMBER',
    gracePeriodMillis: 86_400_001,
    targetAudience: { channelWide: false, roles: [3], teamIds: [] },
  };
  expect(change('post.rulesChanged', { before: [], after: [rule] })).toEqual({
    before: [],
    after: ['Acknowledge within 24 hours. Every member: Role 3'],
  });
  const ofTeam = (teamId: number) =>
    change('post.rulesChanged', { before: [], after: [{ ...rule, teamId }] });
  expect([ofTeam(4), ofTeam(104)].map((said) => said?.after)).toEqual([
    ['Acknowledge within 24 hours. Every member: Role 3. Only members of Team 4'],
    ['Acknowledge within 24 hours. Every member: Role 3. Only members of 1 other team'],
  ]);
  const signed = {
    ...rule,
    requiredActionType: 'SIGN',
    dutyIds: [5, 6],
    approvalTypes: ['REVIEWED', 'APPROVED'],
  };
  expect(change('post.rulesChanged', { before: [], after: [signed] })?.after).toEqual([
    'Sign within 24 hours. Every member: Role 3. Delegated duties: Duty 5, Duty 6. Meaning: Reviewed, Approved',
  ]);
  expect(change('post.rulesChanged', { ruleIds: [9] })).toBeNull();
});

test('names what changed about a study', () => {
  const before = { name: 'ASPIRE', FOUR_EYES_PUBLISH: false, logo: null };
  const after = { name: 'ASPIRE-HF', FOUR_EYES_PUBLISH: true, logo: '0123456789abcdef' };
  expect(change('channel.updated', { changed: [], before, after })).toEqual({
    before: ['Name: ASPIRE', 'Approval by a second person: Off', 'Logo: None'],
    after: ['Name: ASPIRE-HF', 'Approval by a second person: On', 'Logo: Image 0123456789ab'],
  });
  expect(change('channel.updated', { changed: ['name'] })).toBeNull();
  const contacts = [{ userId: 5, title: 'Medical questions' }];
  expect(change('channel.keyContactsChanged', { before: [], after: contacts })?.after).toEqual([
    'Person 5, Medical questions',
  ]);
  expect(change('role.renamed', { roleId: 3, before: 'Monitor', after: 'CRA' })?.after).toEqual(['CRA']);
});

test('names what changed about a team', () => {
  const facts = (teamType: string, approvalDateTimeMillis: number | null) => ({
    teamType,
    approvalDateTimeMillis,
  });
  expect(
    change('team.updated', {
      before: facts('STUDY_CRO', null),
      after: facts('STUDY_SPONSOR', Date.UTC(2026, 10, 20)),
    }),
  ).toEqual({
    before: ['Type of team: CRO', 'Ethics approval: None'],
    after: ['Type of team: Sponsor', 'Ethics approval: 20 Nov 2026'],
  });
  const country = (countryId: string, countryName: string) => ({ countryId, countryName });
  expect(
    change('team.updated', { before: country('DE', 'Germany'), after: country('AT', 'Austria') }),
  ).toEqual({ before: ['Country: Germany'], after: ['Country: Austria'] });
  expect(change('team.statusChanged', { before: 'ACTIVE', after: 'ON_HOLD' })?.after).toEqual(['On hold']);
  expect(change('team.closedWithEquipment', { items: ['Infusion pump IP-1179'] })?.after).toEqual([
    'Infusion pump IP-1179',
  ]);
  expect(change('team.blindingChanged', { before: 'NOT_APPLICABLE', after: 'BLINDED' })?.after).toEqual([
    'Blinded',
  ]);
  expect(change('team.oversightChanged', { before: [], after: [1, 101] })?.after).toEqual([
    'Team 1',
    '1 other team',
  ]);
  const address = JSON.stringify({ listTypeId: 9, street: 'Kirkegade 1', city: 'Aarhus', countryId: 'DK' });
  expect(change('team.contactDataChanged', { before: '', after: address })).toEqual({
    before: [],
    after: ['Kirkegade 1, Aarhus, DK'],
  });
});

test('names members’ roles', () => {
  expect(change('member.rolesChanged', { before: ['MONITOR'], after: [] })?.before).toEqual(['The MONITOR']);
  expect(change('member.added', { roles: ['MONITOR'] })).toEqual({ before: [], after: ['The MONITOR'] });
  const until = { before: null, after: '2026-12-24' };
  expect(
    change('member.rolesChanged', {
      before: ['MONITOR'],
      after: ['MONITOR', 'INSPECTOR'],
      inspectorUntil: until,
    }),
  ).toEqual({ before: ['The MONITOR'], after: ['The MONITOR', 'The INSPECTOR (until 24 Dec 2026)'] });
  expect(change('member.removed', { teamIds: [1, 101] })).toEqual({ before: ['Team 1'], after: [] });
});

test('leaves out what means nothing to a reader', () => {
  expect(change('post.previewed', { pages: 4 })).toBeNull();
  expect(change('post.fileReplaced', { before: 'a1', sha256: 'b2' })).toBeNull();
});

test('shows a description or a reason, or says that the text was erased', () => {
  expect(said({ description: 'Table 2' })).toBe('Table 2');
  expect(said({ reason: 'Wrong list' })).toBe('Wrong list');
  expect(said({ description: '' })).toBeNull();
  expect(said({ reason: '', roleEndedOn: '2026-12-24' })).toBe('The role was valid until 24 Dec 2026.');
  expect(said({}, true)).toBe('The text of this entry was erased.');
});
