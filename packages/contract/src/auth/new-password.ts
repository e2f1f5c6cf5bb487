import { exactLine } from '../core/common.ts';
import { MAX_PASSWORD, PASSWORD_LENGTH } from '../core/limits.ts';

/** A password that somebody chooses. The server also refuses the most common ones. */
export const newPassword = exactLine(PASSWORD_LENGTH, MAX_PASSWORD).describe(
  'Any characters. One of the 10,000 most common passwords is refused, and so is one made of the name or address of its owner.',
);
