import { errorSentences, somethingWentWrong, type ErrorBody } from '#kit/contract/errors.ts'

/** A call that was refused or not answered. `status` is 0 if there was no answer. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly requestId: string | undefined
  /** The error texts for the user, one sentence each. */
  readonly sentences: string[]

  constructor(status: number, body: unknown) {
    const read = typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {}
    super(typeof read.message === 'string' && read.message !== '' ? read.message : somethingWentWrong)
    this.name = 'CallError'
    this.status = status
    this.code = read.code ?? (status === 0 ? 'no_answer' : 'unknown')
    this.errors = read.errors && typeof read.errors === 'object' ? read.errors : {}
    this.requestId = read.request_id
    this.sentences = errorSentences(body)
  }

  /** True if the server has decided on the call (4xx). Otherwise a retry must use the same idempotency key. */
  get decided(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

/** Turns any failure into a `CallError`. */
export const asCallError = (error: unknown): CallError => (error instanceof CallError ? error : new CallError(0, null))
