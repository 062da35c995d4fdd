import { sentence, spaced } from '#kit/contract/text.ts'

/** The part of a schema that a form needs. Every zod schema has it. */
export interface FormSchema {
  safeParse: (
    values: unknown,
    options: { error: (issue: { path?: PropertyKey[] }) => string },
  ) => { success: boolean; error?: { issues: { path: PropertyKey[]; message: string; code?: string }[] } | undefined }
}

/** Labels for error sentences, where the screen's label differs from the field's name: `{ lat: 'Latitude' }`. */
export type Labels = Record<string, string>

/** Returns the path of a field in the notation of forms: `itineraries.0.title`. */
const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

/** Returns the label of a path: "First name" for `travellers.0.first_name`. */
export function labelOf(path: readonly PropertyKey[], labels: Labels): string {
  const name =
    path
      .filter((part) => Number.isNaN(Number(part)))
      .map(String)
      .at(-1) ?? 'Form'
  return labels[pathOf(path)] ?? labels[name] ?? sentence(spaced(name))
}

const notValid = ' is not valid.'

/** Turns a schema's sentence about the format of a value into "… is required.", for a missing value. */
function missingOf(message: string, code: string | undefined, label: string): string {
  if (message.endsWith(notValid)) return message.replace(notValid, ' is required.')
  return code === 'invalid_type' || code === 'invalid_format' ? `${label} is required.` : message
}

/** Replaces the field's name in a sentence with its label: "Capacity is too large." becomes "Places is too large." */
function inWordsOf(path: readonly PropertyKey[], labels: Labels, message: string): string {
  const [own, label] = [labelOf(path, {}), labelOf(path, labels)]
  return message.startsWith(`${own} `) ? label + message.slice(own.length) : message
}

/** Returns true if the value at a path is empty. */
function isEmptyAt(values: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((inside, part) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[part], values)
  return value === '' || value === null || value === undefined
}

/** Validates the values. Returns one sentence per field: the schema's own, else "{field} is not valid." or "{field} is required." */
export function problemsOf(schema: FormSchema, values: unknown, labels: Labels): Record<string, string> {
  const result = schema.safeParse(values, { error: (issue) => `${labelOf(issue.path ?? [], labels)}${notValid}` })
  const problems: Record<string, string> = {}
  for (const { path, message, code } of result.error?.issues ?? []) {
    const sentenceOfField = inWordsOf(path, labels, message)
    problems[pathOf(path)] ??= isEmptyAt(values, path) ? missingOf(sentenceOfField, code, labelOf(path, labels)) : sentenceOfField
  }
  return problems
}

/** Returns a check for a small form that uses a schema of the contract. */
export const checkWith =
  (schema: FormSchema, labels: Labels = {}) =>
  (values: unknown): Record<string, string> =>
    problemsOf(schema, values, labels)
