import { afterAll, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import { listDuties } from '@studyline/contract/delegations/calls';
import {
  addRuleTemplate,
  listRuleTemplates,
  removeRuleTemplate,
} from '@studyline/contract/rule-templates/calls';
import { MAX_TEMPLATES } from '@studyline/contract/rule-templates/fields';
import { startApp } from '../../../test/app.ts';
import { add, census } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  everyone,
  type Member,
  nobody,
  setStudyFlag,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager, author, coordinator } = await buildWorld(db);
afterAll(() => app.close());

const params = { channelId: study.channelId };
const asks = { requiredActionType: 'ACKNOWLEDGE' as const, targetAudience: everyone };
type Asked = Partial<Omit<RuleInput, 'requiredActionType'>>;
const save = (name: string, rule: Asked = {}, by = manager) =>
  app.as(by).call(addRuleTemplate, { params, body: { name, ruleSet: [{ ...asks, ...rule }] } });
const list = async (person: Member = author) =>
  (await app.as(person).call(listRuleTemplates, { params })).body;
const remove = (templateId: number, by = manager) =>
  app.as(by).call(removeRuleTemplate, { params: { ...params, templateId } });
const refusalOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];

describe('listRuleTemplates', () => {
  test('200 offers SAFETY_15D to studies that choose their periods, and a post can be created with it', async () => {
    expect((await list()).items).toEqual([]);
    const { study: other, author: writer } = await buildWorld(db);
    await setStudyFlag(db, other, 'CUSTOM_GRACE_PERIODS', true);
    const { channelId } = other;
    const { items } = (await app.as(writer).call(listRuleTemplates, { params: { channelId } })).body;
    expect(items).toEqual([
      {
        templateId: null,
        key: 'SAFETY_15D',
        name: 'Safety letter, 15 days',
        ruleSet: [
          {
            requiredActionType: 'ACKNOWLEDGE',
            memberParticipationType: 'PRINCIPAL_INVESTIGATOR',
            gracePeriodMillis: 15 * 86_400_000 + 1,
            targetAudience: { ...nobody, roles: [other.roleIds.PRINCIPAL_INVESTIGATOR] },
          },
        ],
        can: { remove: 'FORBIDDEN' },
      },
    ]);
    expect((await add(app, other, writer, { ruleSet: items[0]!.ruleSet })).status).toBe(200);
  });

  test('200 without the templates that name a team with which the caller cannot share', async () => {
    const foreign = await buildTeam(db, study);
    await save('For all');
    await save('For own', { targetAudience: { ...nobody, teamIds: [coordinator.teamId] } });
    await save('For others', { teamId: foreign });
    const namesFor = async (person: Member) => (await list(person)).items.map(({ name }) => name);
    expect(await namesFor(author)).toEqual(['For all', 'For others', 'For own']);
    expect(await namesFor(coordinator)).toEqual(['For all', 'For own']);
    expect((await list(coordinator)).can).toEqual({ add: 'FORBIDDEN' });
    expect((await list(manager)).can).toEqual({ add: true });
  });
});

describe('addRuleTemplate', () => {
  test('200 keeps the rules, and the trail says what they require', async () => {
    const duty = (await app.as(manager).call(listDuties, { params })).body.items[0]!;
    const { status, body } = await save('Consent', { dutyIds: [duty.dutyId] });
    expect([status, body.name, body.can]).toEqual([200, 'Consent', { remove: true }]);
    expect((await list(manager)).items).toContainEqual(body);
    expect(body.ruleSet[0]?.dutyIds).toEqual([duty.dutyId]);
    const trail = await app.as(manager).call(listChannelAudit, { params, query: { kind: ['STUDY'] } });
    expect(trail.body.items[0]).toMatchObject({
      eventText: 'Saved a template of required actions',
      change: {
        before: [],
        after: [
          'Consent',
          `Acknowledge within 24 hours. Every member: Everyone in the study. Delegated duties: ${duty.name}`,
        ],
      },
    });
  });

  test('400 and 409 with nothing written for what the study does not have, a name that is taken, and one too many', async () => {
    const other = await buildStudy(db);
    await save('Taken');
    const before = await census(app);
    const answers = [
      await save('A', { targetAudience: { ...nobody, roles: [other.roleIds.MONITOR] } }),
      await save('A', { teamId: await buildTeam(db, other) }),
      await save('A', { gracePeriodMillis: 7 * 86_400_000 }),
      await save('A', { dutyIds: [2_000_000_000] }),
      await save('TAKEN'),
    ];
    expect(answers.map(refusalOf)).toEqual([
      [400, 'ROLE_UNKNOWN'],
      [400, 'TEAM_UNKNOWN'],
      [400, 'GRACE_PERIOD_FIXED'],
      [400, 'DUTY_UNKNOWN'],
      [409, 'RULE_TEMPLATE_NAME_TAKEN'],
    ]);
    expect(await census(app)).toEqual(before);
    const { items } = await list(manager);
    for (let count = items.length; count < MAX_TEMPLATES; count += 1)
      expect((await save(`Filler ${count}`)).status).toBe(200);
    expect(refusalOf(await save('One more'))).toEqual([409, 'RULE_TEMPLATES_FULL']);
  });
});

describe('removeRuleTemplate', () => {
  test('200 removes it from the list once, and 404 for that of another study', async () => {
    const [template] = (await list(manager)).items;
    const templateId = template!.templateId ?? 0;
    const stranger = await buildWorld(db);
    const elsewhere = await app
      .as(stranger.manager)
      .call(removeRuleTemplate, { params: { channelId: stranger.study.channelId, templateId } });
    expect(refusalOf(elsewhere)).toEqual([404, 'RULE_TEMPLATE_NOT_FOUND']);
    expect((await remove(templateId)).status).toBe(200);
    expect((await list(manager)).items).not.toContainEqual(template);
    expect(refusalOf(await remove(templateId))).toEqual([404, 'RULE_TEMPLATE_NOT_FOUND']);
  });

  test('403 for an author', async () => {
    const other = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    expect(refusalOf(await remove(1, other))).toEqual([403, 'FORBIDDEN']);
  });
});
