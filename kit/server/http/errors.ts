import { AppError, conflict, invalid, somethingWentWrong } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { z } from 'zod'

const busy = () => new AppError(409, 'busy', 'Someone else is changing this now. Try again.', {}, { 'retry-after': '1' })
/** A deadlock or conflict that trying again did not end: a fault, and logged as one, but the call may be repeated. */
const stillInConflict = () =>
  new AppError(503, 'try_again', 'Too many people changed this at the same time. Try again in a moment.', {}, { 'retry-after': '1' })
const storageFull = () => new AppError(507, 'storage_full', 'The disk is full; nothing was saved.')
const unavailable = () =>
  new AppError(503, 'db_unavailable', 'The database cannot be reached. Try again in a moment.', {}, { 'retry-after': '2' })

/** Errors for violated unique, check, exclusion or foreign-key constraints, by constraint name. */
export type Refusals = Readonly<Record<string, () => AppError>>

/** Constraint names only help: what a person can cause is checked before the write, or refused by `refuseWrite`. */
export const refusals = listed<Refusals>('refusals')

/** Errors by SQLSTATE: a key that exists already, a row that others point to, a value that a CHECK refuses. */
interface WriteRefusals {
  unique?: () => AppError
  foreignKey?: () => AppError
  check?: () => AppError
}

/**
 * Awaits a write and throws the given error if it violates a key or a CHECK. Looks at the SQLSTATE alone, because a distributed
 * database gives no constraint name, or that of a shard.
 */
export async function refuseWrite<T>(write: PromiseLike<T>, { unique, foreignKey, check }: WriteRefusals): Promise<T> {
  try {
    return await write
  } catch (error) {
    const make = { '23505': unique, '23503': foreignKey, '23514': check }[(error as PgError).code ?? '']
    throw make ? make() : error
  }
}

interface PgError {
  code?: string
  message?: string
  constraint?: string
  severity?: string
}

/** A distributed database names the constraint in its message only, and its own part of an index: `clients_email_102411`. */
function constraintOf({ code, constraint, message }: PgError): string | undefined {
  if (!code?.startsWith('23')) return undefined
  return (constraint || /constraint "([^"]+)"/.exec(message ?? '')?.[1])?.replace(/_\d{6,}$/, '')
}

/** Returns true for a refusal that the log keeps as an error. That the installation is closed for maintenance is none. */
export const isFault = ({ status, code }: Pick<AppError, 'status' | 'code'>): boolean => status >= 500 && code !== 'maintenance'

/** Turns any failure into an AppError, or `null` for a fault of ours (500). Never reveals SQL, table names or values of other rows. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { code } = error as PgError
  const constraint = constraintOf(error as PgError)
  const known = constraint ? refusals.entries()[constraint] : undefined
  if (known) return known()
  switch (code) {
    case '23505':
      return conflict('already_exists', 'This already exists.')
    case '23P01':
      return conflict('not_available', 'This is no longer available.')
    case '23514':
      return conflict('not_allowed', 'This is not possible in its current state.')
    case '23503':
      return invalid('id', 'A record that this refers to does not exist.', 'not_found_reference')
    case '55P03':
      return busy()
    case '40P01':
    case '40001':
      return stillInConflict()
    case '53100':
      return storageFull()
    case '57014':
      return new AppError(503, 'timeout', 'This took too long. Narrow your search and try again.', {}, { 'retry-after': '5' })
  }
  if (isDiskFull(error)) return storageFull()
  if (code?.startsWith('22')) return invalid('body', 'A value is not valid.')
  if (/^(08|28|57P|53|3D)/.test(code ?? '') || isConnectionFault(error)) return unavailable()
  return null
}

/** Checks the error code of the file system, or of the error's cause. */
function isDiskFull(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return [code, cause?.code].some((one) => one === 'ENOSPC' || one === 'EDQUOT')
}

function isConnectionFault(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|^SASL: /.test(message ?? '')
  )
}

export const unforeseen = () => new AppError(500, 'server_error', somethingWentWrong)

const nameOf = (path: PropertyKey[]) => path.map(String).join('.')

/** Turns the issues of a schema into sentences by field: missing, unknown, or "{field} is not valid." */
export function fieldErrors(issues: z.core.$ZodIssue[], top = 'body'): Record<string, string[]> {
  // A Map, because a field may be named `constructor`.
  const errors = new Map<string, Set<string>>()
  const add = (field: string, text: string) => errors.set(field, (errors.get(field) ?? new Set()).add(text))
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add(nameOf([...issue.path, key]), 'This field is not allowed.')
    else add(nameOf(issue.path) || top, sentenceOf(issue))
  }
  return Object.fromEntries([...errors].map(([field, texts]) => [field, [...texts]]))
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const label = wordsOf(String(issue.path.at(-1) ?? 'Input'))
  if (
    /^(Invalid input|Invalid option|Too (small|big)|Invalid string|Invalid [a-zA-Z ]+$|Expected)/.test(issue.message) &&
    !/^Invalid (email address|URL)$/.test(issue.message)
  ) {
    if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return `${label} is required.`
    if (issue.code === 'too_big') return `${label} is at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`
    if (issue.code === 'too_small' && issue.origin === 'array') return `${label} needs at least ${issue.minimum}.`
    if (issue.code === 'too_small') return `${label} is at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}.`
    return `${label} is not valid.`
  }
  return issue.message
}

/** 422 with one entry per field. */
export const unprocessable = (issues: z.core.$ZodIssue[], top?: string) => {
  const errors = fieldErrors(issues, top)
  return new AppError(422, 'invalid_input', Object.values(errors)[0]?.[0] ?? 'Input is not valid.', errors)
}
