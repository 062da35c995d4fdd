import { sentence, spaced } from '#kit/contract/text.ts'

/** As much of a schema as a form needs; every zod schema is one. */
export interface FormSchema {
  safeParse: (
    values: unknown,
    options: { error: (issue: { path?: PropertyKey[] }) => string },
  ) => { success: boolean; error?: { issues: { path: PropertyKey[]; message: string; code?: string }[] } | undefined }
}

/** Labels for the sentences of fields whose name is not what the screen calls them: `{ lat: 'Latitude' }`. */
export type Labels = Record<string, string>

/** The path of a field as forms write it: `itineraries.0.title`. */
const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

/** "First name" of `travellers.0.first_name`. */
export function labelOf(path: readonly PropertyKey[], labels: Labels): string {
  const name =
    path
      .filter((part) => Number.isNaN(Number(part)))
      .map(String)
      .at(-1) ?? 'Form'
  return labels[pathOf(path)] ?? labels[name] ?? sentence(spaced(name))
}

const notValid = ' is not valid.'

/** What a schema says about the form of a value, said about a value that is missing. */
function missingOf(message: string, code: string | undefined, label: string): string {
  if (message.endsWith(notValid)) return message.replace(notValid, ' is required.')
  return code === 'invalid_type' || code === 'invalid_format' ? `${label} is required.` : message
}

/** The schema's sentence by what the screen calls the field: of "Capacity is too large." labelled "Places" the first word is. */
function inWordsOf(path: readonly PropertyKey[], labels: Labels, message: string): string {
  const [own, label] = [labelOf(path, {}), labelOf(path, labels)]
  return message.startsWith(`${own} `) ? label + message.slice(own.length) : message
}

/** Whether nothing stands at a path. */
function isEmptyAt(values: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((inside, part) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[part], values)
  return value === '' || value === null || value === undefined
}

/** What the schema says about the values, one sentence a field: without its own words "{field} is not valid.", or that it is missing. */
export function problemsOf(schema: FormSchema, values: unknown, labels: Labels): Record<string, string> {
  const result = schema.safeParse(values, { error: (issue) => `${labelOf(issue.path ?? [], labels)}${notValid}` })
  const problems: Record<string, string> = {}
  for (const { path, message, code } of result.error?.issues ?? []) {
    const said = inWordsOf(path, labels, message)
    problems[pathOf(path)] ??= isEmptyAt(values, path) ? missingOf(said, code, labelOf(path, labels)) : said
  }
  return problems
}

/** The check of a small form by a schema of the contract. */
export const checkWith =
  (schema: FormSchema, labels: Labels = {}) =>
  (values: unknown): Record<string, string> =>
    problemsOf(schema, values, labels)
