import { FetchProblem, guardedFetch } from '#kit/server/http/guarded-fetch.ts'
import type { MailDocument } from '../contract/document.ts'
import { writtenLinks } from '../contract/written-links.ts'

const atOnce = 5
const maxLinks = 50

interface LinkState {
  url: string
  state: 'ok' | 'broken' | 'unreachable' | 'refused'
  status: number | null
}

/** Calls the web addresses of a mail, five at a time, at most 50 of them. Nothing here may be called inside a transaction. */
export async function checkLinks(document: MailDocument): Promise<LinkState[]> {
  const links = writtenLinks(document).slice(0, maxLinks)
  const states: LinkState[] = []
  for (let from = 0; from < links.length; from += atOnce) states.push(...(await Promise.all(links.slice(from, from + atOnce).map(stateOf))))
  return states
}

// Some servers refuse HEAD and answer GET.
const refusesHead = [403, 405, 501]
// The page is there, and wants a log-in or fewer calls.
const present = [401, 403, 429]

async function stateOf(url: string): Promise<LinkState> {
  try {
    const { status: head } = await guardedFetch(url, { method: 'HEAD' })
    const status = refusesHead.includes(head) ? (await guardedFetch(url)).status : head
    return { url, state: status < 400 || present.includes(status) ? 'ok' : 'broken', status }
  } catch (error) {
    return { url, state: error instanceof FetchProblem && error.refused ? 'refused' : 'unreachable', status: null }
  }
}
