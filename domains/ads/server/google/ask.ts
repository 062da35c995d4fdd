import type { App } from '#kit/server/app.ts'
import { askCompany } from '../ask-company.ts'
import { AdProblem } from '../company.ts'

const mostBytes = 20 * 1024 * 1024

interface Question {
  method?: 'GET' | 'POST'
  json?: object
  /** Sent in the body as a form, so that secrets are in no log of addresses. */
  form?: Record<string, string>
  headers?: Record<string, string>
}

interface GoogleError {
  error?: unknown
  error_description?: unknown
}

const passing = new Set(['UNAVAILABLE', 'RESOURCE_EXHAUSTED', 'INTERNAL', 'DEADLINE_EXCEEDED', 'ABORTED'])

/** Calls an address of Google. @throws AdProblem. */
export async function askGoogle(url: string, { method = 'POST', ...question }: Question): Promise<unknown> {
  const { ok, status, body } = await askCompany('Google', url, { method, ...question }, mostBytes)
  if (ok && body !== null) return body
  throw problemOf(status, body as GoogleError | null)
}

/** Its log-in answers `{ error: "invalid_grant", error_description }`, its other addresses `{ error: { status, message } }`. */
function problemOf(status: number, body: GoogleError | null): AdProblem {
  const { error, error_description } = body ?? {}
  const isLogin = typeof error === 'string'
  const of = (isLogin ? { status: error, message: error_description ?? error } : (error ?? {})) as { status?: unknown; message?: unknown }
  const said = typeof of.message === 'string' ? of.message : null
  return new AdProblem(said ? `Google answered: ${said.slice(0, 300)}` : `Google answered ${status}.`, {
    again: status >= 500 || status === 429 || (typeof of.status === 'string' && passing.has(of.status)),
    tokenEnded: of.status === 'invalid_grant' || status === 401,
  })
}

/** Calls the API of Google Ads with an access token. @throws AdProblem. */
export const askGoogleAds = ({ settings }: App, path: string, accessToken: string, json?: object): Promise<unknown> =>
  askGoogle(`${settings.GOOGLE_ADS_URL.replace(/\/+$/, '')}/${path}`, {
    method: json ? 'POST' : 'GET',
    ...(json && { json }),
    headers: { authorization: `Bearer ${accessToken}`, 'developer-token': settings.GOOGLE_ADS_DEVELOPER_TOKEN! },
  })
