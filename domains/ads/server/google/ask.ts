import type { App } from '#kit/server/app.ts'
import { CopyIsHeld, outgoingFetch } from '#kit/server/restored/gate.ts'
import { AdProblem } from '../company.ts'

const patienceMs = 20_000
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
export async function askGoogle(url: string, { method = 'POST', json, form, headers }: Question): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await outgoingFetch(url, {
      method,
      headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }), ...headers },
      ...(json ? { body: JSON.stringify(json) } : form ? { body: new URLSearchParams(form) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    text = await limitedText(response)
  } catch (error) {
    if (error instanceof CopyIsHeld) throw new AdProblem(error.message, { again: true })
    throw new AdProblem('Google did not answer. Try again.', { again: true })
  }
  const body = jsonOf(text)
  if (response.ok && body !== null) return body
  throw problemOf(response.status, body as GoogleError | null)
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

/** Calls the API of Google Ads with an access token. @throws AdProblem. */
export const askGoogleAds = ({ settings }: App, path: string, accessToken: string, json?: object): Promise<unknown> =>
  askGoogle(`${settings.GOOGLE_ADS_URL.replace(/\/+$/, '')}/${path}`, {
    method: json ? 'POST' : 'GET',
    ...(json && { json }),
    headers: { authorization: `Bearer ${accessToken}`, 'developer-token': settings.GOOGLE_ADS_DEVELOPER_TOKEN! },
  })
