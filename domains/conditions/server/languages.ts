import type { Tx } from '#kit/server/database/database.ts'
import type { Published } from './conditions.ts'
import { textsOf } from './conditions-data.ts'

/** A version as a client reads it. */
export interface Read {
  title: string
  text: string
  language: string
  /** True if the text is not translated into the reader's language. */
  isFallback: boolean
}

const baseOf = (language: string): string => language.split('-')[0]!.toLowerCase()

/**
 * Returns a version in a language: exactly it, else the same language of another country ("fr" for "fr-CD"), else as it was written.
 * `own` is the agency's language, for versions from before, which do not say theirs.
 */
export async function readIn(tx: Tx, version: Published, language: string, own: string): Promise<Read> {
  const original = { title: version.title, text: version.text, language: version.language ?? own }
  const all = [original, ...(await textsOf(tx, [version.id]))]
  const found = all.find((one) => one.language === language) ?? all.find((one) => baseOf(one.language) === baseOf(language))
  const { title, text, language: shown } = found ?? original
  return { title, text, language: shown, isFallback: found === undefined }
}

/** Returns the languages in which a version can be read, the original first. */
export const languagesOf = async (tx: Tx, version: Published, own: string): Promise<string[]> => [
  version.language ?? own,
  ...(await textsOf(tx, [version.id])).map(({ language }) => language),
]
