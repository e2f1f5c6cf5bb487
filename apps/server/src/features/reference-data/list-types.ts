import type { listTypeEntities, listTypeNames } from '@studyline/contract/reference-data/calls';

type Entity = (typeof listTypeEntities)[number];
type ListType = (typeof listTypeNames)[number];

const services = 'SPONSOR CRO CENTRAL_LAB IMAGING IRT EQUIPMENT LOGISTICS TRANSLATION TRAINING OTHER';

/** Entity, list type and names of each kind of contact data. */
const table: [Entity[], ListType, string][] = [
  [['USER', 'CONTACT'], 'PREFIX', 'DR MR MRS MS MX PROF'],
  [['USER', 'CONTACT'], 'SUFFIX', 'II III IV JR SR PHD MD RN PHARMD'],
  [['USER', 'CONTACT'], 'PHONE', 'BUSINESS BUSINESS_FAX MOBILE_PHONE PAGER PERSONAL PERSONAL_FAX TTY OTHER'],
  [['USER', 'CONTACT'], 'ADDRESS', 'BUSINESS PERSONAL OTHER'],
  [['USER', 'CONTACT'], 'EMAIL_ADDRESS', 'EMAIL_ADDRESS EMAIL_ADDRESS_2 EMAIL_ADDRESS_3'],
  [['USER', 'CONTACT'], 'WEBSITE', 'BLOG BUSINESS PERSONAL OTHER'],
  [['ORGANIZATION', 'ACCOUNT'], 'ADDRESS', 'BILLING SHIPPING P_O_BOX OTHER'],
  [['ORGANIZATION', 'ACCOUNT'], 'PHONE', 'FAX LOCAL TOLL_FREE TTY OTHER'],
  [['ORGANIZATION', 'ACCOUNT'], 'WEBSITE', 'INTRANET PUBLIC'],
  [['ORGANIZATION', 'STUDY_TEAM'], 'SERVICE', services],
  [['ORGANIZATION'], 'STATUS', 'FULL_MEMBER PROVISIONAL_MEMBER'],
  [['STUDY_TEAM'], 'ADDRESS', 'SITE SHIPPING IP_SHIPPING BILLING OTHER'],
  [['STUDY_TEAM'], 'PHONE', 'OFFICE MOBILE FAX EMERGENCY'],
  [['STUDY_TEAM'], 'STATUS', 'PLANNED SELECTED ACTIVE ON_HOLD CLOSED CANCELLED'],
  [['STUDY_TEAM'], 'EMAIL_ADDRESS', 'EMAIL_ADDRESS EMAIL_ADDRESS_2 EMAIL_ADDRESS_3'],
  [['STUDY_TEAM'], 'WEBSITE', 'PUBLIC OTHER'],
];

/** Every list type of contact data. An id is the position in this list, so add only at the end. */
export const LIST_TYPES = table
  .flatMap(([entities, listTypeName, names]) =>
    entities.flatMap((entityName) => names.split(' ').map((name) => ({ entityName, listTypeName, name }))),
  )
  .map((entry, index) => ({ id: index + 1, ...entry }));

/** The ids of kinds of contact data of a team, in the order of these names. */
export const ofTeams = (listType: ListType, names: readonly string[]): number[] =>
  names.map(
    (wanted) =>
      LIST_TYPES.find(
        ({ entityName, listTypeName, name }) =>
          entityName === 'STUDY_TEAM' && listTypeName === listType && name === wanted,
      )!.id,
  );
