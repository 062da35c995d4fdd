// Languages of websites, without zod.

/** Languages that the editor offers for pages. */
export const pageLanguages = ['en', 'sw', 'fr', 'lg', 'rw', 'am', 'ar', 'de', 'es', 'it', 'nl', 'pt', 'zh'] as const

/** Returns the name of a language in another one: "anglais" for `en` in `fr`. */
export const languageName = (language: string, inLanguage: string): string =>
  new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language

/** Returns the name of a language as its readers write it, with a capital: "Français". */
export function ownLanguageName(language: string): string {
  const name = languageName(language, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
