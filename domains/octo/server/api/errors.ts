import { AppError } from '#kit/contract/errors.ts'
import { toAppError } from '#kit/server/http/errors.ts'

/** The names of errors that OCTO defines, and those of its carts. */
export type OctoErrorName =
  | 'INVALID_PRODUCT_ID'
  | 'INVALID_OPTION_ID'
  | 'INVALID_UNIT_ID'
  | 'INVALID_AVAILABILITY_ID'
  | 'INVALID_BOOKING_UUID'
  | 'INVALID_ORDER_ID'
  | 'BAD_REQUEST'
  | 'UNPROCESSABLE_ENTITY'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_SERVER_ERROR'

/** A refusal as OCTO says it: its name, a sentence, and the id that is wrong. OCTO answers all of them with 400. */
export class OctoError extends Error {
  readonly error: OctoErrorName
  readonly status: number
  readonly ids: Readonly<Record<string, string>>

  constructor(error: OctoErrorName, message: string, { ids = {}, status = 400 }: { ids?: Record<string, string>; status?: number } = {}) {
    super(message)
    this.error = error
    this.status = status
    this.ids = ids
  }
}

export const invalidProduct = (productId: string) =>
  new OctoError('INVALID_PRODUCT_ID', 'The productId was missing or invalid', { ids: { productId } })
export const invalidOption = (optionId: string) =>
  new OctoError('INVALID_OPTION_ID', 'The optionId was missing or invalid', { ids: { optionId } })
export const invalidUnit = (unitId: string) => new OctoError('INVALID_UNIT_ID', 'The unitId was missing or invalid', { ids: { unitId } })
export const invalidAvailability = (availabilityId: string) =>
  new OctoError('INVALID_AVAILABILITY_ID', 'The availabilityId was missing or invalid', { ids: { availabilityId } })
export const invalidUuid = (uuid: string) =>
  new OctoError('INVALID_BOOKING_UUID', 'The uuid was already used, missing or invalid', { ids: { uuid } })
export const invalidOrder = (orderId: string) =>
  new OctoError('INVALID_ORDER_ID', 'The orderId was missing or invalid', { ids: { orderId } })
export const badRequest = (message: string) => new OctoError('BAD_REQUEST', message)
export const unprocessable = (message: string) => new OctoError('UNPROCESSABLE_ENTITY', message)

/** Returns any failure as OCTO says it; null for a fault of ours. What the booking rules refuse is UNPROCESSABLE_ENTITY. */
export function toOctoError(error: unknown): OctoError | null {
  if (error instanceof OctoError) return error
  const known = toAppError(error)
  if (!known) return statusOf(error) === undefined ? null : badRequest('The request cannot be read.')
  const sentence = Object.values(known.errors).flat()[0] ?? known.message
  if (known.status === 429) return new OctoError('TOO_MANY_REQUESTS', known.message, { status: 429 })
  if (known.status >= 500) return new OctoError('INTERNAL_SERVER_ERROR', known.message, { status: known.status })
  if (known.status === 409 || known.status === 422) return unprocessable(sentence)
  return badRequest(sentence)
}

/** The status of one of the web server's own refusals, such as a body that is too large. */
function statusOf(error: unknown): number | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  return code?.startsWith('FST_') && statusCode !== undefined && statusCode < 500 ? statusCode : undefined
}

/** Returns the headers of a refusal, such as when to try again. */
export const headersOf = (error: unknown): Record<string, string> => (error instanceof AppError ? error.headers : {})
