import { IntlMessageFormat } from 'intl-messageformat'

/** A BCP 47 tag: "en", "sw", "fr-CD". */
export type Language = string
export const fallbackLanguage: Language = 'en'

/** The messages of a domain by key, in ICU MessageFormat. */
export type MessageFile = Readonly<Record<string, string>>

/** The messages of a domain in another language. Missing ones are shown in English. */
export type Translation<English extends MessageFile> = { readonly [Key in keyof English]?: string }

type Value = string | number
type NameIn<Head extends string> = Head extends `${infer Name},${string}` ? Name : Head
type NumberIn<Head extends string> = Head extends `${infer Name}, plural,${string}` ? Name : never
type IsWord<Name extends string> = Name extends '' | `${string} ${string}` | `#${string}` | `{${string}` | Capitalize<Name> ? never : Name
/** Finds names after "{". The texts of a plural or select are told apart by their spaces or their capital letter. */
type Names<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}}${string}`
    ? IsWord<NameIn<Head>> | Names<Rest>
    : never
  : never
type Numbers<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}}${string}`
    ? IsWord<NumberIn<Head>> | Numbers<Rest>
    : never
  : never
type Values<Text extends string> = { readonly [Name in Names<Text>]: Name extends Numbers<Text> ? number : Value }
type Given<Text extends string> = [Names<Text>] extends [never] ? [] : [values: Values<Text>]

/** Returns the text of a message. It is plain text: pages and mails escape it. */
export type Say<English extends MessageFile> = <Key extends keyof English & string>(key: Key, ...values: Given<English[Key]>) => string

export interface MessageSet {
  domain: string
  english: MessageFile
  translations: Record<Language, MessageFile>
}

const sets: MessageSet[] = []
/** Returns the messages of all domains, for tests. */
export const messageSets = (): readonly MessageSet[] => sets

/**
 * Declares the messages of a domain. The result takes a language and returns the function that says a message in it. A message that the
 * language has not is said in English. Parsed messages are kept.
 */
export function defineMessages<const English extends MessageFile>(
  domain: string,
  english: English,
  translations: Record<Language, Translation<English>> = {},
): (language: Language) => Say<English> {
  const set: MessageSet = { domain, english, translations: translations as Record<Language, MessageFile> }
  sets.push(set)
  const said = new Map<Language, Say<English>>()
  return (language) => {
    const known = said.get(language)
    if (known) return known
    const say = sayIn(set, language) as Say<English>
    said.set(language, say)
    return say
  }
}

function sayIn({ english, translations }: MessageSet, language: Language) {
  const parsed = new Map<string, IntlMessageFormat>()
  const parse = (key: string): IntlMessageFormat => {
    const translated = translations[language]?.[key]
    // Plurals follow the language that the text is in.
    return new IntlMessageFormat(translated ?? english[key]!, translated === undefined ? fallbackLanguage : language, undefined, {
      ignoreTag: true,
    })
  }
  return (key: string, values?: Readonly<Record<string, Value>>): string => {
    let message = parsed.get(key)
    if (!message) {
      message = parse(key)
      parsed.set(key, message)
    }
    return message.format(values) as string
  }
}
