import type { App } from '#kit/server/app.ts'
import { askCompany } from '../ask-company.ts'
import { AdProblem } from '../company.ts'
import { authorizationOf, percentPairs, type Keys } from './oauth.ts'

const mostBytes = 10 * 1024 * 1024

interface Question {
  method?: 'GET' | 'POST' | 'DELETE'
  query?: Record<string, string>
  json?: object
  /** Parameters of a log-in, for the header. */
  oauth?: Record<string, string>
  /** What is kept of a person, or of a request token: key and secret. */
  token?: string
}

/** How a token is kept: its key and its secret. */
export const sealed = (key: string, secret: string): string => `${key} ${secret}`

function keysOf({ settings }: App, token: string | undefined): Keys {
  const [key, secret] = token?.split(' ') ?? []
  return {
    consumerKey: settings.X_ADS_KEY!,
    consumerSecret: settings.X_ADS_SECRET!,
    token: key !== undefined && secret !== undefined ? { key, secret } : undefined,
  }
}

async function ask(app: App, url: string, { method = 'GET', query = {}, json, oauth, token }: Question) {
  const authorization = authorizationOf({ method, url, parameters: query }, keysOf(app, token), app.clock.now(), oauth)
  const asked = percentPairs(query)
  return askCompany('X', asked ? `${url}?${asked}` : url, { method, json, headers: { authorization } }, mostBytes)
}

async function askFor(app: App, url: string, question: Question): Promise<unknown> {
  const { ok, status, body } = await ask(app, url, question)
  if (ok && body !== null) return body
  throw problemOf(status, body)
}

const loginAddress = ({ settings }: App, path: string) => `${settings.X_LOGIN_URL.replace(/\/+$/, '')}/${path}`

/** Calls the Ads API of X. @throws AdProblem. */
export const askX = (app: App, path: string, question: Question): Promise<unknown> =>
  askFor(app, `${app.settings.X_ADS_URL.replace(/\/+$/, '')}/${path}`, question)

/** Calls the API that X has for everything but ads, at the address of its log-in. @throws AdProblem. */
export const askXApi = (app: App, path: string, question: Question): Promise<unknown> => askFor(app, loginAddress(app, path), question)

/** Calls X's log-in, which answers with a form. @throws AdProblem. */
export async function askXLogin(app: App, path: string, question: Question): Promise<Record<string, string>> {
  const { ok, status, body, text } = await ask(app, loginAddress(app, path), question)
  if (ok) return Object.fromEntries(new URLSearchParams(text))
  throw problemOf(status, body)
}

/** Errors are `{ errors: [{ code, message }] }`, of version 2 `{ title, detail }`. */
function problemOf(status: number, body: unknown): AdProblem {
  const { errors, detail } = (body ?? {}) as { errors?: { message?: unknown }[]; detail?: unknown }
  const said = [errors?.[0]?.message, detail].find((one) => typeof one === 'string')
  return new AdProblem(said ? `X answered: ${said.slice(0, 300)}` : `X answered ${status}.`, {
    again: status >= 500 || status === 429,
    tokenEnded: status === 401,
  })
}
