import { CopyIsHeld, outgoingFetch } from '#kit/server/restored/gate.ts'
import type { Sent } from './adapter.ts'

const patienceMs = 20_000

/** Errors of a connection that was never open, so nothing was sent. */
const neverOpen = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

export interface Answered {
  status: number
  body: unknown
  retryAfter: number | undefined
}

/** Calls a provider. Returns its answer, or what follows from having none: `again` if nothing was sent, else `unknown`. */
export async function ask(url: string, init: RequestInit): Promise<Answered | Extract<Sent, { status: 'again' | 'unknown' }>> {
  try {
    const response = await outgoingFetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    const text = await response.text()
    const body: unknown = jsonOf(text)
    // The provider may have taken the message before it failed.
    if (response.status >= 500) return { status: 'unknown', error: `The provider answered ${response.status}.` }
    return { status: response.status, body, retryAfter: Number(response.headers.get('retry-after')) || undefined }
  } catch (error) {
    // Nothing was sent.
    if (error instanceof CopyIsHeld) return { status: 'again', error: error.message }
    const cause = (error as { cause?: { code?: string; message?: string } }).cause
    const message = cause?.message || (error as Error).message
    return neverOpen.has(cause?.code ?? '') ? { status: 'again', error: message } : { status: 'unknown', error: message }
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const isAnswer = (given: Awaited<ReturnType<typeof ask>>): given is Answered => typeof given.status === 'number'
