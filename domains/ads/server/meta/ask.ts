import { createHmac } from 'node:crypto'
import type { App } from '#kit/server/app.ts'
import { askCompany } from '../ask-company.ts'
import { AdProblem } from '../company.ts'

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
  const { ok, status, body } = await askCompany(
    'Meta',
    url,
    { method, json, form, headers: token ? { authorization: `Bearer ${token}` } : {} },
    mostBytes,
  )
  if (ok && body !== null) return body
  const error = (body as { error?: { message?: unknown; code?: unknown; error_user_msg?: unknown } } | null)?.error
  const code = typeof error?.code === 'number' ? error.code : null
  const said = [error?.error_user_msg, error?.message].find((one) => typeof one === 'string')
  throw new AdProblem(said ? `Meta answered: ${String(said).slice(0, 300)}` : `Meta answered ${status}.`, {
    again: status >= 500 || status === 429 || (code !== null && passing.has(code)),
    tokenEnded: code === 190,
  })
}
