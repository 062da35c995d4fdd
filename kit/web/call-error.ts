import { errorSentences, somethingWentWrong, type ErrorBody } from '#kit/contract/errors.ts'

/** A call that was refused or never arrived. `status` 0 means no answer came. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly requestId: string | undefined
  /** What the person reads, one sentence each. */
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

  /** Whether the server decided: a retry of a call it did not decide must keep its idempotency key. */
  get decided(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

/** Any failure as a `CallError`. */
export const asCallError = (error: unknown): CallError => (error instanceof CallError ? error : new CallError(0, null))
