import { createHmac } from 'node:crypto'
import type { App } from '#kit/server/app.ts'
import { CopyIsHeld, outgoingFetch } from '#kit/server/restored/gate.ts'
import { AdProblem } from '../company.ts'

const patienceMs = 20_000
const mostBytes = 5 * 1024 * 1024

/** Errors of Meta after which a retry helps: unknown, service, too many calls. */
const passing = new Set([1, 2, 4, 17, 32, 341, 613])

interface Question {
  method?: 'GET' | 'POST' | 'DELETE'
  query?: Record<string, string>
  json?: object
  /** Sent in the body as a form, so that secrets are in no log of addresses. */
  form?: Record<string, string>
  token?: string
}

/** Calls Meta's Graph API. A call with a token carries the proof that it comes from the owner of the app. @throws AdProblem. */
export async function askMeta({ settings }: App, path: string, { method = 'GET', query, json, form, token }: Question): Promise<unknown> {
  const url = new URL(`${settings.META_URL.replace(/\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  if (token) url.searchParams.set('appsecret_proof', createHmac('sha256', settings.META_APP_SECRET!).update(token).digest('hex'))
  let response: Response
  let text: string
  try {
    response = await outgoingFetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json ? { body: JSON.stringify(json) } : form ? { body: new URLSearchParams(form) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    text = await limitedText(response)
  } catch (error) {
    if (error instanceof CopyIsHeld) throw new AdProblem(error.message, { again: true })
    throw new AdProblem('Meta did not answer. Try again.', { again: true })
  }
  const body = jsonOf(text)
  if (response.ok && body !== null) return body
  const error = (body as { error?: { message?: unknown; code?: unknown; error_user_msg?: unknown } } | null)?.error
  const code = typeof error?.code === 'number' ? error.code : null
  const said = [error?.error_user_msg, error?.message].find((one) => typeof one === 'string')
  throw new AdProblem(said ? `Meta answered: ${String(said).slice(0, 300)}` : `Meta answered ${response.status}.`, {
    again: response.status >= 500 || response.status === 429 || (code !== null && passing.has(code)),
    tokenEnded: code === 190,
  })
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
