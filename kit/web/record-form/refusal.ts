import { asCallError } from '../call-error.ts'

export interface Refusal {
  /** Sentences at their field. */
  fields: Record<string, string>
  /** Sentences that belong to no field on the screen. */
  top: string[]
}

/** Sorts a refusal of the server to the fields on the screen; the rest stands on top. */
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

/** `price.amount` belongs to the field `price` where that is what the screen shows. */
export function nearestField(path: string, isOnScreen: (path: string) => boolean): string | null {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) if (isOnScreen(at)) return at
  return null
}

/** Problems at their paths, and each also at the field that shows it. */
export function atFields(problems: Record<string, string>, isOnScreen: (path: string) => boolean): Record<string, string> {
  const all = { ...problems }
  for (const [path, sentence] of Object.entries(problems)) {
    const field = nearestField(path, isOnScreen)
    if (field !== null) all[field] ??= sentence
  }
  return all
}
