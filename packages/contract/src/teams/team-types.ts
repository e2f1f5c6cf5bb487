export const teamTypes = [
  'STUDY_SITE',
  'STUDY_SPONSOR',
  'STUDY_CRO',
  'STUDY_SERVICE_PROVIDER',
  'STUDY_AD_HOC',
] as const;
export const participantTypes = [
  'INVESTIGATOR_SITE',
  'SPONSOR',
  'CRO',
  'VENDOR',
  'COMMITTEE',
  'OTHER',
] as const;
export const blindings = ['BLINDED', 'UNBLINDED', 'NOT_APPLICABLE'] as const;
