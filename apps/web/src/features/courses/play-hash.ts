/** The hash of an address that opens a course and plays it, as the button of its action does. */
export const PLAY_HASH = 'play';
