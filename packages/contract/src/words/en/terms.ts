/** Texts of the screen of the terms of service. Its title is among those of sign-in, which links to it. */
export const terms = {
  none: 'No terms of service are in force here. No one has to accept any until the people who run Studyline publish theirs, with “npm run studyline -- publish-terms”.',
  version: 'Version {{version}}, in force from {{date}}',
  changes: '<b>What changed since version {{version}}:</b> {{changes}}',
  recorded: 'Recorded with your name, version {{version}} and the time.',
  accept: 'Accept and continue',
};
