/** Templates that every study has, if it can honour them. */
export const builtInTemplates = ['SAFETY_15D'] as const;

export const MAX_TEMPLATE_NAME = 120;
/** The most templates of a study's own. */
export const MAX_TEMPLATES = 50;
