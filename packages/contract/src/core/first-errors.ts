/**
 * The errors whose sentences the first screens say themselves: why a button there does nothing, and what no answer of ours explains.
 * Their texts come with those of the first screens; the others come from the server or with the screens that need them.
 */
export const firstErrors = {
  NO_CSRF_TOKEN: { status: 400, description: 'Could not fetch CSRF Token for signing out' },
  FORBIDDEN: { status: 403, description: 'Your role in this study doesn’t allow this.' },
  WRONG_TEAM: { status: 403, description: 'You can only act for a team you are a current member of.' },
  NOT_ADDRESSED: { status: 403, description: 'You aren’t asked to do this.' },
  POST_SUPERCEDED: {
    status: 409,
    description: 'A newer version has replaced this one. Open the current version.',
  },
  NOT_OPENED: { status: 409, description: 'Open the document before you confirm it.' },
  BODY_TOO_LARGE: { status: 413, description: 'This request is too large.' },
  TOO_MANY_REQUESTS: { status: 429, description: 'That was too fast. Try again in a moment.' },
} as const satisfies Record<string, { status: number; description: string }>;

type FirstErrorCode = keyof typeof firstErrors;
export const firstErrorCodes = Object.keys(firstErrors) as [FirstErrorCode, ...FirstErrorCode[]];
