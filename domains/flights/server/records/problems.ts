import { AppError } from '#kit/contract/errors.ts'

/** What is wrong, by field; all of it is said at once. */
export type Problems = Record<string, string[]>

/** @throws 422 with everything that is wrong, at its fields. */
export function refuseProblems(problems: Problems): void {
  const [first] = Object.values(problems).flat()
  if (first) throw new AppError(422, 'invalid_input', first, problems)
}

/** Adds a sentence at a field. */
export function addProblem(problems: Problems, field: string, text: string): void {
  ;(problems[field] ??= []).push(text)
}
