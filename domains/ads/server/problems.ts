import { AppError } from '#kit/contract/errors.ts'
import { AdProblem } from './company.ts'

export const endedText = 'The company ended this connection. Connect again.'

/** Calls a company outside of any transaction. @throws 400 with `code` if it refuses, 503 if it does not answer. */
export async function outside<T>(work: () => Promise<T>, code: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AdProblem)) throw error
    throw error.again ? new AppError(503, 'company_unavailable', error.message) : new AppError(400, code, error.message)
  }
}
