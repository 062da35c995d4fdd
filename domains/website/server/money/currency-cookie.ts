import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currencyCodes, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { readPath } from '../paths.ts'
import { siteOf } from '../site-parts.ts'

const name = 'currency'
const keptSeconds = 30 * 86_400

/** Returns the currency that a visitor has chosen, or null. */
export function chosenCurrency({ headers }: Pick<FastifyRequest, 'headers'>): Currency | null {
  const code = new RegExp(`(?:^|;\\s*)${name}=([A-Z]{3})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
  return currencyCodes.find((one) => one === code) ?? null
}

/** Adds the form with which visitors choose a currency. A cookie keeps their choice; who chooses none gets no cookie. */
export function addCurrencyChoice(scope: FastifyInstance, app: App): void {
  scope.post('/site/currency', async (request, reply) => {
    await app.limits.take('trip_changes', `currency|${request.ip}`)
    const site = siteOf(request)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const back = form.get('back') ?? '/'
    const currency = site.rates.find((rate) => rate.currency === form.get('currency'))?.currency
    const ends = currency ? `Max-Age=${keptSeconds}` : 'Max-Age=0'
    const secure = app.appUrl.startsWith('https:') ? '; Secure' : ''
    return reply
      .header('set-cookie', `${name}=${currency ?? ''}; Path=/; SameSite=Lax; HttpOnly; ${ends}${secure}`)
      .header('cache-control', 'no-store')
      .redirect(readPath(site, back) ? back : '/', 303)
  })
}
