/** Languages in which conditions may be published besides the agency's own. */
export const conditionLanguages = ['en', 'fr', 'sw', 'lg', 'rw', 'de', 'es', 'it', 'nl', 'pt', 'zh', 'ar'] as const
export type ConditionLanguage = (typeof conditionLanguages)[number]

/** Returns the name of a language in English: "French". */
export const languageName = (language: string): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language
