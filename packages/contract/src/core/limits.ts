/** The longest email address that mail servers accept (RFC 5321). */
export const MAX_EMAIL = 254;
/** The fewest characters of a new password. */
export const PASSWORD_LENGTH = 12;
/** The most characters of a password. */
export const MAX_PASSWORD = 256;
/** The longest first or last name. */
export const MAX_PERSON_NAME = 100;
/** The longest name of an organisation, a team or a place, and the longest title of a study. */
export const MAX_NAME = 255;
