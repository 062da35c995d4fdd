/** The body of every error answer. `errors` has one entry per invalid field; it is empty if no field is at fault. */
export interface ErrorBody {
  code: string
  message: string
  errors: Record<string, string[]>
  request_id?: string
  /** The message once more, for the calls whose specification names this field. */
  error?: string
}

/** The specification's text for an unexpected failure. */
export const somethingWentWrong = 'Something went wrong. Please try again.'

/** An error that the caller should read: HTTP status, a stable code, a sentence, and the fields at fault. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, errors: Record<string, string[]> = {}, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.headers = headers
  }
}

/** 404: the record does not exist, or belongs to another agency; the caller cannot tell which. `what` names the record: "Package". */
export const notFound = (what = 'Record') => new AppError(404, 'not_found', `${what} not found.`)

/** 422 at one field. */
export const invalid = (field: string, message: string, code = 'invalid_input') => new AppError(422, code, message, { [field]: [message] })

/** 403. The code says which condition failed. */
export const forbidden = (code: string, message: string) => new AppError(403, code, message)

/** 409: the state or the stock does not allow the call. */
export const conflict = (code: string, message: string, errors: Record<string, string[]> = {}) => new AppError(409, code, message, errors)

/** 409 for a transition that the state machine does not have. */
export const invalidTransition = (from: string, to: string) =>
  conflict('invalid_transition', `You cannot change this from ${from.replaceAll('_', ' ')} to ${to.replaceAll('_', ' ')}.`, {
    status: [`${from} → ${to}`],
  })

/**
 * Returns the sentences of an error answer as one list, as section 8 of the specification describes: the values of `errors`
 * flattened, else the message. A body that is not an object gives the general sentence.
 */
export function errorSentences(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [somethingWentWrong]
  const { errors, message } = body as Partial<ErrorBody>
  const list = errors && typeof errors === 'object' ? Object.values(errors).flat().map(String) : []
  if (list.length > 0) return list
  return [typeof message === 'string' && message !== '' ? message : somethingWentWrong]
}
