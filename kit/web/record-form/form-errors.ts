import { sentence, spaced } from '#kit/contract/text.ts'
import { asCallError } from '../call-error.ts'

/** As much of a schema as a form needs; every zod schema is one. */
export interface FormSchema {
  safeParse: (
    values: unknown,
    options: { error: (issue: { path?: PropertyKey[] }) => string },
  ) => { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}

/** Labels for the sentences of fields whose name is not what the screen calls them: `{ lat: 'Latitude' }`. */
export type Labels = Record<string, string>

/** The path of a field as forms write it: `itineraries.0.title`. */
export const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

/** "First name" of `travellers.0.first_name`. */
export function labelOf(path: readonly PropertyKey[], labels: Labels): string {
  const name = path.filter((part) => Number.isNaN(Number(part))).map(String).at(-1) ?? 'Form'
  return labels[pathOf(path)] ?? labels[name] ?? sentence(spaced(name))
}

/** What the schema says about the values, one sentence a field; without its own words "{field} is not valid." */
export function problemsOf(schema: FormSchema, values: unknown, labels: Labels): Record<string, string> {
  const result = schema.safeParse(values, { error: (issue) => `${labelOf(issue.path ?? [], labels)} is not valid.` })
  const problems: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) problems[pathOf(path)] ??= message
  return problems
}

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
  if (Object.keys(refused.errors).length === 0 || refused.status === 409) return { fields, top: refused.status === 409 ? [refused.message] : refused.sentences }
  return { fields, top }
}

/** `price.amount` belongs to the field `price` where that is what the screen shows. */
function nearestField(path: string, isOnScreen: (path: string) => boolean): string | null {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) if (isOnScreen(at)) return at
  return null
}
