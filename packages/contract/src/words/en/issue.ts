/** What is wrong with one field, worded from a schema's issue (see ../issues.ts). */
export const issue = {
  required: 'This is required.',
  tooShort_one: 'Write at least {{count}} character.',
  tooShort_other: 'Write at least {{count}} characters.',
  tooLong_one: 'Write at most {{count}} character.',
  tooLong_other: 'Write at most {{count}} characters.',
  tooFew_one: 'Choose at least {{count}}.',
  tooFew_other: 'Choose at least {{count}}.',
  tooMany_one: 'Choose at most {{count}}.',
  tooMany_other: 'Choose at most {{count}}.',
  tooSmall: 'This must be {{minimum}} or more.',
  tooBig: 'This must be {{maximum}} or less.',
  email: 'This is not an e-mail address.',
  wrongKind: 'This is not the kind of value expected here.',
  notOneOf: 'Choose one of: {{options}}.',
  unknownField: 'This call does not know the field "{{name}}".',
  custom: 'This {{what}}.',
};
