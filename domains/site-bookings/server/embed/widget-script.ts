import type { FastifyInstance } from 'fastify'
import { paymentsScript } from '#domains/payment-links/server/scripts.ts'
import type { App } from '#kit/server/app.ts'
import { widgetTexts } from './widget-texts.ts'

/** Where other websites load the widget. */
export const widgetPath = '/js/widgets.js'

/** Serves the script of the booking widget and the payment button for any website. It contains no secret and needs no other file. */
export function addWidgetScript(server: FastifyInstance, app: App): void {
  server.get(widgetPath, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(widgetScript(app)),
  )
}

/** Returns the script, with the helpers for payment links. */
export const widgetScript = (app: Pick<App, 'appUrl'>): string =>
  paymentsScript(app) + elements.replace('__TEXTS__', () => JSON.stringify(widgetTexts)).replace('__STYLE__', () => JSON.stringify(style))

const style = `:host{display:inline-block}
a,button{font:inherit;cursor:pointer}
.main{display:inline-block;padding:.7em 1.3em;min-height:44px;box-sizing:border-box;border:0;border-radius:8px;background:var(--safiri-colour,#1d4d4f);color:var(--safiri-text,#fff);text-decoration:none;font-weight:600;line-height:1.4}
:focus-visible{outline:3px solid #1a73e8;outline-offset:2px}
dialog{box-sizing:border-box;width:min(640px,100vw);height:min(860px,100vh);height:min(860px,100dvh);max-width:none;max-height:none;margin:auto;padding:0;border:0;border-radius:12px;overflow:hidden;background:#fff;color:#17202b;font:16px/1.4 system-ui,sans-serif}
@media(max-width:640px){dialog{border-radius:0}}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:rgb(0 0 0/.55)}
.head{display:flex;gap:12px;align-items:center;padding:8px 12px;border-bottom:1px solid #d9dde3}
.head b{flex:1;min-width:0;overflow-wrap:anywhere}
.head a{color:inherit}
.head button{min-width:44px;min-height:44px;border:0;border-radius:8px;background:transparent;color:inherit;font-size:24px;line-height:1}
iframe{flex:1;width:100%;border:0;background:#fff}
.state{padding:16px}
[hidden]{display:none!important}`

const elements = `/*
 * A booking widget and a payment button of Safiri on any website:
 *
 *   <script src="…/js/widgets.js" async></script>
 *   <safiri-book site="https://your-agency.example" item="rooms/garden-cottage"><a href="…">Book</a></safiri-book>
 *   <safiri-pay link="https://…/l/CODE"><a href="…">Pay</a></safiri-pay>
 *
 * Attributes of both: label, color, lang. Of a payment: amount, reference, name, email, phone. The link inside is for browsers without
 * scripts. Events, which bubble: safiri:opened, safiri:booked, safiri:paid, safiri:closed; detail has the reference of the booking.
 * What a browser says proves nothing: look at the booking before you deliver.
 */
;(function () {
  'use strict'
  if (!window.customElements || customElements.get('safiri-book')) return
  var texts = __TEXTS__
  var style = __STYLE__

  function make(name, attributes, content) {
    var element = document.createElement(name)
    Object.keys(attributes).forEach(function (one) { element.setAttribute(one, attributes[one]) })
    ;[].concat(content).forEach(function (one) { element.append(one) })
    return element
  }
  function webAddress(text) {
    try {
      var url = new URL(text)
      return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
    } catch (error) { return null }
  }
  /** White or black, whichever reads better on a colour. */
  function textOn(colour) {
    var found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
    if (!found) return null
    var light = [0.2126, 0.7152, 0.0722].reduce(function (sum, share, at) {
      var part = parseInt(found[at + 1], 16) / 255
      return sum + share * (part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4))
    }, 0)
    return light > 0.179 ? '#000' : '#fff'
  }
  function prepare(element, word, href) {
    var language = (element.lang || document.documentElement.lang || 'en').slice(0, 2)
    element.words = texts[language] || texts.en
    var colour = element.getAttribute('color') || ''
    if (textOn(colour)) {
      element.style.setProperty('--safiri-colour', colour)
      element.style.setProperty('--safiri-text', textOn(colour))
    }
    var root = element.attachShadow({ mode: 'open' })
    try {
      var sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      root.adoptedStyleSheets = [sheet]
    } catch (error) { root.append(make('style', {}, style)) }
    var link = make('a', { class: 'main', href: href, target: '_blank', rel: 'noopener' }, element.getAttribute('label') || element.words[word])
    link.setAttribute('role', 'button')
    link.addEventListener('keydown', function (event) { if (event.key === ' ') { event.preventDefault(); link.click() } })
    link.addEventListener('click', function (event) {
      // A new tab or window that the visitor asks for stays one.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      element.open()
    })
    root.append(link)
    return root
  }
  function say(element, type, detail) {
    element.dispatchEvent(new CustomEvent('safiri:' + type, { bubbles: true, composed: true, detail: detail || {} }))
  }

  class Book extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return
      var site = webAddress(this.getAttribute('site'))
      var item = this.getAttribute('item') || ''
      // Without a valid address the link inside stays as it is.
      if (!site || !/^[a-z0-9-]+\\/[a-z0-9-]+$/.test(item)) return
      this.origin = site.origin
      var language = /^[a-z]{2}$/.test(this.lang) ? this.lang : ''
      this.page = site.origin + (language ? '/' + language : '') + '/' + item
      this.inner = site.origin + (language ? '/' + language : '') + '/embed/' + item + '?on=' + encodeURIComponent(location.origin)
      this.root = prepare(this, 'book', this.page)
    }
    open() {
      var self = this
      if (!this.dialog) this.build()
      this.dialog.showModal()
      this.isOpen = true
      say(this, 'opened')
      if (!this.frame.src) {
        this.frame.src = this.inner
        // A frame that the browser or the agency does not allow says nothing.
        this.timer = setTimeout(function () { self.show('blocked') }, 8000)
      }
    }
    shut() {
      this.dialog.close()
      this.ended()
    }
    /** The event of the dialog comes a moment later, also after Escape. */
    ended() {
      if (!this.isOpen || this.dialog.open) return
      this.isOpen = false
      say(this, 'closed')
    }
    show(word) {
      this.state.textContent = word ? this.words[word] : ''
      this.state.hidden = !word
      this.frame.hidden = word === 'blocked'
    }
    build() {
      var self = this
      var title = this.getAttribute('label') || this.words.book
      var close = make('button', { type: 'button', 'aria-label': this.words.close }, '×')
      close.addEventListener('click', function () { self.shut() })
      this.frame = make('iframe', { title: title, allow: 'payment' }, [])
      this.state = make('p', { class: 'state', role: 'status' }, this.words.loading)
      this.dialog = make('dialog', { 'aria-label': title }, [
        make('div', { class: 'head' }, [
          make('b', {}, title),
          make('a', { href: this.page, target: '_blank', rel: 'noopener' }, this.words.window),
          close,
        ]),
        this.state,
        this.frame,
      ])
      this.dialog.addEventListener('close', function () { self.ended() })
      this.dialog.addEventListener('click', function (event) { if (event.target === self.dialog) self.shut() })
      this.root.append(this.dialog)
      window.addEventListener('message', function (event) {
        if (event.origin !== self.origin || event.source !== self.frame.contentWindow) return
        var data = event.data || {}
        if (data.source !== 'safiri-book') return
        if (data.type === 'ready') { clearTimeout(self.timer); self.show('') }
        else if (data.type === 'close') self.shut()
        else if (data.type === 'booked' || data.type === 'paid')
          say(self, data.type, { reference: String(data.reference), status: String(data.status) })
      })
    }
  }

  class Pay extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return
      var link = webAddress(this.getAttribute('link'))
      if (!link) return
      prepare(this, 'pay', link.href)
    }
    open() {
      var self = this
      function of(name) { return self.getAttribute(name) || undefined }
      say(this, 'opened')
      SafiriPayments.open({
        link: of('link'), amount: of('amount'), reference: of('reference'), name: of('name'), email: of('email'), phone: of('phone'),
        onResult: function (result) {
          say(self, result.status === 'paid' ? 'paid' : 'result', { reference: result.reference, payment: result.payment, status: result.status })
        },
        onClose: function () { say(self, 'closed') },
      })
    }
  }

  customElements.define('safiri-book', Book)
  customElements.define('safiri-pay', Pay)
})()
`
