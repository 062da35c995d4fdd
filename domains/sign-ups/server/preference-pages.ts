import type { FastifyInstance } from 'fastify'
import { brandOf } from '#domains/agency/server/brand.ts'
import { readPreferencesCode } from '#domains/consents/server/preferences-link.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { formToken, readForm, sendPage, stateHtml } from '#kit/server/pages/public-page.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { say } from './messages/say.ts'
import { preferencesOf, setConsent, setListed, type Preferences } from './preferences.ts'

type Address = { Params: { code: string }; Querystring: Record<string, unknown> }

/** Adds `/preferences/{code}`, where the owner of an address withdraws or agrees again. Only POST changes anything: scanners open links. */
export function addPreferencePages(scope: FastifyInstance, app: App): void {
  scope.get<Address>('/preferences/:code', async (request, reply) => {
    const key = keyOf(app, request.params.code)
    const { brand, preferences } = await asVisitor(app, key, async (tx) => {
      const shown = await brandOf(app, tx, key.agencyId)
      if (!shown) throw notFound('Page')
      return { brand: shown, preferences: await preferencesOf(tx, key) }
    })
    const t = say(brand.language)
    const body = preferencesHtml({
      brand,
      preferences,
      address: key.address,
      saved: request.query.saved === '1',
      token: formToken(app, request, reply),
    })
    return sendPage(app, reply, { title: t('preferences'), brand, body })
  })
  scope.post<Address>('/preferences/:code', async (request, reply) => {
    const key = keyOf(app, request.params.code)
    const { act, channel = '', list = '' } = readForm(request)
    await asVisitor(
      app,
      key,
      async (tx, visitor) => {
        const brand = await brandOf(app, tx, key.agencyId)
        if (!brand) throw notFound('Page')
        if (act === 'granted' || act === 'withdrawn')
          await setConsent(tx, visitor, key, channel, act, say(brand.language)('agreedWording', { agency: brand.name }))
        if (act === 'join' || act === 'leave') await setListed(tx, visitor, key, list, act === 'join')
      },
      request.id,
    )
    return reply.redirect(`/preferences/${request.params.code}?saved=1`, 303)
  })
}

function keyOf(app: App, code: string) {
  const key = readPreferencesCode(app, code)
  if (!key) throw notFound('Page')
  return key
}

interface Shown {
  brand: Brand
  preferences: Preferences
  address: string
  saved: boolean
  token: Markup
}

function preferencesHtml({ brand, preferences: { channels, lists }, address, saved, token }: Shown): Markup {
  const t = say(brand.language)
  const form = (fields: Markup, label: string, quiet: boolean) =>
    html`<form method="post" action="?">${token}${fields}<button${quiet && html` class="quiet"`}>${label}</button></form>`
  return html`${saved && html`<p class="state good" role="status">${t('saved')}</p>`}
    <h1>${t('preferences')}</h1>
    <p>${t('preferencesFor', { agency: brand.name, address })}</p>
    ${channels.map(
      ({ channel, agreed }) =>
        html`<fieldset>
          <legend>${t('offersBy', { channel })}</legend>
          ${stateHtml(agreed ? 'good' : 'wait', agreed ? t('agreed') : t('notAgreed'))}
          ${!agreed && html`<p class="note">${t('agreedWording', { agency: brand.name })}</p>`}
          ${form(
            html`<input type="hidden" name="channel" value="${channel}" /><input
                type="hidden"
                name="act"
                value="${agreed ? 'withdrawn' : 'granted'}"
              />`,
            agreed ? t('withdraw') : t('agree'),
            !agreed,
          )}
        </fieldset>`,
    )}
    ${lists.length > 0 && html`<h1>${t('lists')}</h1>`}
    ${lists.map(
      ({ id, name, joined }) =>
        html`<fieldset>
          <legend>${name}</legend>
          ${stateHtml(joined ? 'good' : 'wait', joined ? t('onList') : t('offList'))}
          ${form(
            html`<input type="hidden" name="list" value="${id}" /><input type="hidden" name="act" value="${joined ? 'leave' : 'join'}" />`,
            joined ? t('leave') : t('join'),
            true,
          )}
        </fieldset>`,
    )}
    <p class="dim">${t('service')}</p>`
}
