/** Moves problems of a field's parts (`amount.amount`) to the field that the form shows. */
export const atField = (problems: Record<string, string>, field: string): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([path, sentence]) => [path.startsWith(`${field}.`) ? field : path, sentence]))
