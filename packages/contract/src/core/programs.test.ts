import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { neededByPrograms } from './programs.ts';

/**
 * Typed by hand, so that no new call becomes open to programs unseen: a call that attests to something, decides about people or accepts an
 * invitation never is (R38). It says `programs: false`, unless its permission is none of programScopes.
 */
const open = `
addComment addContactData addCourse addDocument addEvent addNews addNewsContent addNewsPicture addOversight changeDraftStatus changeTeamStatus
createCategory createTaxonomy createTeam deletePost editComment listChannelPosts listMembers previewReaders previewRules removeAttachment removeCategory
removeClassifications removeComment removeContactData removeOversight removeTaxonomy replaceCourse replaceDocument replaceEvent replaceNews
replaceOversight replaceRules searchMembers searchStudy searchTeams subscribeOther unsubscribeOther updateCategory updateClassifications
updateContactData updateDraft updatePermissions updateTaxonomy updateTeam updateTitle updateVersionTitle`;

test('the calls by which a program can change something are these', () => {
  const found = endpoints.filter((one) => one.method !== 'GET' && neededByPrograms(one) !== 'NEVER');
  expect(found.map(({ id }) => id).toSorted()).toEqual(open.trim().split(/\s+/));
});
