import type { FastifyInstance, FastifyReply } from 'fastify'
import type { paymentWithRefunds } from '#domains/finance/server/payments.ts'
import type { App } from '#kit/server/app.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import type { LinkPayment, NamedLink } from './links-data.ts'

/** The script of the return page. It reports the payment's result to the website that opened it, and to no other. */
export const returnScript = '/js/payments-return.js'

/**
 * Serves the two scripts: the one for websites, and the one of our return page. Both are small, have no dependencies and contain no
 * secret (docs/decisions/0008).
 */
export function addPaymentScripts(server: FastifyInstance, app: App): void {
  const script = (reply: FastifyReply, text: string) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(text)
  server.get('/js/payments.js', (_request, reply) => script(reply, paymentsScript(app)))
  server.get(returnScript, (_request, reply) => script(reply, toldByPage))
}

/** Renders the data for the return page's script: the origin that may read the message, and the message. */
export function tellsHtml(
  link: NamedLink,
  payment: Awaited<ReturnType<typeof paymentWithRefunds>>,
  { website, payer_reference }: LinkPayment,
  status: string,
): Markup {
  const message = {
    source: 'safiri',
    status,
    link: link.reference,
    payment: payment.reference,
    amount: payment.amount,
    reference: payer_reference,
  }
  return html`<script src="${returnScript}" data-website="${website}" data-message="${JSON.stringify(message)}"></script>`
}

/** Returns the script with which any website opens payment links of this installation. */
export const paymentsScript = ({ appUrl }: Pick<App, 'appUrl'>): string => websiteScript.replace('__BASE__', () => JSON.stringify(appUrl))

const toldByPage = `(function () {
  'use strict'
  var data = document.currentScript.dataset
  if (window.opener) window.opener.postMessage(JSON.parse(data.message), data.website)
})()
`

const websiteScript = `/*
 * Payments of Safiri on any website. Two helpers:
 *
 *   SafiriPayments.open({ link, amount, reference, name, phone, email, onResult, onClose })
 *     opens a payment with given data in a window of its own; link is the address of a payment link or the code at its end,
 *     amount is in whole units as people write it ("50000", "12.50").
 *   SafiriPayments.openUrl(url, { redirect })
 *     goes to a payment link in this window; the payer comes back to redirect afterwards.
 *
 * onResult gets { status: 'paid' | 'failed' | 'waiting', payment, link, amount: { amount, currency }, reference }. What a browser
 * says proves nothing: look at the payment before you deliver. The link has to name this website.
 */
;(function () {
  'use strict'
  var base = __BASE__
  var origin = new URL(base).origin

  function address(link, data) {
    var text = String(link || '')
    var url = new URL(/^[A-Za-z0-9_-]+$/.test(text) ? base + (text.length === 12 ? '/s/' : '/l/') + text : text)
    if (url.origin !== origin || !/^\\/[ls]\\/[A-Za-z0-9_-]+$/.test(url.pathname)) throw new TypeError('SafiriPayments: this is no payment link of ' + base)
    Object.keys(data).forEach(function (name) {
      if (data[name] !== undefined && data[name] !== null && data[name] !== '') url.searchParams.set(name, String(data[name]))
    })
    return url.href
  }

  function openUrl(url, options) {
    location.assign(address(url, { website: location.origin, redirect: (options && options.redirect) || location.href }))
  }

  function open(data) {
    var given = data || {}
    var wanted = { amount: given.amount, reference: given.reference, name: given.name, phone: given.phone, email: given.email }
    var page = address(given.link, Object.assign({ website: location.origin }, wanted))
    var opened = window.open(page, 'safiri-payment', 'popup,width=480,height=760')
    if (!opened) {
      // The browser allows no window: the payer goes there and comes back.
      location.assign(address(given.link, Object.assign({ website: location.origin, redirect: location.href }, wanted)))
      return null
    }
    function hear(event) {
      if (event.origin !== origin || event.source !== opened || !event.data || event.data.source !== 'safiri') return
      if (given.onResult) given.onResult(event.data)
    }
    window.addEventListener('message', hear)
    var watch = setInterval(function () {
      if (!opened.closed) return
      clearInterval(watch)
      window.removeEventListener('message', hear)
      if (given.onClose) given.onClose()
    }, 500)
    return { close: function () { opened.close() } }
  }

  window.SafiriPayments = Object.freeze({ open: open, openUrl: openUrl })
})()
`
