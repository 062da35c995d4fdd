import { FetchProblem, guardedFetch, type FetchOptions } from '#kit/server/http/guarded-fetch.ts'

const maxBytes = 2 * 1024 * 1024
const headers = { accept: 'text/calendar, text/plain;q=0.5' }

/** Fetches a calendar. @returns its text. @throws FetchProblem with a sentence for users. */
export async function fetchFeed(address: string, options: Pick<FetchOptions, 'privateToo' | 'signal'>): Promise<string> {
  const { status, body } = await guardedFetch(address, { ...options, headers, maxBytes })
  if (status !== 200) throw new FetchProblem(`The other website answered ${status}.`)
  return body.toString('utf8')
}
