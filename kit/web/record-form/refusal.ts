import { asCallError } from '../call-error.ts'

export interface Refusal {
  /** Error sentences by field. */
  fields: Record<string, string>
  /** Sentences that belong to no visible field. */
  top: string[]
}

/** Assigns the errors of the server to the visible fields. The others go to `top`. */
export function refusalOf(error: unknown, isOnScreen: (path: string) => boolean): Refusal {
  const refused = asCallError(error)
  const fields: Record<string, string> = {}
  const top: string[] = []
  for (const [key, sentences] of Object.entries(refused.errors)) {
    const path = key.replace(/\[(\d+)\]/g, '.$1').replace(/^body\./, '')
    const field = nearestField(path, isOnScreen)
    if (field !== null && refused.status !== 409) fields[field] ??= sentences[0] ?? refused.message
    else top.push(...sentences)
  }
  if (Object.keys(refused.errors).length === 0 || refused.status === 409)
    return { fields, top: refused.status === 409 ? [refused.message] : refused.sentences }
  return { fields, top }
}

/** Returns the visible field for a path: for `price.amount` that may be `price`. `null` if there is none. */
export function nearestField(path: string, isOnScreen: (path: string) => boolean): string | null {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) if (isOnScreen(at)) return at
  return null
}

/** Returns the problems by path, and also under the visible field that contains the path. */
export function atFields<Text>(problems: Readonly<Record<string, Text>>, isOnScreen: (path: string) => boolean): Record<string, Text> {
  const all = { ...problems }
  for (const [path, sentence] of Object.entries(problems)) {
    const field = nearestField(path, isOnScreen)
    if (field !== null) all[field] ??= sentence
  }
  return all
}
