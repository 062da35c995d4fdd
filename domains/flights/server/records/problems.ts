import { AppError } from '#kit/contract/errors.ts'

/** Error messages by field. All are reported at once. */
export type Problems = Record<string, string[]>

/** @throws 422 with all problems at their fields, if there are any. */
export function refuseProblems(problems: Problems): void {
  const [first] = Object.values(problems).flat()
  if (first) throw new AppError(422, 'invalid_input', first, problems)
}

/** Adds a message at a field. */
export function addProblem(problems: Problems, field: string, text: string): void {
  ;(problems[field] ??= []).push(text)
}
